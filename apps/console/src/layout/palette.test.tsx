// @vitest-environment happy-dom
import { PERMISSIONS } from '@baize/contract/permissions';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { draw, serve } from '../test-page.tsx';
import Palette from './palette.tsx';

const ID = '57c729d4-0000-4000-8000-000000000001';
const AT = '2026-11-22T16:28:28.000Z';
const NOTHING = { content: [], newer: null, older: null };
const GAME = { gameCode: 'stu_kite', displayName: 'Paper Kite', names: { bn: 'কাগজের ঘুড়ি', en: 'Paper Kite' } };
const player = { id: '1042', account: 'rahim' };

async function type(text: string, hits: readonly object[], players: readonly object[] = []) {
  const asked = serve({
    'GET /numbers': () => ({ value: hits }),
    'GET /players': () => ({ value: { ...NOTHING, content: players } }),
    'GET /deposits': () => ({ value: NOTHING }),
    'GET /rounds': () => ({ value: { ...NOTHING, lookedTo: null } }),
    'GET /corrections': () => ({ value: { content: [], pageNum: 1, pageSize: 2, total: 0, totalPages: 0 } }),
    'GET /games': () => ({ value: [GAME] }),
    'GET /vendors': () => ({ value: [{ vendor: 'PG', gameType: 'RNG', names: { bn: 'পেপার', en: 'Paper' } }] }),
    'GET /suppliers': () => ({ value: [{ supplier: 'lantern', supplierName: 'Lantern' }] }),
    'GET /channels': () => ({ value: { channels: [{ code: 'bank-1', name: { bn: 'ব্যাংক', en: 'Bank' } }], kinds: [] } }),
    'GET /jackpots': () => ({ value: [{ poolId: 'crown-3', name: { bn: 'মুকুট', en: 'Crown' } }] }),
    'GET /operators': () => ({ value: [{ id: 7, name: 'maker', displayName: 'R. Sultana' }] }),
  });
  await draw(<Palette onClose={() => undefined} onKeys={() => undefined} />, PERMISSIONS);
  await userEvent.setup().type(screen.getByRole('combobox'), text);
  return asked;
}

test.each([
  { kind: 'posting', id: ID, about: 'win', player, place: '5:18', path: '/players/1042/ledger?before=5:18' },
  { kind: 'transfer', id: ID, about: 'Lantern', player, place: null, path: '/players/1042/ledger' },
  { kind: 'case', id: '12', about: 'Lantern', player: null, place: null, path: '/supplier-cases/12' },
])('a $kind is found by its number and opened where it stands', async ({ path, ...hit }) => {
  await type(hit.id, [{ ...hit, at: AT }]);
  await userEvent.setup().click(await screen.findByRole('option', { name: new RegExp(hit.kind, 'i') }));
  expect(location.pathname + location.search).toBe(path);
});

test('a number that was printed short is asked without its sign of a cut', async () => {
  const asked = await type('57c729d4…', []);
  await waitFor(() =>
    expect(asked.find(({ route }) => route === 'GET /numbers')?.query.get('number')).toBe('57c729d4'),
  );
});

test.each(['maker', 'sultana', 'operator 7'])('an operator is found by %s', async (text) => {
  await type(text, []);
  await userEvent.setup().click(await screen.findByRole('option', { name: /maker/ }));
  expect(location.search).toBe('?operator=7');
});

test.each([
  ['ঘুড়ি', 'Paper Kite game, stu_kite', '/vendors?search=stu_kite'],
  ['paper', 'Paper vendor, PG', '/vendors?vendor=PG'],
  ['lanter', 'Lantern supplier, lantern', '/suppliers/lantern'],
  ['bank', 'Bank way to pay, bank-1', '/channels/bank-1'],
  ['মুকুট', 'Crown pool, crown-3', '/jackpots/crown-3'],
])('by %s, %s is found and opened', async (text, name, path) => {
  await type(text, []);
  await userEvent.setup().click(await screen.findByRole('option', { name }));
  expect(location.pathname + location.search).toBe(path);
});

const RAHIM = { id: '1042', account: 'rahim', nickname: 'Rahim', type: 0, status: 'active' };
test.each([
  ['disable rahim', 'Disable player rahim', '/players/1042?ask=status'],
  ['disable player rahim', 'Disable player rahim', '/players/1042?ask=status'],
  ['correct rahim', 'Correct the balance of rahim', '/corrections/new?account=rahim'],
  ['log out rahim', 'Log rahim out', '/players/1042/sessions'],
])('%s opens what a press on the page would', async (text, label, path) => {
  const asked = await type(text, [], [RAHIM]);
  await userEvent.setup().click(await screen.findByRole('option', { name: new RegExp(`^${label}`) }));
  expect(location.pathname + location.search).toBe(path);
  expect(
    asked
      .filter(({ route }) => route === 'GET /players')
      .at(-1)
      ?.query.get('search'),
  ).toBe('rahim');
});

test('who is disabled can be enabled and not disabled once more', async () => {
  await type('disable rahim', [], [{ ...RAHIM, status: 'disabled' }]);
  await waitFor(() => expect(screen.queryByRole('option', { name: /Disable player/ })).toBeNull());
});

test('maintenance and the other brands are found by their names', async () => {
  await type('mainten', []);
  await userEvent.setup().click(await screen.findByRole('option', { name: /^Maintenance/ }));
  expect(location.pathname).toBe('/brand/status');
});
