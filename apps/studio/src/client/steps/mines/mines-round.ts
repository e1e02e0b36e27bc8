import { gemsOf, minesMultiplierE4, type MinesState } from '@baize/domain/games/mines';
import { minesState } from '@baize/domain/games/steps/mines';
import { payoutOf, type Amount } from '@baize/domain/money';
import { isSteps, type Round, type StepsDetail } from '../../wire/rounds.ts';

/** A round as its board needs it; where the mines lie is known once it is over. */
export interface MinesRound {
  readonly round: Round<StepsDetail>;
  readonly board: MinesState;
  readonly gems: number;
}

export function readMines(round: Round | undefined): MinesRound | undefined {
  if (!round || !isSteps(round)) return undefined;
  const { params, shown, steps } = round.detail;
  const board = minesState(params, shown, steps);
  return { round, board, gems: gemsOf(board) };
}

interface Pay {
  readonly multiplierE4: bigint;
  readonly amount: Amount;
}

/** What a number of gems pays, before it is cut to what the wallet can be told; undefined beyond the last one. */
export function payOf({ board, round }: MinesRound, gems: number): Pay | undefined {
  if (gems > board.lastStep) return undefined;
  const multiplierE4 = minesMultiplierE4(board.mines, gems);
  return { multiplierE4, amount: payoutOf(round.stake, multiplierE4) };
}
