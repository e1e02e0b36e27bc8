import type { Uuid } from '../../../ids.ts';
import { walletAfter, type Batch, type Wallet } from '../../../ledger/index.ts';
import { wagerPart, type Wager } from './wager-part.ts';

/** What may happen to a wager inside a batch of the ledger, each step with the event that tells it. */

export type NewWager = Omit<
  Wager,
  | 'state'
  | 'version'
  | 'roundClosed'
  | 'payoutCash'
  | 'payoutBonus'
  | 'validBet'
  | 'settledAt'
  | 'placedAt'
  | 'rewardId'
  | 'freeWin'
> & { readonly rewardId?: Uuid };

/** The version of a wager until a win or its reversal touches it. */
const AS_PLACED = 1;

/** Records a stake whose money the caller has moved. The operation has named the wager's round. */
export function placeWager(batch: Batch, wallet: Wallet, placed: NewWager): Wager {
  const wager: Wager = {
    rewardId: null,
    ...placed,
    placedAt: batch.now,
    state: 'open',
    version: AS_PLACED,
    roundClosed: false,
    payoutCash: 0n,
    payoutBonus: 0n,
    validBet: 0n,
    settledAt: null,
    freeWin: 0n,
  };
  batch.part(wagerPart).add(wager);
  batch.appendEvent(wallet.memberId, {
    type: 'wager.placed',
    jackpotContribution: wager.jackpotContribution.toString(),
    ...bodyOf(wager, wallet),
  });
  return wager;
}

export type Settlement = {
  readonly wager: Wager;
  readonly payoutCash: bigint;
  readonly payoutBonus: bigint;
  /** The part of the payout that a jackpot of the supplier paid. */
  readonly jackpotWin: bigint;
  /** Turnover that counts; the stake where it is left out. */
  readonly validBet?: bigint | undefined;
  /** What a free round has won: the gift of whoever gave the round, and so no payout. */
  readonly freeWin?: bigint;
};

/**
 * Settles a wager or adds a further win to a settled one. The valid bet is fixed by the first settlement: what the
 * caller took from the supplier, the stake where it said nothing.
 */
export function settleWager(batch: Batch, wallet: Wallet, settlement: Settlement): void {
  const { wager } = settlement;
  const first = wager.state === 'open';
  const payout = settlement.payoutCash + settlement.payoutBonus;
  const validBet = first ? (settlement.validBet ?? stakeOf(wager)) : 0n;
  wager.state = 'settled';
  // A bet that closed its own round stays as it was placed: it may yet be taken back.
  if (!first || !wager.roundClosed) wager.version += 1;
  wager.payoutCash += settlement.payoutCash;
  wager.payoutBonus += settlement.payoutBonus;
  wager.validBet += validBet;
  wager.freeWin += settlement.freeWin ?? 0n;
  wager.settledAt ??= batch.now;
  batch.part(wagerPart).change(wager);
  batch.appendEvent(wallet.memberId, {
    type: 'wager.settled',
    first,
    won: payout > 0n && isWon(wager),
    payout: payout.toString(),
    paid: payoutOf(wager).toString(),
    validBet: validBet.toString(),
    jackpotWin: settlement.jackpotWin.toString(),
    jackpotContribution: first ? wager.jackpotContribution.toString() : '0',
    settledAt: batch.now.toISOString(),
    ...bodyOf(wager, wallet),
  });
}

export const settleAsLost = (batch: Batch, wallet: Wallet, wager: Wager): void =>
  settleWager(batch, wallet, { wager, payoutCash: 0n, payoutBonus: 0n, jackpotWin: 0n });

/** Marks that no further bet may join the wager's round. */
export function closeRoundOf(batch: Batch, wager: Wager): void {
  wager.roundClosed = true;
  batch.part(wagerPart).change(wager);
}

/** How long a bet that closed its own round may be taken back: its supplier's calls are repeated for hours. */
export const TAKE_BACK_MAX_MS = 24 * 3_600_000;

/** No win ever touched it: it is open, or it closed its own round as lost, which is no version of its own. */
const isUntouched = ({ version }: Pick<Wager, 'version'>): boolean => version === AS_PLACED;

export const mayBeTakenBack = (wager: Pick<Wager, 'version' | 'settledAt'>, now: Date): boolean =>
  isUntouched(wager) && isRecent(wager.settledAt, now);
const isRecent = (settledAt: Date | null, now: Date): boolean =>
  settledAt === null || now.getTime() - settledAt.getTime() <= TAKE_BACK_MAX_MS;

/** Takes a wager back, after the caller has given its stake back. */
export function reverseWager(batch: Batch, wallet: Wallet, wager: Wager): void {
  const { settledAt, validBet } = wager;
  wager.state = 'reversed';
  wager.version += 1;
  wager.validBet = 0n;
  batch.part(wagerPart).change(wager);
  batch.appendEvent(wallet.memberId, {
    type: 'wager.reversed',
    placedAt: wager.placedAt.toISOString(),
    settledAt: settledAt?.toISOString() ?? null,
    validBet: validBet.toString(),
    ...bodyOf(wager, wallet),
  });
}

type Paid = Pick<Wager, 'stakeCash' | 'stakeBonus' | 'payoutCash' | 'payoutBonus'>;
export const stakeOf = (wager: Pick<Paid, 'stakeCash' | 'stakeBonus'>): bigint => wager.stakeCash + wager.stakeBonus;
export const payoutOf = (wager: Pick<Paid, 'payoutCash' | 'payoutBonus'>): bigint =>
  wager.payoutCash + wager.payoutBonus;
/** Decided here alone, when a wager settles and where its row is read. */
export const isWon = (wager: Paid): boolean => payoutOf(wager) > stakeOf(wager);

const bodyOf = (wager: Wager, wallet: Wallet) => ({
  wagerId: wager.id,
  supplierId: wager.supplierId,
  vendor: wager.vendor,
  gameCode: wager.gameCode,
  gameType: wager.gameType,
  round: wager.round,
  currency: wager.currency,
  stakeCash: wager.stakeCash.toString(),
  stakeBonus: wager.stakeBonus.toString(),
  version: wager.version,
  wallet: walletAfter(wallet),
});
