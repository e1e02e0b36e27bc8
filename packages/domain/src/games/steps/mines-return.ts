import { sequence, type Draws } from '../../rng.ts';
import { compareFractions, formatFraction, fractionToNumber, type Fraction } from '../fraction.ts';
import {
  choose,
  MINES_MODEL,
  minesLadderE4,
  minesMultiplierE4,
  minesPayoutE4,
  minesRtp,
  minesSigma,
  revealTile,
  startMines,
} from '../mines.ts';
import { pool, type Play } from '../play.ts';

/** How a simulation plays mines, what its ways return, and its published figures found anew. */

type MinesChoice = { readonly mines: number; readonly gems: number };

const MINES_ROTATION: readonly MinesChoice[] = [
  { mines: 1, gems: 1 },
  { mines: 3, gems: 5 },
  { mines: 5, gems: 3 },
  { mines: 12, gems: 4 },
  { mines: 24, gems: 1 },
];

/** Opens tiles until the wanted number of gems; the tiles wander with the round, which changes nothing. */
function playMines({ mines, gems }: MinesChoice, draws: Draws, index: number): number {
  const started = startMines({ mines }, draws);
  if (!started.ok) throw new RangeError(started.error);
  let state = started.value;
  for (let step = 0; step < gems && state.phase === 'open'; step++) {
    const revealed = revealTile(state, (index + 7 * step) % 25, step);
    if (!revealed.ok) throw new RangeError(revealed.error);
    state = revealed.value.state;
  }
  return Number(minesPayoutE4(state)) / 10_000;
}

export function minesPlay(): Play {
  return {
    ...pool(
      MINES_ROTATION.map((p) => ({
        rtp: fractionToNumber(minesRtp(p.mines, p.gems)),
        sigma: minesSigma(p.mines, p.gems),
        top: Number(minesMultiplierE4(p.mines, p.gems)) / 10_000,
      })),
    ),
    round: (draws, index) => playMines(MINES_ROTATION[index % MINES_ROTATION.length]!, draws, index),
  };
}

/** Some of the ways to play, each with what it returns; the range over all of them is what is published. */
const SHOWN = [
  [1, 1],
  [1, 24],
  [3, 1],
  [3, 5],
  [5, 3],
  [12, 13],
  [24, 1],
] as const;

export const minesWays = () =>
  SHOWN.map(([mines, gems]) => ({
    choice: `${mines} mines, ${gems} gems`,
    exact: minesRtp(mines, gems),
    sigma: minesSigma(mines, gems),
    topE4: minesLadderE4(mines)[gems - 1]!,
  }));

/** Every number of mines, and of gems after which the player stops. */
export function minesFigures() {
  const { tiles, minesMin, minesMax } = MINES_MODEL;
  const returns: Fraction[] = [];
  let maxMultiplierE4 = 0n;
  for (const mines of sequence(minesMax + 1).slice(minesMin))
    for (const [index, multiplier] of minesLadderE4(mines).entries()) {
      returns.push(minesRtp(mines, index + 1));
      if (multiplier > maxMultiplierE4) maxMultiplierE4 = multiplier;
    }
  const sorted = returns.toSorted(compareFractions);
  return {
    rtp: formatFraction(sorted[0]!, 6),
    rtpHighest: formatFraction(sorted.at(-1)!, 6),
    maxMultiplierE4,
    topPrizeOneIn: Number(choose(tiles, Math.floor(tiles / 2))),
  };
}
