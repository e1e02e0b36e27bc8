// @vitest-environment happy-dom
import { GAME_TYPES } from '@baize/contract/boot';
import type { ConsoleVendor, GameMatrix } from '@baize/contract/console/games';
import { PERMISSIONS } from '@baize/contract/permissions';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { game } from '../../test-game.ts';
import { draw, serve } from '../../test-page.tsx';
import GameDialog from './game-dialog.tsx';
import { GhostsNote } from './ghosts-note.tsx';
import MatrixCard from './matrix-card.tsx';
import TagsCard from './tags-card.tsx';
import { takenNames, vendorForm, windowOf } from './vendor-form.ts';

const GAME = game('stu_dice', {
  displayName: 'Dice',
  names: { en: 'Dice' },
  vendor: 'BGS',
  vendorName: 'Kite & Key',
  supplier: 'Kite & Key',
  gameType: 'BGS',
  artKind: 'house',
  rtp: '0.99',
});
const VENDOR: ConsoleVendor = {
  vendor: 'PG',
  displayName: 'Halfmoon',
  names: { bn: 'অর্ধচাঁদ' },
  gameType: 'RNG',
  enabled: true,
  maintenance: false,
  maintenanceFrom: null,
  maintenanceUntil: null,
  standing: 'on',
  icon: '',
  opens: 'frame',
  sort: 0,
  games: 3,
  supplier: 'Halfmoon',
};
const REASON = 'the licence for it has not come yet';

test('a game that is moved where the brand offers nothing is told beforehand, and takes a reason', async () => {
  const asked = serve({
    'GET /games': () => ({ value: [GAME] }),
    'GET /vendors': () => ({ value: [VENDOR] }),
    'GET /game-types': () => ({ value: GAME_TYPES.map((gameType) => ({ gameType, offered: gameType !== 'FISH' })) }),
    'POST /games/edits': () => ({ value: { changed: 1 } }),
  });
  await draw(<GameDialog game={GAME} tags={[]} studio="Kite & Key" onClose={() => undefined} />, PERMISSIONS);
  const user = userEvent.setup();
  await screen.findByRole('option', { name: 'Fishing (closed)' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'FISH');
  expect(await screen.findByText('This brand does not offer Fishing')).toBeTruthy();
  const sent = () => asked.filter(({ route }) => route === 'POST /games/edits').map(({ body }) => body);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(sent()).toEqual([]);
  await user.type(screen.getByRole('textbox', { name: /^Reason/ }), REASON);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(sent()).toEqual([
      { gameCodes: ['stu_dice'], change: { gameType: 'FISH' }, was: { gameType: 'BGS' }, reason: REASON },
    ]),
  );
});

test('a game says what its supplier published of its return, with both ends where it depends on the player', async () => {
  const ranged = { ...GAME, rtp: '0.904337', rtpHighest: '0.990000' };
  serve({ 'GET /games': () => ({ value: [ranged] }), 'GET /game-types': () => ({ value: [] }) });
  await draw(<GameDialog game={ranged} tags={[]} studio="Kite & Key" onClose={() => undefined} />, PERMISSIONS);
  expect((await screen.findByText('Return to player, as published')).parentElement!.textContent).toContain(
    '90.43–99.00%',
  );
});

const MATRIX: GameMatrix = {
  brands: [{ id: 1, code: 'baize', name: 'Baize', closed: [] }],
  games: [
    {
      gameCode: 'stu_dice',
      displayName: 'Dice',
      vendor: 'BGS',
      vendorName: 'Kite & Key',
      cells: { 1: { enabled: true, standing: 'on' } },
    },
  ],
};

test('switches of the matrix outlive their page, and are confirmed by brand, game and change', async () => {
  serve({ 'GET /game-matrix': () => ({ value: MATRIX }) });
  const user = userEvent.setup();
  await draw(<MatrixCard />, PERMISSIONS);
  await user.click(await screen.findByRole('switch', { name: 'Dice in Baize' }));
  cleanup();
  await draw(<MatrixCard />, PERMISSIONS);
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  const dialog = within(await screen.findByRole('dialog'));
  const row = within(dialog.getByText('Baize · Dice').closest('tr')!);
  expect(row.getByText('On')).toBeTruthy();
  expect(row.getByText('Off')).toBeTruthy();
});

test('a tag that cannot be saved says which line it is, and what another line has', async () => {
  serve({});
  const user = userEvent.setup();
  await draw(<TagsCard tags={[{ code: 'eid', name: { en: 'Eid', bn: 'ঈদ' }, games: 0 }]} />, PERMISSIONS);
  await user.click(screen.getByRole('button', { name: 'Add a tag' }));
  const second = screen.getByRole('textbox', { name: 'Tag 2 in English' });
  await user.type(second, 'eid ');
  expect(screen.getAllByText('Tag 2 in English: “eid” is the word of tag 1 too.').length).toBeGreaterThan(0);
  await user.clear(second);
  await user.type(second, 'Festival');
  expect(screen.getAllByText('Tag 2 in Bengali: the word is missing.').length).toBeGreaterThan(0);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
});

test('vendors with nothing behind them are named, with what to do', async () => {
  serve({});
  const [empty, alone] = [
    { ...VENDOR, games: 0 },
    { ...VENDOR, vendor: 'JL', displayName: 'Lantern', supplier: null },
  ];
  await draw(<GhostsNote vendors={[VENDOR, empty, { ...empty, enabled: false }, alone]} />);
  expect(screen.getByText('2 vendors have nothing behind them')).toBeTruthy();
  expect(screen.getByText(/^Halfmoon, Slots: no game stands here/)).toBeTruthy();
  expect(screen.getByText(/^Lantern, Slots: its supplier is not connected/)).toBeTruthy();
});

test('a name that another vendor has is found in every language, in any case', () => {
  const other = { ...VENDOR, vendor: 'JL', displayName: 'Lantern', names: { bn: 'লণ্ঠন' } };
  const taken = (en: string, bn = '') => takenNames({ en, bn }, { vendor: 'PG', vendors: [VENDOR, other] });
  expect(taken(' LANTERN ')).toEqual({ en: { name: 'Lantern', code: 'JL' }, bn: null });
  expect(taken('', 'লণ্ঠন').bn).toEqual({ name: 'Lantern', code: 'JL' });
  expect(taken('Halfmoon', 'অর্ধচাঁদ')).toEqual({ en: null, bn: null });
});

test('a window of maintenance that is over, began, or ends before it begins is told', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-22T12:00:00Z'), toFake: ['Date'] });
  const clock = { toField: (iso: string | null) => iso ?? '', fromField: (text: string) => text || null };
  const at = (from: string, until: string, maintenance = true) =>
    windowOf({ ...vendorForm(VENDOR, clock), maintenance, from, until }, clock);
  expect(at('2026-11-22T10:00:00Z', '2026-11-22T11:00:00Z')).toBe('over');
  expect(at('2026-11-22T10:00:00Z', '2026-11-22T13:00:00Z')).toBe('began');
  expect(at('2026-11-22T14:00:00Z', '2026-11-22T13:00:00Z')).toBe('wrong');
  expect(at('2026-11-22T13:00:00Z', '')).toBeNull();
  expect(at('2026-11-22T10:00:00Z', '2026-11-22T11:00:00Z', false)).toBeNull();
  vi.useRealTimers();
});
