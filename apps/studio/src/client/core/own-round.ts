import type { Round } from '../wire/rounds.ts';
import type { Bet } from './game-state.ts';

const CLOCK_SLACK_MS = 5_000;

/** Is this record the bet of that request? By its id where the studio names it, else by stake and time. */
export function isThisBet(round: Round, requestId: string, bet: Bet): boolean {
  if (round.requestId !== undefined) return round.requestId === requestId;
  return bet.stake === round.stake && Date.parse(round.openedAt) >= bet.sentAt - CLOCK_SLACK_MS;
}

/** The step that a call asks for was taken. */
export const isThisStep = ({ id, detail }: Round, { call }: Bet): boolean =>
  call.name === 'playStep' &&
  call.input.round === id &&
  detail.family === 'steps' &&
  detail.steps.length > call.input.step;
