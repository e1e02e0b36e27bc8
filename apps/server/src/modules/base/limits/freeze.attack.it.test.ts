/**
 * A player whom a proof of the books has frozen tries to stake, and operators without the right or a reason to release
 * them: no money leaves until somebody may and says why.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { PlayerDetail } from '@baize/contract/console/players';
import type { MemberId, Uuid } from '../../../ids.ts';
import { createTestConsole, type TestConsole, type TestOperator } from '../../../testing-console.ts';
import { authorizeStake, gateIn, gateNeeds } from './index.ts';

let t: TestConsole;
let owner: TestOperator;
let player: MemberId;
let count = 0;
const REASON = 'the posting was found and explained';

beforeAll(async () => {
  t = await createTestConsole();
  owner = await t.logIn('owner');
});
afterAll(() => t.close());
beforeEach(async () => {
  const made = await t.platform.deps.db.tx(t.brandId, (tx) =>
    t.platform.identity.createMember(tx, t.brandId, { account: `f${(count += 1)}frozen`, type: 0, parentId: null }),
  );
  if (!made.ok) throw new Error(made.error.code);
  player = made.value;
  await t.platform.deps.db.tx(t.brandId, (tx) =>
    t.platform.limits.freezeMember(tx, { brandId: t.brandId, memberId: player, checks: ['balance-equals-postings'] }),
  );
});

const mayStake = (stake: bigint) =>
  t.platform.deps.ledger.submit({
    brandId: t.brandId,
    needs: { members: [player], parts: [gateNeeds(player)] },
    decide: (batch) => authorizeStake(gateIn(batch, player), stake, { now: batch.now, offsetMinutes: 0 }),
  });
const release = (operator: TestOperator, reason = REASON) =>
  operator.ask('releasePlayer', { id: String(player), reason });

test.each([0n, 1n, 1_000n])('a frozen player stakes nothing, not even %i', async (stake) => {
  expect(await mayStake(stake)).toBe('FROZEN');
});

test('what the door remembers of a player is no way around the freeze', async () => {
  expect((await release(owner)).code).toBe('OK');
  expect(await mayStake(1n)).toBe('ok');
  await t.platform.deps.db.tx(t.brandId, (tx) =>
    t.platform.limits.freezeMember(tx, { brandId: t.brandId, memberId: player, checks: ['zero-sum'] }),
  );
  expect(await mayStake(1n)).toBe('FROZEN');
});

test('deposits and wins are still credited', async () => {
  for (const kind of ['deposit', 'win'] as const) {
    const key = randomUUID() as Uuid;
    const posted = await t.platform.deps.db.tx(t.brandId, (tx) =>
      t.platform.deps.ledger.post(tx, t.brandId, {
        transfers: [{ memberId: player, pocket: 'cash', amount: 5n, house: 'cashier:test', kind, key }],
      }),
    );
    expect(posted).toMatchObject({ ok: true, applied: true });
  }
});

test('the player file tells it, and a release with a reason ends it and stands in the audit log', async () => {
  const frozen = (await owner.ask<PlayerDetail>('getPlayer', { id: String(player) })).value.frozen;
  expect(frozen?.checks).toEqual(['balance-equals-postings']);
  expect((await release(owner)).code).toBe('OK');
  expect((await owner.ask<PlayerDetail>('getPlayer', { id: String(player) })).value.frozen).toBeNull();
  const rows = await owner.auditOf(`player:${player}`);
  expect(rows.map((row) => [row.action, row.actor, row.reason])).toEqual([
    ['release-player', owner.name, REASON],
    ['freeze-player', 'proof:ledger', ''],
  ]);
  expect((await release(owner)).code).toBe('STATE_CONFLICT');
});

test.each(['', 'no', '  x  '])('a release for the reason "%s" is refused', async (reason) => {
  expect((await release(owner, reason)).code).toBe('BAD_REQUEST');
  expect(await mayStake(1n)).toBe('FROZEN');
});

test.each(['support', 'finance-maker', 'content', 'auditor'] as const)('%s may not release a player', async (name) => {
  const operator = await t.logIn(name);
  expect((await release(operator)).code).toBe('FORBIDDEN');
  expect(await mayStake(1n)).toBe('FROZEN');
});

test('a player of another brand is not found', async () => {
  expect((await owner.ask('releasePlayer', { id: '987654321', reason: REASON })).code).toBe('NOT_FOUND');
});
