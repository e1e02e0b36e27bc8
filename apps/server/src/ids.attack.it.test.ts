/**
 * Ids of others: every declared call is made with ids of another brand, and of another member of the same brand, in
 * every field that takes them; the answer is byte for byte that to an id that nobody has. `npm test` tries an id of the
 * field's own kind and one of each form that the field takes, `npm run attacks` those of every kind.
 */
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { CONSOLE_PREFIX, SITE_PREFIX } from '@baize/contract/addresses';
import { CONSOLE_CALLS } from '@baize/contract/console-calls';
import type { AnyCall } from '@baize/contract/define-call';
import { BRAND_HEADER, IDEMPOTENCY_HEADER, TOKEN_HEADER } from '@baize/contract/headers';
import { SITE_CALLS } from '@baize/contract/site-calls';
import { generate } from 'otplib';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { buildConsole, buildSite } from './app.ts';
import { CONSOLE_COOKIE } from './http/console-frame.ts';
import { DEVICE_COOKIE } from './http/site-frame.ts';
import type { BrandId } from './ids.ts';
import { putAside } from './outbox/dead-letters.ts';
import { ROUND_KEY, roundKey } from '@baize/contract/console/round-words';
import { seedDemo } from './seed/demo.ts';
import { someOf } from './testing-forms.ts';
import { oneStudioLink } from './testing-studio-link.ts';
import { CONSOLE_EXAMPLES } from './testing-access-console-examples.ts';
import { SITE_EXAMPLES } from './testing-access-examples.ts';
import { MEMBER_PASSWORD, OPERATOR_PASSWORD } from './testing-access-platform.ts';
import { ANSWERS_ITS_OWNER_ALIKE, KIND_OF, putOwnThings, RIGHT_BESIDES } from './testing-own-things.ts';
import { createTestPlatform } from './testing-platform.ts';
import { samplesOf } from './testing-samples.ts';

/**
 * Calls of people who are nobody yet, or about their own secrets: what is typed there names no id, is counted by guards
 * and draws tokens. That accounts are not told apart there is held by the tests of identity and operators.
 */
const NAMES_NOTHING = new Set([
  'login',
  'register',
  'freePlayLogin',
  'checkAffiliate',
  'checkUsername',
  'noteRegistration',
  'changePassword',
  'setPaymentPassword',
  'openSession',
  'changeOwnPassword',
  'createLiveTicket',
  'sendContactCode',
  'proveContact',
  'passLoginStep',
  'sendStepCode',
  'startAuthenticator',
  'copyOwnData',
  'askErasure',
  'startPasskey',
  'addPasskey',
  'startPasskeyLogin',
  'loginByPasskey',
  'finishProviderLogin',
  'registerByProvider',
  'linkProvider',
  'unlinkProvider',
  'confirmAuthenticator',
  'renewRecoveryCodes',
  'removeAuthenticator',
]);

/** Their paths name one of a few words, or a word that the brand has chosen. */
const NAMES_A_KIND = new Set([
  'setLimit',
  'updateSalaryRule',
  'saveSignInProvider',
  'updateChannel',
  'addReceivingAccount',
  'putAnnouncement',
  // Players as the wire names them, in calls of people of suppliers: portal.attack.it.test.ts.
  'topUpTestPlayer',
  'openTestSession',
]);
/** Fields that are kept as they are typed, in a call that then succeeds and draws an id or a name. */
const TYPED = new Set([
  'createDeposit.amount',
  // The bytes of a picture.
  'addImage.data',
  'addPicture.data',
  // Words by which a brand names its own announcements and pools.
  'putAnnouncement.slug',
  'openJackpot.pool',
  // It goes into the ticket of the file that is answered.
  'openStatement.language',
  'makeCorrection.amount',
  'makeCorrection.reason',
  // A brand's own word, of whose shape an id is or is not by chance.
  ...['updateChannel', 'addReceivingAccount'].map((name) => `${name}.code`),
  // A page's cursor is a place in the order of ids, whoever has the id.
  ...['before', 'after'].flatMap((field) => [`listTreeNodes.${field}`, `listSupplierCases.${field}`]),
  // Keys that somebody else has drawn, and a coin as its provider calls it.
  ...['apiKey', 'webhookSecret', 'merchantAccount', 'urlPrefix', 'reason'].map(
    (field) => `addPaymentConnection.${field}`,
  ),
  // A file and its name; that its orders are the brand's own is a test of its own.
  ...['name', 'text'].map((field) => `compareProviderReport.${field}`),
  'acknowledgeTakenBack.amount',
  // Words of the operator's own, which name nothing else: only another such word can clash with one.
  'createPlayerTag.name',
  'createRole.name',
  'createRole.reason',
  // The page of a file that was taken, and its filters: words for the audit log.
  ...['page', 'query'].map((field) => `noteExport.${field}`),
  // What an operator calls a report that is sent.
  ...['createReportSchedule', 'changeReportSchedule'].flatMap((name) => [`${name}.name`, `${name}.reason`]),
  ...['saveListView', 'removeListView'].flatMap((name) => [`${name}.list`, `${name}.name`]),
  ...['createChannel', 'updateChannel'].map((name) => `${name}.coin`),
  ...['clientId', 'secret'].map((field) => `saveSignInProvider.${field}`),
  ...['captcha', 'captchaId', 'registerUrl'].map((field) => `registerOneClick.${field}`),
  ...['supplier', 'name', 'baseUrl', 'reason'].map((field) => `connectSupplier.${field}`),
]);

const NOWHERE = 'http://127.0.0.1:1';
const t = await createTestPlatform({ INSECURE_UNSEALED: '1', SANDBOX_URL: NOWHERE });
const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
await seedDemo(t.platform, oneStudioLink({ baseUrl: NOWHERE, operatorId: 1, keys: [{ kid: 'k', pem }] }));
const { deps, modules, siteLookups, consoleLookups, brand, identity, operators } = t.platform;
const brandOf = async (code: string) => {
  const { id, domains } = (await brand.brandByCode(code))!;
  return { id, host: domains[0]!.domain };
};
const [mine, theirs] = [await brandOf('baize'), await brandOf('lotus')];
type Place = typeof mine;
const site = await buildSite(deps, modules, siteLookups);
const console = await buildConsole(deps, modules, consoleLookups);
const admin = new pg.Client({ connectionString: t.database.superUrl });
await admin.connect();
afterAll(async () => {
  await Promise.all([site.close(), console.close(), admin.end()]);
  await t.close();
});

type Caller = { readonly place: Place; readonly token?: string; readonly cookies: Record<string, string> };
type Input = Readonly<Record<string, unknown>>;
let drawn = 0;

async function send(call: AnyCall, { place, token, cookies }: Caller, input: Input) {
  const rest: Record<string, unknown> = { ...input };
  const path = call.path.replace(/:(\w+)/g, (_all, name: string) => {
    const part = String(rest[name]);
    delete rest[name];
    return encodeURIComponent(part);
  });
  const hasBody = call.method !== 'GET' && call.method !== 'DELETE';
  drawn += 1;
  return (call.surface === 'site' ? site : console).inject({
    method: call.method,
    url: (call.surface === 'site' ? SITE_PREFIX : CONSOLE_PREFIX) + path,
    // Of a network of its own, for networks are counted too.
    remoteAddress: `10.${drawn & 255}.${(drawn >> 8) & 255}.1`,
    cookies,
    headers: {
      host: place.host,
      [IDEMPOTENCY_HEADER]: randomUUID(),
      ...(call.surface === 'console' ? { [BRAND_HEADER]: String(place.id) } : {}),
      ...(token === undefined ? {} : { [TOKEN_HEADER]: token }),
    },
    ...(hasBody
      ? { payload: rest }
      : { query: Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, String(value)])) }),
  });
}

async function logIn(caller: Caller, username: string): Promise<string> {
  const login = await send(SITE_CALLS.login, caller, { username, password: MEMBER_PASSWORD, area: 'site' });
  const { code, value } = login.json<{ code: string; value: { token: string } }>();
  if (code !== 'OK') throw new Error(code);
  return value.token;
}

async function openMember(place: Place): Promise<Caller & { id: string; account: string }> {
  const account = `ids${(drawn += 1)}`;
  const made = await deps.db.tx(place.id, (tx) =>
    identity.createMember(tx, place.id, { account, type: 0, password: MEMBER_PASSWORD }),
  );
  if (!made.ok) throw new Error(made.error.code);
  const caller = { place, cookies: { [DEVICE_COOKIE]: `${'d'.repeat(40)}${drawn}` } };
  const token = await logIn(caller, account);
  return { ...caller, token, id: String(made.value), account };
}

async function openOperator(place: Place): Promise<Caller & { id: string; name: string }> {
  const name = `idsop${(drawn += 1)}`;
  const made = await operators.create({
    name,
    displayName: name,
    role: 'owner',
    password: OPERATOR_PASSWORD,
    brandIds: [place.id],
  });
  const code = await generate({ secret: made.totpSecret });
  const login = { name, password: OPERATOR_PASSWORD, code, ip: '127.0.0.1', userAgent: 'test' };
  const opened = await operators.openSession(login);
  if (!opened.ok) throw new Error(opened.error.code);
  return { place, cookies: { [CONSOLE_COOKIE]: opened.value.token }, id: String(made.id), name };
}

const one = async (text: string, params: readonly unknown[]): Promise<string> =>
  String((await admin.query<{ id: unknown }>(text, [...params])).rows[0]!.id);

/** Who has the things of a brand's member. */
const owners = new Map<number, Caller>();
/** One of each thing that has an id, of a member and of a brand. */
async function thingsOf(place: Place): Promise<Record<string, string>> {
  const [member, operator] = [await openMember(place), await openOperator(place)];
  owners.set(place.id, member);
  await send(SITE_CALLS.createDeposit, member, { amount: '500.00', method: 'sandbox-wallet' });
  await send(CONSOLE_CALLS.makeCorrection, operator, {
    account: member.account,
    direction: 'credit',
    amount: '1.00',
    reason: 'Something to be checked.',
  });
  const wager = randomUUID();
  await admin.query(
    `insert into wagers.wager (member_id, supplier_id, id, brand_id, game_type, currency, vendor, game_code, round, stake_cash, stake_bonus)
      values ($1, 1, $2, $3, 1, 'BDT', 'BGS', 'stu_dice', $4, 100, 0)`,
    [member.id, wager, place.id, randomUUID()],
  );
  return {
    member: member.id,
    account: member.account,
    operator: operator.id,
    operatorName: operator.name,
    deposit: await one('select id from cashier.deposit where member_id = $1', [member.id]),
    correction: await one('select id from cashier.correction where member_id = $1', [member.id]),
    session: await one('select id from identity.session where member_id = $1', [member.id]),
    wager,
    round: roundKey(member.id, wager),
    letter: await deadLetter(place.id),
  };
}

async function deadLetter(id: BrandId): Promise<string> {
  const stored = {
    epoch: 1,
    xid: '1',
    id: String((drawn += 1)),
    brandId: id,
    memberId: null,
    event: { type: 'brand.changed' as const, reason: 'flags' as const },
    createdAt: new Date(),
  };
  const [consumer] = t.platform.consumers();
  await deps.db.tx(id, (tx) =>
    putAside(tx, consumer!.name, { events: [stored], failure: { error: 'put aside', tries: 1 } }),
  );
  return one('select max(id) as id from outbox.outbox_dead_letter where brand_id = $1', [id]);
}

// As many digits as a missing one has.
for (const [table, column] of [
  ['operators.operator', 'id'],
  ['identity.member', 'id'],
  ['outbox.outbox_dead_letter', 'id'],
])
  await admin.query(`alter table ${table} alter column ${column} restart with 700001`);
const [neighbours, foreign] = [await thingsOf(mine), await thingsOf(theirs)];
const PAYMENT_PASSWORD = { currentPassword: MEMBER_PASSWORD, newPassword: '482913', confirmNewPassword: '482913' };
const PAYOUT_ACCOUNT = {
  kind: 'bank',
  provider: 'Sonali Bank',
  number: '1234567890',
  holder: 'Rahim Uddin',
  paymentPassword: '482913',
};
async function ownThings(place: Place, things: Record<string, string>): Promise<Record<string, string>> {
  const owner = owners.get(place.id)!;
  await send(SITE_CALLS.setPaymentPassword, owner, PAYMENT_PASSWORD);
  await send(SITE_CALLS.bindPayoutAccount, owner, PAYOUT_ACCOUNT);
  const payoutAccount = await one('select id from cashier.payout_account where member_id = $1', [things['member']]);
  const own = { payoutAccount, brandId: place.id, memberId: things['member']!, operatorId: things['operator']! };
  await logIn({ place, cookies: {} }, things['account']!);
  const otherSession = 'select id from identity.session where member_id = $1 and id <> $2';
  return {
    ...things,
    ...(await putOwnThings(admin, own)),
    otherSession: await one(otherSession, [things['member'], things['session']]),
    operatorSession: await one('select id from operators.operator_session where operator_id = $1', [
      things['operator'],
    ]),
  };
}
const [ofNeighbour, ofForeign] = [await ownThings(mine, neighbours), await ownThings(theirs, foreign)];
/** Of the same form, and nobody's. */
const missingLike = (value: string): string => {
  if (value.startsWith('own:')) return `own:${missingLike(value.slice(4))}`;
  if (/^\d+$/.test(value)) return '987654321'.slice(0, value.length);
  if (ROUND_KEY.test(value)) return value.split('.').map(missingLike).join('.');
  return /^[0-9a-f-]{36}$/.test(value) ? '00000000-0000-4000-8000-000000000000' : value.replace(/^ids/, 'nob');
};

const examples = { ...SITE_EXAMPLES, ...CONSOLE_EXAMPLES } as unknown as Partial<Record<string, { right: unknown }>>;
const fieldsOf = (schema: z.ZodType): string[] =>
  Object.keys(
    (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as { properties?: object }).properties ?? {},
  );

/** A right input as far as it can be told without the platform; what an example makes anew is not needed here. */
function baseOf(call: AnyCall): Input {
  const right = examples[call.name]?.right;
  return { ...samplesOf(call).right, ...(typeof right === 'object' ? (right as object) : {}) };
}

/** What the code can tell of an id before it looks for it. */
const formOf = (value: string): string => {
  if (/^\d+$/.test(value)) return 'number';
  if (ROUND_KEY.test(value)) return 'round';
  return /^[0-9a-f-]{36}$/.test(value) ? 'uuid' : 'text';
};

type Attack = { readonly name: string; readonly call: AnyCall; readonly field: string; readonly value: string };
/** Fields that were looked at: of each form the next field takes the next kind. */
let turn = 0;
function attacksOn(call: AnyCall, things: Record<string, string>, whose: string): Attack[] {
  const fields = [...fieldsOf(call.params), ...fieldsOf(call.input)];
  return fields.flatMap((field) => {
    if (TYPED.has(`${call.name}.${field}`)) return [];
    const schema = fieldsOf(call.params).includes(field) ? call.params : call.input;
    const taken = Object.entries(things)
      .filter(([, value]) => schema.safeParse({ ...baseOf(call), [field]: value }).success)
      .map(([kind, value]) => ({ name: `${call.name} with ${field} of ${whose} ${kind}`, call, field, value }));
    turn += 1;
    const forms = Object.values(Object.groupBy(taken, ({ value }) => formOf(value)));
    return forms.flatMap((ofOneForm) => someOf(ofOneForm!, 1, turn));
  });
}
/** Ids of just the kind that a field names: there a missing check answers with the thing itself. */
function ownAttacksOn(call: AnyCall, things: Readonly<Record<string, string>>, whose: string): Attack[] {
  return [...fieldsOf(call.params), ...fieldsOf(call.input)].flatMap((field) => {
    const kind = (KIND_OF as Readonly<Record<string, string>>)[`${call.name}.${field}`];
    const value = kind === undefined ? undefined : things[kind];
    return value === undefined
      ? []
      : [{ name: `${call.name} with ${field} of ${whose} own ${kind}`, call, field, value }];
  });
}
const declared: AnyCall[] = [...Object.values(SITE_CALLS), ...Object.values(CONSOLE_CALLS)];
const calls = declared.filter(({ name }) => !NAMES_NOTHING.has(name));
/** An operator may see every member of their brand; a member sees nobody. */
const attacks = calls.flatMap((call) => [
  ...attacksOn(call, foreign, 'another brand’s'),
  ...ownAttacksOn(call, ofForeign, 'another brand’s'),
  ...(call.surface === 'site'
    ? [...attacksOn(call, neighbours, 'another member’s'), ...ownAttacksOn(call, ofNeighbour, 'another member’s')]
    : []),
]);
/** The same ids, sent by whoever has them. */
const controls = calls
  .flatMap((call) => ownAttacksOn(call, ofNeighbour, 'one’s'))
  .filter(({ call }) => ANSWERS_ITS_OWNER_ALIKE[call.name] === undefined)
  // The owner's session must last until the end.
  .toSorted((a, b) => Number(a.name.includes(' session')) - Number(b.name.includes(' session')));

const ENDS_THE_CALLER = new Set(['logout', 'closeSession', 'changePassword', 'changeOwnPassword']);
const [member, operator] = [await openMember(mine), await openOperator(mine)];
await send(SITE_CALLS.setPaymentPassword, member, PAYMENT_PASSWORD);

/** Their `id` is the player whose thing the other field names. */
const OF_A_PLAYER = new Set(['endPlayerSession', 'listPlayerWagers', 'explainPlayerRebate', 'setPlayerTag']);
const OF_AN_OPERATOR = new Set(['endOperatorSession']);
/** Their `id` is the campaign in which the player has the reward. */
const OF_A_CAMPAIGN = new Set(['cancelCampaignReward']);
/** What the other fields of a call must name for one of them to be looked at. */
const besidesOf = ({ name }: AnyCall): Input | undefined => {
  if (OF_A_PLAYER.has(name)) return { id: neighbours['member'] };
  if (OF_AN_OPERATOR.has(name)) return { id: neighbours['operator'] };
  if (OF_A_CAMPAIGN.has(name)) return { id: ofNeighbour['campaign'], reward: ofNeighbour['reward'] };
  return RIGHT_BESIDES[name]?.();
};
/** What came back, without what is drawn anew for each answer. */
async function answerTo(attack: Attack, value: string, owner?: Caller): Promise<string> {
  const { call, field } = attack;
  const fresh = ENDS_THE_CALLER.has(call.name);
  const stranger =
    call.surface === 'site' ? (fresh ? await openMember(mine) : member) : fresh ? await openOperator(mine) : operator;
  const caller = owner ?? stranger;
  const reply = await send(call, caller, { ...baseOf(call), ...besidesOf(call), [field]: value });
  // A list tells of the calls before this one, which named the one id and the other.
  const text = reply.body
    .replaceAll(attack.value, '<id>')
    .replaceAll(missingLike(attack.value), '<id>')
    .replaceAll(/"requestId":"[^"]*"/g, '')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>');
  return `${reply.statusCode} ${text}`;
}

test.each(attacks.map((attack) => [attack.name, attack] as const))('%s', async (_name, attack) => {
  const missing = await answerTo(attack, missingLike(attack.value));
  expect(await answerTo(attack, attack.value)).toBe(missing);
});

test.each(controls.map((control) => [control.name, control] as const))('%s is found', async (_name, control) => {
  const owner = control.call.surface === 'site' ? owners.get(mine.id) : operator;
  const missing = await answerTo(control, missingLike(control.value), owner);
  // A row with nothing in what is sealed may end in a fault: that too says that it was found.
  const answer = await answerTo(control, control.value, owner);
  expect(answer).not.toBe(missing);
});

test('every field that takes a UUID is attacked with one of its own kind', () => {
  const isUuid = (schema: z.ZodType, field: string): boolean => {
    const { properties } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as {
      properties?: Record<string, { format?: string }>;
    };
    return properties?.[field]?.format === 'uuid';
  };
  const fields = declared.flatMap((call) =>
    [call.params, call.input].flatMap((schema) =>
      fieldsOf(schema).flatMap((field) => (isUuid(schema, field) ? [`${call.name}.${field}`] : [])),
    ),
  );
  expect(fields.filter((field) => !(field in KIND_OF))).toEqual([]);
  const attacked = new Set(attacks.filter(({ name }) => name.includes(' own ')).map((each) => each.call.name));
  const named = Object.keys(KIND_OF).map((each) => each.split('.')[0]!);
  expect(named.filter((name) => !attacked.has(name))).toEqual([]);
  expect(Object.keys(ANSWERS_ITS_OWNER_ALIKE).filter((name) => !attacked.has(name))).toEqual([]);
});

test('the exceptions name calls that there are, and something is attacked in every kind', () => {
  const names = new Set(declared.map(({ name }) => name));
  expect(
    [...NAMES_NOTHING, ...[...TYPED].map((field) => field.split('.')[0]!)].filter((name) => !names.has(name)),
  ).toEqual([]);
  const values = new Set(attacks.map(({ value }) => value));
  for (const value of [...Object.values(neighbours), ...Object.values(foreign)]) expect(values.has(value)).toBe(true);
});

test('every call that takes an id in its path is among them', () => {
  const attacked = new Set(attacks.map(({ call }) => call.name));
  const withIds = calls.filter(({ name, path }) => path.includes(':') && !NAMES_A_KIND.has(name));
  const named = withIds.map(({ name }) => name);
  expect(named.filter((name) => !attacked.has(name))).toEqual([]);
});
