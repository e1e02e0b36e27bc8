import { PLAYER_TAGS_MAX } from '@baize/contract/console/player-tag-words';
import type { PlayerTag, PlayerTagRow } from '@baize/contract/console/player-tags';
import type { PlayerDetail, PlayerRow } from '@baize/contract/console/players';
import type { KeysetPage } from '@baize/contract/envelope';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberId } from '../../../ids.ts';
import { createTestConsole, type TestConsole, type TestOperator } from '../../../testing-console.ts';

const REASON = 'Two accounts of one household.';
let t: TestConsole;
let [owner, support, auditor] = [] as unknown as [TestOperator, TestOperator, TestOperator];
let [one, other] = [] as unknown as [MemberId, MemberId];
beforeAll(async () => {
  t = await createTestConsole();
  [owner, support, auditor] = [await t.logIn('owner'), await t.logIn('support'), await t.logIn('auditor')];
  [one, other] = [await t.member(), await t.member()];
});
afterAll(() => t.close());

async function make(name: string, risk = false): Promise<PlayerTagRow> {
  const { value } = await support.ask<PlayerTagRow[]>('createPlayerTag', { name, tone: 'warn', risk, reason: REASON });
  return value.find((tag) => tag.name === name)!;
}
const setBy = (by: TestOperator) => (player: MemberId, tag: string, given: boolean) =>
  by.ask<PlayerTag[]>('setPlayerTag', { id: String(player), tag, given, reason: REASON });
/** By whoever may. */
const set = (...order: Parameters<ReturnType<typeof setBy>>) => setBy(support)(...order);
const found = async (tag: string): Promise<string[]> =>
  (await auditor.ask<KeysetPage<PlayerRow>>('listPlayers', { tag })).value.content.map(({ id }) => id);

test('a tag is given, stands in file and list, is found by, and is taken away, each time with a reason', async () => {
  const risk = await make('Household', true);
  const tag = await make('Big player');
  expect((await set(one, tag.id, true)).value).toMatchObject([{ name: 'Big player', risk: false, tone: 'warn' }]);
  // Flags of risk first.
  expect((await set(one, risk.id, true)).value.map(({ name }) => name)).toEqual(['Household', 'Big player']);
  expect((await set(other, tag.id, true)).code).toBe('OK');
  expect((await found(tag.id)).toSorted()).toEqual([String(one), String(other)].toSorted());
  expect(await found(risk.id)).toEqual([String(one)]);
  const { value } = await auditor.ask<PlayerDetail>('getPlayer', { id: String(one) });
  expect(value.tags.map(({ name }) => name)).toEqual(['Household', 'Big player']);
  expect((await set(one, tag.id, true)).code).toBe('OK');
  expect((await set(one, tag.id, false)).value.map(({ name }) => name)).toEqual(['Household']);
  expect(await found(tag.id)).toEqual([String(other)]);
  const changes = (await owner.auditOf(`player:${one}`)).filter(({ action }) => action.includes('player-tag'));
  // Given twice is given once.
  expect(changes.map(({ action, reason }) => [action, reason])).toEqual([
    ['take-player-tag', REASON],
    ['give-player-tag', REASON],
    ['give-player-tag', REASON],
  ]);
  expect((await owner.ask<PlayerTagRow[]>('listPlayerTags')).value.map(({ name, players }) => [name, players])).toEqual(
    [
      ['Household', 1],
      ['Big player', 1],
    ],
  );
});

test('tags have one name each, are changed against what was read, and go from everybody when they are deleted', async () => {
  const tag = await make('Papers');
  const draft = { name: 'papers', tone: 'info', risk: false, reason: REASON };
  expect(await support.ask('createPlayerTag', draft)).toMatchObject({ code: 'NAME_TAKEN', fields: { name: 'taken' } });
  const changed = { tag: tag.id, name: 'Papers asked for', tone: 'info', risk: true, version: 1, reason: REASON };
  expect((await support.ask('changePlayerTag', { ...changed, name: 'Big player' })).code).toBe('NAME_TAKEN');
  expect((await support.ask('changePlayerTag', changed)).code).toBe('OK');
  expect((await support.ask('changePlayerTag', changed)).code).toBe('STATE_CONFLICT');
  // A reason of blanks is none.
  for (const call of ['createPlayerTag', 'changePlayerTag'] as const)
    expect((await support.ask(call, { ...changed, reason: '     ' })).fields).toHaveProperty('reason');
  expect((await owner.auditOf(`tag:${tag.id}`)).map(({ action, reason }) => [action, reason])).toEqual([
    ['change-player-tag', REASON],
    ['create-player-tag', REASON],
  ]);
  await set(one, tag.id, true);
  const removal = { tag: tag.id, version: 2, reason: REASON };
  expect((await support.ask('removePlayerTag', { ...removal, reason: '  ' })).code).toBe('BAD_REQUEST');
  expect((await auditor.ask('removePlayerTag', removal)).code).toBe('FORBIDDEN');
  expect((await support.ask('removePlayerTag', removal)).code).toBe('OK');
  const { value } = await auditor.ask<PlayerDetail>('getPlayer', { id: String(one) });
  expect(value.tags.map(({ name }) => name)).not.toContain('Papers asked for');
  expect((await set(one, tag.id, true)).code).toBe('NOT_FOUND');
  expect((await setBy(auditor)(one, (await make('Late')).id, true)).code).toBe('FORBIDDEN');
});

test('what players of a page of orders wear is told at once, and orders are narrowed to who wears it', async () => {
  const [risk, plain] = [await make('Chargebacks', true), await make('Streamer')];
  await set(one, risk.id, true);
  await set(one, plain.id, true);
  await set(other, plain.id, true);
  const given = await auditor.ask<{ playerId: string; tags: PlayerTag[] }[]>('listGivenTags', {
    players: [one, other, one].join(','),
  });
  const names = new Map(given.value.map(({ playerId, tags }) => [playerId, tags.map(({ name }) => name)]));
  expect(names.get(String(one))).toEqual(expect.arrayContaining(['Chargebacks', 'Streamer']));
  expect(names.get(String(one))![0]).not.toBe('Streamer');
  expect(names.get(String(other))).toContain('Streamer');
  expect((await auditor.ask('listGivenTags', { players: '1,x' })).code).toBe('BAD_REQUEST');

  const account = async (id: MemberId) =>
    (await owner.ask<PlayerDetail>('getPlayer', { id: String(id) })).value.account;
  const maker = await t.logIn('finance-maker');
  for (const id of [one, other]) {
    const order = { account: await account(id), direction: 'credit', amount: '5.00', reason: 'A gift of the house.' };
    expect((await maker.ask('makeCorrection', order)).code).toBe('OK');
  }
  const corrected = async (tag: string): Promise<string[]> =>
    (await auditor.ask<{ content: { playerId: string }[] }>('listCorrections', { tag })).value.content
      .map(({ playerId }) => playerId)
      .toSorted();
  expect(await corrected(plain.id)).toEqual([String(one), String(other)].toSorted());
  expect(await corrected(risk.id)).toEqual([String(one)]);
  expect(await corrected('risk')).toContain(String(one));
  expect(await corrected('999999')).toEqual([]);
  expect((await auditor.ask('listCorrections', { tag: 'lucky' })).code).toBe('BAD_REQUEST');

  await t.platform.deps.db.tx(t.brandId, async (tx) => {
    for (const member of [one, other])
      await tx.run(
        `insert into cashier.deposit (id, brand_id, member_id, amount, currency, method, state, expires_at)
          values (gen_random_uuid(), ${t.brandId}, ${member}, 10000000, 'BDT', 'sandbox-card', 'pending', now() + interval '1 hour')`,
      );
  });
  for (const call of ['listBrandDeposits', 'listManualDeposits', 'listBrandWithdrawals'] as const) {
    const orders = async (tag?: string): Promise<string[]> =>
      (
        await auditor.ask<{ content: { playerId: string }[] }>(call, tag === undefined ? {} : { tag })
      ).value.content.map(({ playerId }) => playerId);
    expect((await orders(risk.id)).every((id) => id === String(one))).toBe(true);
    if (call === 'listBrandDeposits') {
      expect(await orders(risk.id)).toEqual([String(one)]);
      expect((await orders(plain.id)).toSorted()).toEqual([String(one), String(other)].toSorted());
    }
  }
  const totals = await auditor.ask<{ sums: { orders: number }[] }>('getDepositTotals', { tag: risk.id });
  expect(totals.value.sums.map(({ orders }) => orders)).toEqual([1]);
});

test('however many are made at once, a brand has no more tags than its bound', async () => {
  const before = (await owner.ask<PlayerTagRow[]>('listPlayerTags')).value.length;
  const order = { tone: 'warn', risk: false, reason: REASON };
  const made = await Promise.all(
    Array.from({ length: PLAYER_TAGS_MAX }, (_, nth) => owner.ask('createPlayerTag', { ...order, name: `Tag ${nth}` })),
  );
  expect(made.filter(({ code }) => code === 'OK')).toHaveLength(PLAYER_TAGS_MAX - before);
});
