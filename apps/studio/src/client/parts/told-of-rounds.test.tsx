// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { parseAmount, type Amount } from '@baize/domain/money';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { en } from '../messages/en.ts';
import { GameProvider, wordsOf, WordsProvider, type GameContextValue } from './context.tsx';
import { HistorySheet } from './history-sheet.tsx';
import { Notices } from './notices.tsx';

const at = (text: string): Amount => parseAmount(text)!;
const words = wordsOf({ lang: 'en', theme: 'dark', offset: 0 }, en);
const dismiss = vi.fn();
const PLAY = { mode: 'real', currency: 'BDT', limits: { max: at('100') } };

function draw(part: ReactNode, state: object, actions: object = {}): void {
  const control = { subscribe: () => () => undefined, get: () => state, dismiss, ...actions };
  render(
    <WordsProvider value={words}>
      <GameProvider value={{ control } as unknown as GameContextValue}>{part}</GameProvider>
    </WordsProvider>,
  );
}
afterEach(cleanup);

test('what was refused without a network is said until the network is back', () => {
  const refused = { at: 'refused', code: 'OFFLINE', requestId: 'r', bet: { call: { name: 'rollDice' }, stake: 0n } };
  draw(<Notices />, { status: 'ready', play: PLAY, progress: refused });
  expect(screen.getByRole('alert').textContent).toContain(en['error.notSent']);
  expect(dismiss).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('online'));
  expect(dismiss).toHaveBeenCalledOnce();
});

test('that a result came late is said after it has been shown, until the player has read it', () => {
  const noticed = vi.fn();
  const state = { status: 'ready', play: PLAY, progress: { at: 'ready' }, late: true };
  draw(<Notices />, state, { noticed });
  expect(screen.getByRole('status').textContent).toContain(en['call.late']);
  screen.getByRole('button', { name: en['error.dismiss'] }).click();
  expect(noticed).toHaveBeenCalledOnce();
});

test('a refusal of another kind stays whatever the network does', () => {
  dismiss.mockClear();
  const refused = { at: 'refused', code: 'INTERNAL', requestId: 'r', bet: { call: { name: 'rollDice' }, stake: 0n } };
  draw(<Notices />, { status: 'ready', play: PLAY, progress: refused });
  window.dispatchEvent(new Event('online'));
  expect(dismiss).not.toHaveBeenCalled();
});

test('a raise that takes its round above the highest stake is refused with that stake', () => {
  const refused = (stake: Amount) => ({
    progress: { at: 'refused', code: 'LIMIT_REACHED', requestId: 'r', bet: { call: { name: 'playStep' }, stake } },
  });
  const open = { stake: at('60') };
  draw(<Notices />, { status: 'ready', play: { ...PLAY, open }, ...refused(at('60')) });
  expect(screen.getByRole('alert').textContent).toContain('highest stake of a round is ৳\u00a0100');
  cleanup();
  // Within it, another limit was meant: one of the player's.
  draw(<Notices />, { status: 'ready', play: { ...PLAY, open }, ...refused(at('40')) });
  expect(screen.getByRole('alert').textContent).toContain(en['error.limit']);
});

test('a payout is an amount, without the sign of a net result', () => {
  const detail = { family: 'dice', rollE2: 1_200, chanceE2: 4_950, side: 'under' };
  const round = { id: '1', openedAt: '2026-01-02T03:04:05Z', state: 'closed', currency: 'BDT', detail };
  const rounds = [{ ...round, stake: at('10'), payout: at('19.8'), multiplierE4: 19_800n }];
  draw(<HistorySheet onClose={() => undefined} />, { rounds, moreRounds: undefined });
  expect(screen.getByText(/19\.80/u).textContent).toBe('৳\u00a019.80');
});

test('what was drawn stands before what it paid, and a given stake is called so', () => {
  const detail = { family: 'instant', form: 'roulette', params: { red: '10.00' }, result: { pocket: 17 } };
  const round = { id: '1', openedAt: '2026-01-02T03:04:05Z', state: 'closed', currency: 'BDT', detail, free: true };
  const rounds = [{ ...round, stake: at('10'), payout: at('0'), multiplierE4: 0n }];
  draw(<HistorySheet onClose={() => undefined} outcome={() => '17, black'} />, { rounds, moreRounds: undefined });
  const told = screen.getByRole('listitem').textContent!.replaceAll(/\s+/g, ' ');
  expect(told).toMatch(/^17, blackRed 10\.00/);
  expect(told).toMatch(/Free bet ৳ 10\.00$/);
});

test('a round of mines is told with as many as were laid', () => {
  const detail = { family: 'steps', form: 'mines', params: { mines: 3 }, steps: [{ tile: 0 }, { move: 'take' }] };
  const round = { id: '1', openedAt: '2026-01-02T03:04:05Z', state: 'closed', currency: 'BDT', stake: at('10') };
  const shown = { layout: [1, 2, 3], phase: 'cashed' };
  const rounds = [{ ...round, payout: at('11.25'), multiplierE4: 11_250n, detail: { ...detail, shown } }];
  draw(<HistorySheet onClose={() => undefined} />, { rounds, moreRounds: undefined });
  expect(screen.getByRole('listitem').textContent).toMatch(/1\.125×Mines 3/);
});

test('a bet at a shared table is told from its start: under way, paid, and where its flight ended', () => {
  const flight = { family: 'crash', shared: 's', panel: 1, phase: 'open', pointE2: undefined };
  const bet = { openedAt: '2026-01-02T03:04:05Z', state: 'open', currency: 'BDT', stake: at('10'), payout: at('0') };
  const cashed = { ...flight, phase: 'cashed', cashedE2: 150 };
  const paid = { ...bet, payout: at('15'), multiplierE4: 15_000n };
  const rounds = [
    { ...bet, id: '1', multiplierE4: 0n, detail: flight },
    { ...paid, id: '2', detail: cashed },
    { ...paid, id: '3', state: 'closed', detail: cashed },
    { ...paid, id: '4', state: 'closed', detail: { ...cashed, pointE2: 320 } },
  ];
  draw(<HistorySheet onClose={() => undefined} />, { rounds, moreRounds: undefined });
  const rows = screen.getAllByRole('listitem');
  const told = rows.map((row) => row.textContent!.replaceAll(/\s+/g, ' '));
  expect(told[0]).toMatch(/^Under way.*Bet ৳ 10\.00$/);
  expect(told[0]).not.toContain('0.00×');
  expect(told[1]).toMatch(/^1\.50× · paid.*৳ 15\.00/);
  expect(told[2]).toMatch(/^1\.50× · paid/);
  expect(told[3]).toMatch(/^1\.50× · broke at 3\.20×/);
  // What still flies cannot be watched again.
  expect(rows.map((row) => row.querySelector('a') !== null)).toEqual([false, false, false, true]);
});
