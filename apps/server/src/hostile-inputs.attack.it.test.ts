/**
 * Attacks: names that every object of the language has, texts that no table can hold, and bodies that are no input, in
 * every string of every declared call. The cases follow from the contract's schemas. `npm test` tries a zero character
 * in each string and some of the rest on each call, `npm run attacks` all on each.
 */
import { randomUUID } from 'node:crypto';
import { CONSOLE_PREFIX, SITE_PREFIX } from '@baize/contract/addresses';
import { CONSOLE_CALLS } from '@baize/contract/console-calls';
import type { AnyCall } from '@baize/contract/define-call';
import { failuresOf } from '@baize/contract/frame-failures';
import { BRAND_HEADER, IDEMPOTENCY_HEADER, TOKEN_HEADER } from '@baize/contract/headers';
import { SITE_CALLS } from '@baize/contract/site-calls';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CONSOLE_COOKIE } from './http/console-frame.ts';
import { DEVICE_COOKIE } from './http/site-frame.ts';
import { CONSOLE_EXAMPLES } from './testing-access-console-examples.ts';
import { SITE_EXAMPLES } from './testing-access-examples.ts';
import { MEMBER_PASSWORD, OPERATOR_PASSWORD, type AccessPlatform } from './testing-access-platform.ts';
import { someOf } from './testing-forms.ts';
import { openHostileBed, type HostileBed } from './testing-hostile.ts';
import { samplesOf, stringsOf, withString, type StringPlace } from './testing-samples.ts';

type Hostile = readonly [name: string, text: string];
/** One request for each string of each call. No table takes it, so that each string is refused for itself. */
const ZERO: Hostile = ['a zero character', 'a\u0000b'];
/** And these, of which the short form sends one. */
const NAMES: readonly Hostile[] = [
  ['__proto__', '__proto__'],
  ['constructor', 'constructor'],
  ['half a character', 'x\ud800'],
];
/** Of the texts and of the bodies below the short form sends so many to each call. */
const TEXTS_OF_EACH = 3;
const BODIES_OF_EACH = 2;
/** One request for all strings of a call together. */
const TEXTS: readonly Hostile[] = [
  ['toString', 'toString'],
  ['hasOwnProperty', 'hasOwnProperty'],
  ['a megabyte', 'x'.repeat(1_000_000)],
  ['valueOf', 'valueOf'],
  ['__defineGetter__', '__defineGetter__'],
  ['the other half of a character', '\udc00'],
  ['nothing but a zero character', '\u0000'],
  ['text that turns round', '\u202eabc\u2066'],
  ['an empty text', ''],
  ['a quote of SQL', "'; drop table identity.member; --"],
  ['a pattern of SQL', '%_\\%_\\'],
  ['a way out of a folder', '../../../../etc/passwd\u0000.png'],
  ['a number too great', '1e309'],
  ['a number that is none', 'NaN'],
  ['sixty thousand characters', 'é'.repeat(30_000)],
];
const deep = (open: string, close: string): string => open.repeat(8_000) + close.repeat(8_000);
/** Bodies as they come over the wire. */
const BODIES: readonly (readonly [string, string | Buffer])[] = [
  ['a prototype', '{"__proto__":{"polluted":true}}'],
  ['a constructor', '{"constructor":{"prototype":{"polluted":true}}}'],
  ['an escaped prototype', '{"\\u005f_proto__":{"polluted":true}}'],
  ['a deep list', deep('[', ']')],
  ['a deep object', `${'{"a":'.repeat(8_000)}1${'}'.repeat(8_000)}`],
  ['a deep object under a name', `{"sealed":${deep('[', ']')}}`],
  ['nothing', 'null'],
  ['a list', '[]'],
  ['half a body', '{"a":'],
  ['no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
];

const CALLS: readonly AnyCall[] = [...Object.values(SITE_CALLS), ...Object.values(CONSOLE_CALLS)];
const hasBody = ({ method }: AnyCall): boolean => method !== 'GET' && method !== 'DELETE';
const WITH_STRINGS = CALLS.map((call) => ({ call, places: stringsOf(call) })).filter(({ places }) => places.length > 0);
const CLEAN = [Object.prototype, Array.prototype, Function.prototype].map((each) => Object.getOwnPropertyNames(each));

let bed: HostileBed;
let examples: AccessPlatform;
let drawn = 0;
const freshAddress = (): string => `10.${(drawn += 1) >> 16}.${(drawn >> 8) & 255}.${drawn & 255}`;

beforeAll(async () => {
  bed = await openHostileBed();
  const version = async () => (await bed.platform.brand.brand(bed.brandId)).version;
  examples = {
    freshName: () => `hostile${(drawn += 1)}`,
    playerId: String(bed.playerId),
    brandId: bed.brandId,
    brandVersion: async () => (bed.platform.brand.invalidate(), version()),
    jackpotVersion: async () => 1,
    waitingCorrection: async () => randomUUID(),
    deadLetter: async () => '1',
    spareOperator: async () => ({ id: String(bed.operatorId), version: 1 }),
    freshLink: async () => 'x'.repeat(43),
    unconfirmed: async () => ({ id: String(bed.operatorId), version: 1 }),
    putAside: async () => ({ id: String(bed.operatorId), version: 1 }),
    freshLogin: async () => ({ name: 'hostile', password: OPERATOR_PASSWORD, code: '123456' }),
  };
}, 120_000);
afterAll(() => bed.close());

/** The player keeps their password: a change is right but for the old one. */
const KEPT: Readonly<Record<string, object>> = { changePassword: { oldPassword: 'not-the-password' } };

const rightOf = async (call: AnyCall): Promise<Record<string, unknown>> => {
  const all = { ...SITE_EXAMPLES, ...CONSOLE_EXAMPLES } as unknown as Partial<
    Record<string, { right: object | undefined | ((of: AccessPlatform) => object | Promise<object>) }>
  >;
  const { right } = all[call.name] ?? samplesOf(call);
  return { ...(typeof right === 'function' ? await right(examples) : right), ...KEPT[call.name] };
};

const ask = (call: AnyCall, options: Pick<InjectOptions, 'url' | 'payload' | 'query'>) => {
  const site = call.surface === 'site';
  const app: FastifyInstance = site ? bed.site : bed.console;
  return app.inject({
    ...options,
    method: call.method,
    remoteAddress: freshAddress(),
    cookies: site ? { [DEVICE_COOKIE]: bed.device } : { [CONSOLE_COOKIE]: bed.operatorToken },
    headers: {
      host: 'localhost',
      [IDEMPOTENCY_HEADER]: randomUUID(),
      ...(hasBody(call) ? { 'content-type': 'application/json' } : {}),
      ...(site
        ? { [TOKEN_HEADER]: call.access === 'agent' ? bed.agentToken : bed.memberToken }
        : { [BRAND_HEADER]: String(bed.brandId) }),
    },
  });
};
const prefixOf = (call: AnyCall): string => (call.surface === 'site' ? SITE_PREFIX : CONSOLE_PREFIX);

/** `encodeURIComponent` that writes half a character as an attacker would: as the bytes that it has no right to. */
const encode = (text: string): string =>
  encodeURIComponent(text.replaceAll(/[\ud800-\udfff]/g, '\u0001')).replaceAll('%01', '%ED%A0%80');

function send(call: AnyCall, input: Readonly<Record<string, unknown>>): Promise<LightMyRequestResponse> {
  const rest: Record<string, unknown> = { ...input };
  const path = call.path.replace(/:(\w+)/g, (_all, name: string) => {
    const part = encode(String(rest[name]));
    delete rest[name];
    return part;
  });
  if (hasBody(call)) return ask(call, { url: prefixOf(call) + path, payload: JSON.stringify(rest) });
  const query = Object.entries(rest).map(([name, value]) => `${encode(name)}=${encode(String(value))}`);
  return ask(call, { url: `${prefixOf(call)}${path}?${query.join('&')}` });
}

/** A refusal of the input, or an answer that the call declares for a day on which nothing of ours has failed. */
function expectCalm(call: AnyCall, reply: LightMyRequestResponse): void {
  const { code } = reply.json<{ code: string }>();
  const declared = failuresOf(call).filter((each) => !['INTERNAL', 'UNAVAILABLE', 'OUTCOME_UNKNOWN'].includes(each));
  const frame = ['OK', 'NOT_FOUND', 'BAD_REQUEST', 'BAD_JSON', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'];
  expect([...frame, ...declared], `${call.name}: ${reply.statusCode} ${reply.body.slice(0, 300)}`).toContain(code);
}
function expectClean(): void {
  expect((Object.prototype as { polluted?: unknown }).polluted).toBeUndefined();
  expect(
    [Object.prototype, Array.prototype, Function.prototype].map((each) => Object.getOwnPropertyNames(each)),
  ).toEqual(CLEAN);
}

const all = (places: readonly StringPlace[], text: string) => (input: Record<string, unknown>) =>
  places.reduce((into, place) => withString(into, place, text), input);

test('there are strings in most calls, and every call is among them that has any', () => {
  expect(WITH_STRINGS.length).toBeGreaterThan(45);
  expect(WITH_STRINGS.reduce((sum, { places }) => sum + places.length, 0)).toBeGreaterThan(150);
});

test.for(
  WITH_STRINGS.flatMap(({ call, places }, turn) =>
    [ZERO, ...someOf(NAMES, 1, turn)].map(([what, text]) => [call.name, what, { call, places, text }] as const),
  ),
)('%s takes %s in each of its strings', async ([, , { call, places, text }]) => {
  const answers = places.map(async (place) => send(call, withString(await rightOf(call), place, text)));
  for (const answer of await Promise.all(answers)) expectCalm(call, answer);
  expectClean();
});

test.for(
  WITH_STRINGS.flatMap(({ call, places }, turn) =>
    someOf(TEXTS, TEXTS_OF_EACH, turn).map(([what, text]) => [call.name, what, { call, places, text }] as const),
  ),
)('%s takes %s in all of its strings', async ([, , { call, places, text }]) => {
  expectCalm(call, await send(call, all(places, text)(await rightOf(call))));
  expectClean();
});

test.for(
  CALLS.filter(hasBody).flatMap((call, turn) =>
    someOf(BODIES, BODIES_OF_EACH, turn).map(([what, body]) => [call.name, what, { call, body }] as const),
  ),
)('%s takes %s for a body', async ([, , { call, body }]) => {
  const path = call.path.replace(/:(\w+)/g, () => '1');
  expectCalm(call, await ask(call, { url: prefixOf(call) + path, payload: body }));
  expectClean();
});

test.for(CALLS.map((call) => [call.name, call] as const))(
  '%s refuses a name that it does not declare, and says which',
  async ([, call]) => {
    const reply = await send(call, { ...(await rightOf(call)), neverDeclared: '1' });
    expect(reply.json()).toMatchObject({ code: 'BAD_REQUEST', fields: { neverDeclared: 'unknown' } });
  },
);

test('of hundreds of names that no call declares an answer names twenty, and no more than their beginnings', async () => {
  const names = Array.from({ length: 500 }, (_, at) => `${String(at).padStart(4, '0')}${'x'.repeat(100)}`);
  const reply = await send(SITE_CALLS.updateLanguage, Object.fromEntries(names.map((name) => [name, 1])));
  const { fields } = reply.json<{ fields: Record<string, string> }>();
  expect(Object.keys(fields)).toHaveLength(20);
  expect(reply.body.length).toBeLessThan(3_000);
});

test.each(['__proto__', 'constructor', '%00', '%ED%A0%80', '%', '..%2f..%2fetc', 'x'.repeat(5_000)])(
  'no page, no file and no call is at %s, in a path or in a query',
  async (name) => {
    const places = [
      `/${name}`,
      `/api/v1/${name}`,
      `/assets/${name}`,
      `/art/${name}`,
      `/api/v1/permission?${name}=${name}`,
    ];
    for (const url of [...places, `/?${name}[${name}]=${name}`, `/wallet/${name}/user/info`, `/wallet/studio/${name}`])
      for (const app of [bed.site, bed.console])
        for (const method of ['GET', 'POST'] as const) {
          const reply = await app.inject({
            method,
            url,
            remoteAddress: freshAddress(),
            headers: { host: 'localhost' },
          });
          expect([url, method, reply.statusCode < 500]).toEqual([url, method, true]);
        }
    expectClean();
  },
);

test.each(['__proto__', 'constructor', 'toString', 'x\u0080', `${'x'.repeat(4_000)}`, '-1', '1e9', 'NaN'])(
  'the header of a session, a device, a brand, a key, a host may be %s',
  async (text) => {
    const wire = encodeURIComponent(text);
    for (const header of [TOKEN_HEADER, BRAND_HEADER, IDEMPOTENCY_HEADER, 'host', 'origin', 'cookie', 'user-agent'])
      for (const [app, url] of [
        [bed.site, `${SITE_PREFIX}/member-info`],
        [bed.site, `${SITE_PREFIX}/permission`],
        [bed.console, `${CONSOLE_PREFIX}/overview`],
      ] as const) {
        const value = header === 'cookie' ? `${DEVICE_COOKIE}=${wire}; ${CONSOLE_COOKIE}=${wire}; ${wire}=1` : wire;
        const headers = { host: 'localhost', [header]: value };
        const reply = await app.inject({ method: 'GET', url, remoteAddress: freshAddress(), headers });
        expect([header, url, reply.statusCode < 500]).toEqual([header, url, true]);
      }
    expectClean();
  },
);

test.for([ZERO, ...NAMES, ...TEXTS])('the wallet takes %s in each string of each call', async ([, text]) => {
  for (const reply of await bed.callWallet(text))
    expect([reply.statusCode, reply.body.slice(0, 200)]).toSatisfy(([status]) => status < 500);
  expectClean();
});

test('after all of it the member plays on with the password of before', async () => {
  const login = await send(SITE_CALLS.login, { username: bed.account, password: MEMBER_PASSWORD, area: 'site' });
  expect(login.json()).toMatchObject({ code: 'OK' });
});
