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
  const { value } = await support.ask<PlayerTagRow[]>('createPlayerTag', { name, tone: 'warn', risk });
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
  const draft = { name: 'papers', tone: 'info', risk: false };
  expect(await support.ask('createPlayerTag', draft)).toMatchObject({ code: 'NAME_TAKEN', fields: { name: 'taken' } });
  const changed = { tag: tag.id, name: 'Papers asked for', tone: 'info', risk: true, version: 1 };
  expect((await support.ask('changePlayerTag', { ...changed, name: 'Big player' })).code).toBe('NAME_TAKEN');
  expect((await support.ask('changePlayerTag', changed)).code).toBe('OK');
  expect((await support.ask('changePlayerTag', changed)).code).toBe('STATE_CONFLICT');
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
