import { compareWithGame, forgetStake, holdStake, releaseStake } from './shown-balance.ts';
import type { FrameEvent } from '@baize/contract/play/frame-messages';

/** A text that a message names, empty where it names none: a refused or returned stake is told as nothing. */
export function textOf(data: unknown, name: 'stake' | 'balance' | 'currency'): string {
  const value = (data as Readonly<Record<string, unknown>>)[name];
  return typeof value === 'string' ? value : '';
}

/** Ties the shown balance to a game's rounds: off with the stake, the rest when the game has shown it. */
export function followStake(type: FrameEvent, data: unknown): void {
  const stake = textOf(data, 'stake');
  const currency = textOf(data, 'currency');
  if (type === 'round-start') holdStake(stake, currency, textOf(data, 'balance'));
  if (type === 'round-rest') releaseStake();
  if (type === 'balance') return compareWithGame(textOf(data, 'balance'), currency);
  if (type === 'round-end') return /^0(\.0+)?$/.test(stake) ? forgetStake() : releaseStake();
  if (type === 'session-ended') forgetStake();
}
