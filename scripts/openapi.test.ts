import { readFileSync } from 'node:fs';
import { CONSOLE_CALLS } from '@baize/contract/console-calls';
import { SITE_CALLS } from '@baize/contract/site-calls';
import { expect, test } from 'vitest';
import { OPENAPI_FILES, renderOpenApi } from './openapi.ts';

type Described = {
  operationId?: string;
  security?: unknown[];
  parameters?: { in: string; name: string; required: boolean }[];
  requestBody?: { description?: string };
  'x-sealed'?: { content: { properties: { route: object; body: { properties: object } } }; seeAlso: string };
};
type Document = { paths: Record<string, Record<string, Described>> };
const read = (file: string): string => readFileSync(file, 'utf8');
const callsOf = (text: string) =>
  Object.values((JSON.parse(text) as Document).paths).flatMap((methods) => Object.values(methods));

test('the checked-in documents are what the routes say: otherwise run node scripts/openapi.ts', async () => {
  const rendered = await renderOpenApi();
  expect(read(OPENAPI_FILES.site)).toBe(rendered.site);
  expect(read(OPENAPI_FILES.console)).toBe(rendered.console);
});

test('every call of the contract is described', () => {
  expect(
    callsOf(read(OPENAPI_FILES.site))
      .map((call) => call.operationId ?? '')
      .sort(),
  ).toEqual(Object.keys(SITE_CALLS).sort());
  expect(
    callsOf(read(OPENAPI_FILES.console))
      .map((call) => call.operationId ?? '')
      .sort(),
  ).toEqual(Object.keys(CONSOLE_CALLS).sort());
});

test('money and personal calls say what they need', () => {
  const calls = new Map(callsOf(read(OPENAPI_FILES.site)).map((call) => [call.operationId, call]));
  expect(calls.get('getBalance')?.security).toEqual([{ device: [], token: [] }]);
  expect(calls.get('createDeposit')?.security).toEqual([{ device: [], token: [] }]);
  expect(calls.get('getPermission')?.security).toBeUndefined();
});

const headersOf = ({ parameters = [] }: Described): string[] =>
  parameters.filter((each) => each.in === 'header' && each.required).map(({ name }) => name);

test('a client made from the documents sends every header that the frame requires', () => {
  const [site, console] = [callsOf(read(OPENAPI_FILES.site)), callsOf(read(OPENAPI_FILES.console))];
  for (const call of site)
    expect([call.operationId, headersOf(call)]).toEqual([
      call.operationId,
      SITE_CALLS[call.operationId as keyof typeof SITE_CALLS].keyed ? ['idempotency-key'] : [],
    ]);
  expect(site.filter((call) => headersOf(call).length > 0).map((call) => call.operationId)).toContain('createDeposit');
  for (const call of console) {
    const { keyed, permission } = CONSOLE_CALLS[call.operationId as keyof typeof CONSOLE_CALLS];
    const ofBrand = !['public', 'session'].includes(permission);
    expect([call.operationId, headersOf(call)]).toEqual([
      call.operationId,
      [...(keyed ? ['idempotency-key'] : []), ...(ofBrand ? ['x-brand'] : [])],
    ]);
  }
  expect(console.find((call) => headersOf(call).length === 2)?.operationId).toBe('makeCorrection');
});

test('what a sealed body holds is described, with the route that it is bound to', () => {
  const calls = callsOf(read(OPENAPI_FILES.site));
  const sealed = Object.values(SITE_CALLS).filter((call) => call.sealed);
  expect(sealed.length).toBeGreaterThan(2);
  for (const { name, method, path } of sealed) {
    const call = calls.find(({ operationId }) => operationId === name)!;
    expect(call['x-sealed']?.content.properties.route).toEqual({ const: `${method} ${path}` });
    expect(call['x-sealed']?.seeAlso).toContain('docs/adr/0010');
    expect(call.requestBody?.description).toContain('x-sealed');
  }
  const login = calls.find(({ operationId }) => operationId === 'login')!;
  expect(Object.keys(login['x-sealed']!.content.properties.body.properties)).toEqual(
    expect.arrayContaining(['username', 'password', 'area']),
  );
});
