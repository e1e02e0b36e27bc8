import type { GameReturn, ReturnPoint } from '@baize/contract/console/returns';
import { expect, test } from 'vitest';
import { filterReturns } from './filter-returns.ts';
import { sigmaText } from './parts.tsx';
import { returnCurve } from './return-curve.ts';

const point = (rounds: number, actual: number, half: number): ReturnPoint => ({
  at: new Date(rounds * 1_000).toISOString(),
  rounds,
  actual,
  expected: 0.96,
  watch: { low: Math.max(0, 0.96 - half), high: 0.96 + half },
  alarmBand: { low: Math.max(0, 0.96 - 2 * half), high: 0.96 + 2 * half },
});

test('the line stands over the rounds, the bands narrow towards its end, and all stays inside of the axes', () => {
  const curve = returnCurve([point(10, 3.5, 40), point(500, 1.1, 0.8), point(1_000, 0.97, 0.4)], 640, 260);
  expect(curve.places.map(({ x }) => x)).toEqual([61.7, 342, 628]);
  for (const { y } of curve.places) expect(y >= curve.top && y <= curve.bottom).toBe(true);
  // The lucky start lies beyond the axis and is drawn at its edge; later returns are told apart.
  expect(curve.places[0]!.y).toBe(curve.top);
  expect(curve.places[2]!.y).toBeGreaterThan(curve.places[1]!.y);
  const heights = (outline: string): number[] =>
    [...outline.matchAll(/[ML][\d.]+ ([\d.]+)/g)].map(([, y]) => Number(y));
  const [watch, alarm] = [heights(curve.watch), heights(curve.alarm)];
  expect(watch).toHaveLength(8);
  // At the last point the watch band lies within the alarm band.
  expect([watch[3]! >= alarm[3]!, watch[4]! <= alarm[4]!]).toEqual([true, true]);
  expect(curve.ticks.length).toBeGreaterThan(2);
  expect(curve.rounds.at(-1)!.value).toBe(1_000);
});

test('one point, nothing expected and no band are drawn too', () => {
  const curve = returnCurve([{ ...point(1, 0, 1), expected: null, watch: null, alarmBand: null }], 320, 260);
  expect([curve.line, curve.expected, curve.watch, curve.alarm]).toEqual(['M308 234', '', '', '']);
});

const game = (over: Partial<GameReturn>): GameReturn =>
  ({
    gameCode: 'stu_dice',
    names: { en: 'Dice' },
    supplierName: 'Studio',
    state: 'inside',
    alarm: null,
    ...over,
  }) as never;
const open = { acknowledgedAt: null } as GameReturn['alarm'];

test('games are found by name, code, supplier and state; what nobody acknowledged is one', () => {
  const rows = [
    game({}),
    game({ gameCode: 'pg_fortune', names: { en: 'Fortune' }, supplierName: 'PG', alarm: open }),
    game({
      gameCode: 'stu_mines',
      names: { en: 'Mines' },
      state: 'alarm',
      alarm: { ...open!, acknowledgedAt: 'then' },
    }),
  ];
  const found = (filters: Partial<Parameters<typeof filterReturns>[1]>): string[] =>
    filterReturns(rows, { search: '', state: '', supplier: '', ...filters }, ({ names }) => names['en']!).map(
      ({ gameCode }) => gameCode,
    );
  expect(found({})).toHaveLength(3);
  expect(found({ search: 'FORT' })).toEqual(['pg_fortune']);
  expect(found({ search: 'stu_m' })).toEqual(['stu_mines']);
  expect(found({ supplier: 'Studio', state: 'inside' })).toEqual(['stu_dice']);
  expect(found({ state: 'alarm' })).toEqual(['stu_mines']);
  expect(found({ state: 'open' })).toEqual(['pg_fortune']);
});

test.each([
  [1.234, '+1.23 σ'],
  [-0.5, '−0.50 σ'],
  [null, '—'],
])('a deviation of %s reads %s', (deviations, text) => {
  expect(sigmaText(deviations)).toBe(text);
});
