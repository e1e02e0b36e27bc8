/** A brand's rules tighten while a game runs: what the game still offers takes no stake any more (docs/adr/0025). */
import { amount } from '@baize/domain/money';
import type { GameCode, SessionToken, UserId } from '@baize/wallet-protocol';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { wireUser, type SupplierId } from '../../../ids.ts';
import { runAsSuperuser } from '../../../testing.ts';
import { createTestPlatform, type TestPlatform } from '../../../testing-platform.ts';
import { controlSuppliers } from './control.ts';
import { hashToken } from './directory.ts';
import { bet, rollback, win, type Player } from './testing-kernel.ts';

const UNIT = 100_000n;
const GAME = 'tst_reels';
const FREE = { autoplay: true, quickSpin: true, minCycleMs: 0, stakeMax: {} };

let t: TestPlatform;
let supplier: SupplierId;

beforeAll(async () => {
  t = await createTestPlatform();
  const { platform, brandId } = t;
  const draft = { code: 'tst', name: 'Test', baseUrl: '', operatorId: 1, mode: 'strict' as const, keys: [] };
  supplier = await platform.vendors.saveSupplier(draft, [brandId]);
  await platform.deps.db.tx(brandId, async (tx) => {
    const common = { gameType: 'RNG', supplierId: supplier, enabled: true, maintenance: false, sort: 1 } as const;
    const vendor = { ...common, code: 'TST', displayName: 'Test', isGame: 'GAME' };
    await platform.catalogue.saveVendor(tx, brandId, vendor);
    const facts = { classify: '', rtp: '', volatility: '', lines: null, jackpot: false, trial: true };
    const shown = { name: { en: GAME }, artKind: 'house', isHot: false, isNew: false };
    const stakes = { minStake: amount(0n), maxStake: amount(0n) };
    await platform.catalogue.saveGame(tx, brandId, {
      ...common,
      ...facts,
      ...shown,
      ...stakes,
      gameCode: GAME,
      vendor: 'TST',
    });
  });
});
beforeEach(() => hold(FREE));
afterAll(() => t.close());

/** As an operator's change of the brand's profile is stored. */
async function hold(rules: object): Promise<void> {
  const kept = JSON.stringify(rules).replaceAll("'", '');
  await runAsSuperuser(
    t.database,
    `update brand.jurisdiction_profile set rules = rules || '${kept}' where code = 'standard'`,
  );
  t.platform.brand.invalidate();
}
async function sitDown(rules: object | null = { autoplay: true, quickSpin: true, minCycleMs: 0 }): Promise<Player> {
  const { db } = t.platform.deps;
  const memberId = await t.member(10_000n * UNIT);
  const session = { supplierId: supplier, brandId: t.brandId, memberId, currency: 'BDT', gameCode: GAME };
  const token = await controlSuppliers(db, t.platform.vendors.directory).openSession(session);
  const kept = rules && JSON.stringify(rules);
  const found = [hashToken(token), kept];
  await db.tx(t.brandId, (tx) =>
    tx.run('update vendors.vendor_session set rules = $2::jsonb where token_hash = $1', found),
  );
  t.platform.vendors.directory.forget(token);
  const user = wireUser(memberId) as UserId;
  return { memberId, brandId: t.brandId, supplierId: supplier, user, token: token as SessionToken };
}
const of = { gameCode: GAME as GameCode };
const send = async (
  call: Parameters<TestPlatform['platform']['vendors']['answerCall']>[0]['call'],
): Promise<string> => {
  const known = (await t.platform.vendors.directory.supplierById(supplier))!;
  return (await t.platform.vendors.answerCall({ supplier: known, call, digest: call.requestUuid })).status;
};

test.each([
  ['autoplay is forbidden', { autoplay: false }],
  ['quick spin is forbidden', { quickSpin: false }],
  ['a round has to take longer', { minCycleMs: 2_500 }],
])('%s: the next stake is refused, what is out is paid and given back, a new launch plays', async (_name, rules) => {
  const player = await sitDown();
  const [won, undone] = [bet(player, 10n * UNIT, of), bet(player, 5n * UNIT, of)];
  expect([await send(won), await send(undone)]).toEqual(['RS_OK', 'RS_OK']);
  await hold(rules);
  expect(await send(bet(player, 10n * UNIT, of))).toBe('RS_ERROR_TOKEN_EXPIRED');
  expect(await send(win(won, 30n * UNIT, of))).toBe('RS_OK');
  expect(await send(rollback(undone, of))).toBe('RS_OK');
  const anew = await sitDown({ ...FREE, ...rules });
  expect(await send(bet(anew, 10n * UNIT, of))).toBe('RS_OK');
});

test('rules that were relaxed end no game, and a launch of before they were written down plays on', async () => {
  await hold({ autoplay: false, quickSpin: false, minCycleMs: 2_500 });
  const strict = await sitDown({ autoplay: false, quickSpin: false, minCycleMs: 2_500 });
  const old = await sitDown(null);
  await hold(FREE);
  expect(await send(bet(strict, UNIT, of))).toBe('RS_OK');
  await hold({ autoplay: false });
  expect(await send(bet(old, UNIT, of))).toBe('RS_OK');
});

test('a round takes no more than the highest stake, in one bet or in several, and the game goes on', async () => {
  const player = await sitDown();
  expect(await send(bet(player, 500n * UNIT, of))).toBe('RS_OK');
  await hold({ stakeMax: { BDT: '100', INR: '7' } });
  expect(await send(bet(player, 100n * UNIT + 1n, of))).toBe('RS_ERROR_LIMIT_REACHED');
  const first = bet(player, 60n * UNIT, of);
  expect(await send(first)).toBe('RS_OK');
  const further = (units: bigint) => bet(player, units, { ...of, round: first.round });
  expect(await send(further(41n * UNIT))).toBe('RS_ERROR_LIMIT_REACHED');
  expect(await send(further(40n * UNIT))).toBe('RS_OK');
  expect(await send(bet(player, 100n * UNIT, of))).toBe('RS_OK');
});

test('what is brought to a table for many rounds is no stake of one', async () => {
  const player = await sitDown();
  await hold({ stakeMax: { BDT: '100' } });
  expect(await send(bet(player, 900n * UNIT, { ...of, isAggregated: true }))).toBe('RS_OK');
});
