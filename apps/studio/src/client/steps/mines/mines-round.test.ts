import { parseAmount } from '@baize/domain/money';
import { expect, test } from 'vitest';
import type { Round, StepsDetail } from '../../wire/rounds.ts';
import { roundAfter } from '../steps-replay.tsx';
import { payOf, readMines } from './mines-round.ts';

const tiles = (...picks: number[]) => picks.map((tile) => ({ tile }));
const roundOf = (steps: StepsDetail['steps'], shown: StepsDetail['shown'], state = 'closed') =>
  ({
    state,
    stake: parseAmount('10')!,
    detail: { family: 'steps', form: 'mines', params: { mines: 3, lastStep: 4 }, steps, shown },
  }) as unknown as Round<StepsDetail>;

test('a record is shown again gem by gem; the mines are seen at its end alone', () => {
  const busted = roundOf(tiles(4, 17, 6), { phase: 'busted', gems: 2, layout: [6, 10, 0] });
  const seen = [0, 1, 2, 3].map((count) => readMines(roundAfter(busted, count))!);
  expect(seen.map(({ board, gems }) => [board.phase, gems, board.layout.length])).toEqual([
    ['open', 0, 0],
    ['open', 1, 0],
    ['open', 2, 0],
    ['busted', 2, 3],
  ]);
});

test('what stands and what comes next is what the ladder pays, to the last gem of the round', () => {
  const open = readMines(roundOf(tiles(4, 17), { phase: 'open', gems: 2 }, 'open'))!;
  expect([open.gems, payOf(open, 2), payOf(open, 3)?.multiplierE4]).toEqual([
    2,
    { multiplierE4: 12_857n, amount: parseAmount('12.857') },
    14_785n,
  ]);
  expect(payOf(open, 5)).toBeUndefined();
});
