import { ROUND_ID, type PlayCalls } from '@baize/contract/play/calls';
import { parseChance } from '@baize/domain/games/dice';
import { INSTANT_FORMS } from '@baize/domain/games/instant/forms';
import { STEPS_FORMS } from '@baize/domain/games/steps/forms';
import { err, ok, type Result } from '@baize/domain/result';
import { findGame } from '../catalogue/games.ts';
import type { Bet } from '../rounds/start-round.ts';
import type { PlayFailure } from '../rounds/types.ts';
import type { PlayInput } from './handle.ts';

/**
 * From the input of a call to a bet. Shapes are checked by the contract (400); figures out of range have a code (422).
 */
export function diceBet(input: PlayInput<PlayCalls['playDice']>): Result<Bet, PlayFailure<'CHANCE_INVALID'>> {
  const { requestId, stake, side } = input;
  const chance = parseChance(input.chance);
  if (!chance.ok) return err({ code: 'CHANCE_INVALID' });
  return ok({ requestId, stake, choice: { family: 'dice', chanceE2: chance.value, side } });
}

export const slotBet = ({ requestId, stake, freeRounds }: PlayInput<PlayCalls['spinSlot']>): Bet => ({
  requestId,
  stake,
  rewardId: freeRounds,
  choice: { family: 'slot' },
});

export function instantBet(
  gameCode: string,
  { requestId, stake, choice: said }: PlayInput<PlayCalls['playInstant']>,
): Result<Bet, PlayFailure<'BAD_REQUEST' | 'CHOICE_INVALID'>> {
  const game = findGame(gameCode);
  if (game?.family !== 'instant') return err({ code: 'BAD_REQUEST', detail: 'not a bet of this game' });
  const { readChoice, layout } = INSTANT_FORMS[game.form];
  const choice = readChoice(said);
  if (!choice || (layout && layout.stakeOf(choice) !== stake)) return err({ code: 'CHOICE_INVALID' });
  return ok({ requestId, stake, choice: { family: 'instant', choice } });
}

export function stepsBet(
  gameCode: string,
  { requestId, stake, choice: said }: PlayInput<PlayCalls['startSteps']>,
): Result<Bet, PlayFailure<'BAD_REQUEST' | 'CHOICE_INVALID'>> {
  const game = findGame(gameCode);
  if (game?.family !== 'steps') return err({ code: 'BAD_REQUEST', detail: 'not a bet of this game' });
  const choice = STEPS_FORMS[game.form].readChoice(said);
  return choice ? ok({ requestId, stake, choice: { family: 'steps', choice } }) : err({ code: 'CHOICE_INVALID' });
}

export const isRoundId = (text: string): boolean => ROUND_ID.test(text);

/** Where a page of the history begins: after this round, going back in time. */
export type HistoryPlace = { readonly at: Date; readonly id: string };

export function readCursor(cursor: string | undefined): Result<HistoryPlace | undefined, PlayFailure<'BAD_REQUEST'>> {
  if (cursor === undefined) return ok(undefined);
  const [time = '', id = ''] = Buffer.from(cursor, 'base64url').toString('utf8').split('|');
  if (!/^\d{1,15}$/.test(time) || !isRoundId(id)) return err({ code: 'BAD_REQUEST', detail: 'cursor' });
  return ok({ at: new Date(Number(time)), id });
}

export const historyCursor = (last: { openedAt: Date; id: string }): string =>
  Buffer.from(`${last.openedAt.getTime()}|${last.id}`).toString('base64url');
