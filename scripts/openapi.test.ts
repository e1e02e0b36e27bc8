import { readFileSync } from 'node:fs';
import { CONSOLE_CALLS } from '@baize/contract/console-calls';
import { SITE_CALLS } from '@baize/contract/site-calls';
import { expect, test } from 'vitest';
import { OPENAPI_FILES, renderOpenApi } from './openapi.ts';

type Document = { paths: Record<string, Record<string, { operationId?: string; security?: unknown[] }>> };
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
