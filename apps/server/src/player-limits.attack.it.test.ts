/**
 * Players' own limits under attack: raised and staked at once, reached by many deposits at once, waited out over a
 * midnight of the brand's offset, loosened by an operator, gone around by a login or by rules that came later.
 */
import { randomUUID } from 'node:crypto';
import type { PlayerLimits } from '@baize/contract/limits';
import type { LimitKind } from '@baize/domain/player-limit';
import type { GameCode, SessionToken, UserId } from '@baize/wallet-protocol';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { MemberContext, OperatorContext, WithKey } from './context.ts';
import { wireUser, type MemberId, type SupplierId } from './ids.ts';
import { runAsSuperuser } from './testing.ts';
import { createTestPlatform, type TestPlatform } from './testing-platform.ts';
import { excludeSelf } from './modules/base/limits/commands/exclude-self.ts';
import { excludePlayer } from './modules/base/limits/commands/exclude-player.ts';
import { tightenPlayerLimit } from './modules/base/limits/commands/tighten-player-limit.ts';
import { setOwnLimit } from './modules/base/limits/commands/set-own-limit.ts';
import type { LimitNeeds } from './modules/base/limits/deps.ts';
import { loosenDueLimits } from './modules/base/limits/jobs.ts';
import { recountDay } from './modules/base/wagers/index.ts';
import { createDeposit } from './modules/money/cashier/commands/create-deposit.ts';
import type { PaymentProvider } from './modules/money/cashier/provider.ts';
import { soleProvider } from './modules/money/cashier/providers/connections.ts';
import { presentLimits } from './modules/views/player-limits/present.ts';
import { controlSuppliers } from './modules/games/vendors/control.ts';
import { bet, type Player } from './modules/games/vendors/testing-kernel.ts';
import { shelveGame } from './modules/games/vendors/testing-wallet-http.ts';

const UNIT = 100_000n;
const GAME = 'tst_limits';
const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
const AT_ONCE = 16;
const CALM = 'Asked for by the player on the phone.';

let t: TestPlatform;
let supplier: SupplierId;
let needs: LimitNeeds;
/** Limits are as much later than games, whose sessions would be over by then. */
let waited = 0;

beforeAll(async () => {
  t = await createTestPlatform({ DATABASE_POOL_MAX: String(AT_ONCE) });
  const { platform, brandId } = t;
  const draft = { code: 'tst', name: 'Test', baseUrl: '', operatorId: 1, mode: 'strict' as const, keys: [] };
  supplier = await platform.vendors.saveSupplier(draft, [brandId]);
  await shelveGame(t, supplier, { vendor: 'TST', gameCode: GAME });
  const { now } = platform.deps;
  needs = {
    ...platform.deps,
    ...platform.brand,
    recountDay,
    shortenGames: platform.vendors.shortenGames,
    now: () => new Date(now().getTime() + waited),
  };
});
afterAll(() => t.close());
afterEach(() => {
  waited = 0;
});

const as = (memberId: MemberId) =>
  ({
    brandId: t.brandId,
    brandCode: 'test',
    idempotencyKey: randomUUID(),
    actor: { memberId, currency: 'BDT' },
  }) as unknown as MemberContext & WithKey;
const operator = () =>
  ({ brandId: t.brandId, ip: '10.0.0.9', operator: { name: 'calm' } }) as unknown as OperatorContext;
const codeOf = (done: { ok: boolean; error?: { code: string } }): string => (done.ok ? 'OK' : done.error!.code);
const set = async (member: MemberId, kind: LimitKind, limit: string | null): Promise<string> =>
  codeOf(await setOwnLimit(needs, as(member), { kind, limit }));

async function sitDown(cash = 1_000n): Promise<Player> {
  const memberId = await t.member(cash * UNIT);
  const session = { supplierId: supplier, brandId: t.brandId, memberId, currency: 'BDT', gameCode: GAME };
  const token = await controlSuppliers(t.platform.deps.db, t.platform.vendors.directory).openSession(session);
  const who = { memberId, brandId: t.brandId, supplierId: supplier, user: wireUser(memberId) as UserId };
  return { ...who, token: token as SessionToken };
}
async function stake(player: Player, units: bigint): Promise<string> {
  const call = bet(player, units * UNIT, { gameCode: GAME as GameCode });
  const known = (await t.platform.vendors.directory.supplierById(supplier))!;
  return (await t.platform.vendors.answerCall({ supplier: known, call, digest: call.requestUuid })).status;
}
const stakes = async (player: Player, units: bigint, times: number): Promise<string[]> =>
  Promise.all(Array.from({ length: times }, () => stake(player, units)));
const accepted = (answers: readonly string[]): number => answers.filter((each) => each === 'RS_OK').length;

/** A provider that takes every order and tells nothing of it. */
const provider = {
  name: 'sandbox',
  patienceMs: 1_000,
  createCheckout: async ({ reference, amount, currency }: Record<string, string>) => ({
    ok: true,
    checkout: { id: `co_${reference}`, reference, amount, currency, state: 'open', payUrl: 'http://p', failure: null },
  }),
} as unknown as PaymentProvider;
const deposit = async (member: MemberId, amount: string): Promise<string> =>
  codeOf(
    await createDeposit(
      {
        deps: t.creditDeps,
        payments: soleProvider(provider),
        brand: t.platform.brand.brand,
        issueReturnTicket: async () => 'ticket',
      },
      as(member),
      { method: 'sandbox-wallet', amount },
    ),
  );
const shown = async (member: MemberId): Promise<PlayerLimits> => {
  const { jurisdiction, gmtOffsetMinutes } = await t.platform.brand.brand(t.brandId);
  const at = { now: t.platform.deps.now(), offsetMinutes: gmtOffsetMinutes };
  return t.platform.deps.db.tx(t.brandId, (tx) => presentLimits(tx, { member, currency: 'BDT', jurisdiction, at }));
};
const shownOf = async (member: MemberId, kind: LimitKind) =>
  (await shown(member)).amounts.find((each) => each.kind === kind)!;

test('a limit of losses is reached exactly by many bets at once, and never passed', async () => {
  const player = await sitDown();
  expect(await set(player.memberId, 'loss-day', '100')).toBe('OK');
  const answers = await stakes(player, 30n, AT_ONCE);
  expect(accepted(answers)).toBe(3);
  expect(new Set(answers)).toEqual(new Set(['RS_OK', 'RS_ERROR_LIMIT_REACHED']));
  expect(await stake(player, 10n)).toBe('RS_OK');
  expect(await stake(player, 1n)).toBe('RS_ERROR_LIMIT_REACHED');
  expect(await shownOf(player.memberId, 'loss-day')).toMatchObject({ limit: '100.00', used: '100.00' });
});

test('while a looser limit waits the tighter one holds, whatever is staked; a day later it holds for everything', async () => {
  const player = await sitDown();
  await set(player.memberId, 'single-stake', '5');
  await set(player.memberId, 'single-stake', '20');
  const { next, limit } = await shownOf(player.memberId, 'single-stake');
  expect(limit).toBe('5.00');
  expect(Date.parse(next!.from) - t.platform.deps.now().getTime()).toBeGreaterThan(23.9 * 60 * MINUTE_MS);
  await loosenDueLimits(needs, t.brandId);
  expect(accepted(await stakes(player, 20n, AT_ONCE))).toBe(0);
  waited = DAY_MINUTES * MINUTE_MS;
  const [answers] = await Promise.all([
    stakes(player, 20n, AT_ONCE),
    loosenDueLimits(needs, t.brandId),
    loosenDueLimits(needs, t.brandId),
  ]);
  expect(new Set([...answers, 'RS_OK', 'RS_ERROR_LIMIT_REACHED']).size).toBe(2);
  expect(await stake(player, 20n)).toBe('RS_OK');
  expect(await stake(player, 21n)).toBe('RS_ERROR_LIMIT_REACHED');
  expect(await shownOf(player.memberId, 'single-stake')).toMatchObject({ limit: '20.00', next: null });
});

test('a wish for more that was taken back never holds', async () => {
  const player = await sitDown();
  await set(player.memberId, 'single-stake', '5');
  await set(player.memberId, 'single-stake', null);
  await set(player.memberId, 'single-stake', '5');
  waited = 2 * DAY_MINUTES * MINUTE_MS;
  await loosenDueLimits(needs, t.brandId);
  expect(await stake(player, 6n)).toBe('RS_ERROR_LIMIT_REACHED');
});

test('once a tighter limit is answered, no bet beyond it is taken from bets that were on their way', async () => {
  const player = await sitDown();
  const before = stakes(player, 20n, AT_ONCE);
  expect(await set(player.memberId, 'single-stake', '5')).toBe('OK');
  expect(accepted(await stakes(player, 20n, AT_ONCE))).toBe(0);
  await before;
});

test('deposits at once reach the day’s limit and pass it by nothing; at midnight of the brand’s offset it is new', async () => {
  t.stopClock();
  const member = await t.member();
  await set(member, 'deposit-day', '1000');
  await set(member, 'deposit-month', '100000');
  const { gmtOffsetMinutes } = await t.platform.brand.brand(t.brandId);
  const local = Math.floor(t.platform.deps.now().getTime() / MINUTE_MS) + gmtOffsetMinutes;
  const toLast = (DAY_MINUTES - (local % DAY_MINUTES) - 1) * MINUTE_MS - (t.platform.deps.now().getTime() % MINUTE_MS);
  t.turnClock(toLast);
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => deposit(member, '300')));
  expect(answers.filter((each) => each === 'OK')).toHaveLength(3);
  expect(new Set(answers)).toEqual(new Set(['OK', 'LIMIT_REACHED']));
  expect(await deposit(member, '100')).toBe('OK');
  expect(await shownOf(member, 'deposit-day')).toMatchObject({ used: '0.00', waiting: '1000.00' });
  t.turnClock(MINUTE_MS - 1);
  expect(await deposit(member, '100')).toBe('LIMIT_REACHED');
  t.turnClock(1);
  expect(await deposit(member, '100')).toBe('OK');
  expect(await shownOf(member, 'deposit-day')).toMatchObject({ used: '0.00', waiting: '100.00' });
  t.turnClock(-toLast - MINUTE_MS);
});

test('operators only tighten, with a reason in the audit; what they set is loosened by the player alone, after the wait', async () => {
  const player = await sitDown();
  const id = player.memberId;
  const tighten = async (limit: string) =>
    codeOf(await tightenPlayerLimit(needs, operator(), { id, kind: 'single-stake', limit, reason: CALM }));
  expect(await tighten('10')).toBe('OK');
  expect(await tighten('10')).toBe('STATE_CONFLICT');
  expect(await tighten('11')).toBe('STATE_CONFLICT');
  expect(await tighten('nothing')).toBe('BAD_REQUEST');
  expect(await stake(player, 11n)).toBe('RS_ERROR_LIMIT_REACHED');
  expect(await shownOf(id, 'single-stake')).toMatchObject({ limit: '10.00', setBy: 'operator' });
  expect(await set(id, 'single-stake', null)).toBe('OK');
  expect(await shownOf(id, 'single-stake')).toMatchObject({ limit: '10.00', next: { limit: null } });
  expect(await tighten('9')).toBe('OK');
  expect(await shownOf(id, 'single-stake')).toMatchObject({ limit: '9.00', next: null });
  const entries = await t.platform.deps.db.tx(t.brandId, (tx) =>
    tx.rows<{ reason: string }>('select reason from audit.audit where action = $1 and target = $2', [
      'tighten-player-limit',
      `player:${id}`,
    ]),
  );
  expect(entries.map(({ reason }) => reason)).toEqual([CALM, CALM]);
});

test('who stays away stakes and deposits nothing from that moment, and no other wish makes it shorter', async () => {
  const player = await sitDown();
  const member = player.memberId;
  const away = (hours: number) => excludeSelf(needs, as(member), { hours });
  expect(codeOf(await away(5))).toBe('BAD_REQUEST');
  const taken = await away(24 * 7);
  expect(codeOf(taken)).toBe('OK');
  expect(accepted(await stakes(player, 1n, 4))).toBe(0);
  expect(await deposit(member, '100')).toBe('SELF_EXCLUDED');
  expect(await away(1)).toEqual(taken);
  const by = (hours: number) => excludePlayer(needs, operator(), { id: member, hours, reason: CALM });
  expect(codeOf(await by(24))).toBe('STATE_CONFLICT');
  expect(codeOf(await by(24 * 30))).toBe('OK');
  expect(codeOf(await by(11))).toBe('BAD_REQUEST');
});

test('a shorter time of play ends the games that are open, counted from the login', async () => {
  const player = await sitDown();
  const login = randomUUID();
  await runAsSuperuser(
    t.database,
    `insert into identity.session (id, brand_id, member_id, token_hash, device_hash, area, ip, user_agent, created_at,
        last_seen_at, expires_at)
      values ('${login}', ${t.brandId}, ${player.memberId}, '\\x01', '\\x02', 'site', '10.0.0.1', 'test',
        now() - interval '61 minutes', now(), now() + interval '1 hour');
     update vendors.vendor_session set login_session_id = '${login}' where member_id = ${player.memberId}`,
  );
  t.platform.vendors.directory.forgetSessions();
  expect(await stake(player, 1n)).toBe('RS_OK');
  expect(await set(player.memberId, 'session', '90')).toBe('OK');
  t.platform.vendors.directory.forgetSessions();
  expect(await stake(player, 1n)).toBe('RS_OK');
  expect(await set(player.memberId, 'session', '60')).toBe('OK');
  t.platform.vendors.directory.forgetSessions();
  expect(await stake(player, 1n)).toBe('RS_ERROR_TOKEN_EXPIRED');
  expect(await set(player.memberId, 'session', '14')).toBe('BAD_REQUEST');
});

test('under rules that want limits nobody pays in or stakes without them, and nobody lifts them', async () => {
  const player = await sitDown();
  const member = player.memberId;
  await runAsSuperuser(t.database, "update brand.brand set jurisdiction = 'strict' where code = 'test'");
  t.platform.brand.invalidate();
  expect(await deposit(member, '100')).toBe('LIMIT_NEEDED');
  expect(await stake(player, 1n)).toBe('RS_ERROR_LIMIT_REACHED');
  expect(await set(member, 'deposit-day', '500')).toBe('OK');
  expect(await set(member, 'loss-day', '500')).toBe('OK');
  expect(await deposit(member, '100')).toBe('OK');
  expect(await stake(player, 1n)).toBe('RS_OK');
  expect(await set(member, 'loss-day', null)).toBe('BAD_REQUEST');
  expect(await shownOf(member, 'loss-day')).toMatchObject({ kept: true, waitHours: 72 });
  expect((await shown(member)).session).toMatchObject({ limit: 120, setBy: 'rules' });
});

test('a limit of losses that everybody has holds from the first launch on, and for those who never launched', async () => {
  await runAsSuperuser(
    t.database,
    `update brand.jurisdiction_profile set rules = rules
      || '{"lossLimit": {"mode": "defaulted", "raiseAfterHours": 24, "defaults": {"BDT": "50"}}}' where code = 'strict'`,
  );
  t.platform.brand.invalidate();
  const player = await sitDown();
  expect(await stake(player, 1n)).toBe('RS_ERROR_LIMIT_REACHED');
  const bounds = await t.platform.limits.boundsOfPlay({
    brandId: t.brandId,
    memberId: player.memberId,
    currency: 'BDT',
    loggedInAt: t.platform.deps.now(),
  });
  expect(bounds.needed).toEqual([]);
  expect(accepted(await stakes(player, 20n, 4))).toBe(2);
  expect(await shownOf(player.memberId, 'loss-day')).toMatchObject({ limit: '50.00', setBy: 'rules', used: '40.00' });
});
