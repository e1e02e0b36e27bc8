import { compareWithGame, forgetStake, holdStake, releaseStake } from '../../shown-balance.ts';
import type { FrameEvent } from '@baize/contract/play/frame-messages';

/** The stake that a message names; a refused or returned one is told as nothing. */
function stakeOf(data: unknown): { stake: string; currency: string } {
  const { stake, currency } = data as { stake?: unknown; currency?: unknown };
  return { stake: typeof stake === 'string' ? stake : '', currency: typeof currency === 'string' ? currency : '' };
}

function balanceOf(data: unknown): string {
  const { balance } = data as { balance?: unknown };
  return typeof balance === 'string' ? balance : '';
}

/** Ties the shown balance to a game's rounds: off with the stake, the rest when the game has shown it. */
export function followStake(type: FrameEvent, data: unknown): void {
  const { stake, currency } = stakeOf(data);
  if (type === 'round-start') holdStake(stake, currency);
  if (type === 'round-rest') releaseStake();
  if (type === 'balance') return compareWithGame(balanceOf(data), currency);
  if (type === 'round-end') return /^0(\.0+)?$/.test(stake) ? forgetStake() : releaseStake();
  if (type === 'session-ended') forgetStake();
}
