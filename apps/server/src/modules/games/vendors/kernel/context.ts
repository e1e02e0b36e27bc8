import { hash } from 'node:crypto';
import {
  contentOf,
  isStored,
  isTerminal,
  type Detail,
  type RollbackCall,
  type Status,
  type TransactionCall,
  type WinCall,
} from '@baize/wallet-protocol';
import { uuidOf, type SupplierId, type Uuid } from '../../../../ids.ts';
import type { Batch, Wallet } from '../../../../ledger/index.ts';
import { platformDay, type PlatformTime } from '../../../base/limits/index.ts';
import { wagersOfRound, type RoundName, type StakedWager } from '../../../base/wagers/index.ts';
import type { Game } from '../games.ts';
import type { ClosedCeiling } from '../closed-payout-part.ts';
import { casePart } from '../case-part.ts';
import { transactionPart, type SupplierTransaction } from '../ledger-parts.ts';
import { answerOfCodes, codesOf, STATUS_CODES } from '../stored-codes.ts';

/**
 * What was found out about a call before its batch: all of it decided by the server, none by the supplier's word alone.
 */
export type WalletCallContext = {
  readonly supplierId: SupplierId;
  /** The brand lets this supplier in. */
  readonly partnerEnabled: boolean;
  /** It lets this supplier in, or once did. */
  readonly partnerKnown: boolean;
  /** What a win may still pay where it does not; undefined where it does. */
  readonly ceiling: ClosedCeiling | undefined;
  /** What free rounds may win that the supplier gives by itself; undefined where it is not let in. */
  readonly gifts: ClosedCeiling | undefined;
  readonly token: 'ok' | 'unknown' | 'expired';
  /** The currency the session was launched with; null where the token is unknown. */
  readonly sessionCurrency: string | null;
  /** When the game was launched; null where the token is unknown. */
  readonly launchedAt: Date | null;
  /** The game being played now; undefined: this supplier has no such game in this brand. */
  readonly game: Game | undefined;
  /** This request id came before with another body. */
  readonly requestReused: boolean;
  readonly offsetMinutes: number;
  /** What the brand's rules let a round be staked with; null: they set no bounds. */
  readonly stakeMax: bigint | null;
  /** The rules want the player to have a limit of losses. */
  readonly needsLossLimit: boolean;
};

/** One call over the rows of a batch: what every rule of the kernel decides on. */
export type CallInBatch<Call extends TransactionCall = TransactionCall> = {
  readonly batch: Batch;
  readonly context: WalletCallContext;
  readonly call: Call;
};
/** The same once the player's wallet was found. */
export type PlayerCall<Call extends TransactionCall = TransactionCall> = CallInBatch<Call> & {
  readonly wallet: Wallet;
};

/** What a call is answered. `balance` is what the player may stake after it, where it is known. */
export type WalletResult = {
  readonly status: Status;
  readonly detail?: Detail;
  readonly balance?: bigint | undefined;
  /** The case in which the call stands from now on: told in the log, not to the supplier. */
  readonly caseCode?: string;
};

/** The wager that a bet of a supplier places; the bet by its transaction. */
export const wagerIdOf = (supplierId: SupplierId, bet: string): Uuid => derivedId(supplierId, bet);
/** The wager of a promotion without a bet, by the win that pays it. */
export const promoWagerIdOf = (supplierId: SupplierId, win: string): Uuid => derivedId(supplierId, `promo:${win}`);
/** The wager of a round that was played with money which stood at the supplier: there are no bets, only the round. */
export const toldWagerIdOf = (supplierId: SupplierId, round: string): Uuid => derivedId(supplierId, `round:${round}`);

/** Wagers and postings are named by ids of their own, so that two suppliers may use one UUID. */
export function derivedId(supplierId: SupplierId, txUuid: string): Uuid {
  return uuidOf(hash('sha256', `${supplierId}:${txUuid}`));
}

export const contentHash = (call: TransactionCall): Uuid => uuidOf(hash('sha256', contentOf(call)));

/** A tombstone has no content: no repeat can equal it. */
export const NO_CONTENT = '00000000-0000-0000-0000-000000000000' as Uuid;

/** Cash and usable bonus: what the player may stake in this game. */
export const playable = (wallet: Wallet): bigint => wallet.cash.balance + (wallet.bonus?.balance ?? 0n);

/** A result that tells the balance of the wallet as it now is. */
export const resultOf = (status: Status, wallet: Wallet | undefined, detail?: Detail): WalletResult => ({
  status,
  ...(detail === undefined ? {} : { detail }),
  ...(wallet === undefined ? {} : { balance: playable(wallet) }),
});

export const platformTime = ({ batch, context }: CallInBatch): PlatformTime => ({
  now: batch.now,
  offsetMinutes: context.offsetMinutes,
});

/** A transaction that the call has named, its own or the one it refers to. */
export const findTransaction = (
  { batch, context }: CallInBatch,
  wallet: Wallet,
  txUuid: string,
): SupplierTransaction | undefined =>
  batch.part(transactionPart).find({
    memberId: wallet.memberId,
    supplierId: context.supplierId,
    txUuid: txUuid as Uuid,
  })[0];

/**
 * Stored like any refusal: the memory of request ids is a process's own and ends with it, the answer to a transaction
 * id holds for ever.
 */
export const requestReused = ({ wallet }: PlayerCall): WalletResult =>
  resultOf('RS_ERROR_DUPLICATE_TRANSACTION', wallet, 'REQUEST_REUSED');

/** The stored result of an id, a conflict when its content differs, or undefined for a new id. */
export function findRepeat(callInBatch: CallInBatch, wallet: Wallet): WalletResult | undefined {
  const { batch, call } = callInBatch;
  const known = findTransaction(callInBatch, wallet, call.transactionUuid);
  if (!known) return undefined;
  batch.markRepeated();
  if (known.kind === 'tombstone' && call.kind === 'bet') return resultOf('RS_ERROR_TRANSACTION_ROLLED_BACK', wallet);
  if (known.content !== contentHash(call)) return resultOf('RS_ERROR_DUPLICATE_TRANSACTION', wallet, 'CONTENT_DIFFERS');
  return storedResult(known);
}

function storedResult(known: SupplierTransaction): WalletResult {
  return {
    ...answerOfCodes(known),
    ...(known.balance === null ? {} : { balance: known.balance }),
  };
}

/** The bet that a win or rollback names; a promotion may name none. */
const referenceOf = (call: WinCall | RollbackCall): Uuid | null =>
  ((call.reference as string | undefined) ?? null) as Uuid | null;

/**
 * Keeps the result for this id for ever, where the protocol says so, and gives it. `reference`: of a win that named no
 * bet, the wager that it paid.
 */
export function conclude(
  { batch, context, call, wallet }: PlayerCall,
  result: WalletResult,
  reference: Uuid | null = call.kind === 'bet' ? null : referenceOf(call),
): WalletResult {
  if (!isStored(result.status)) return result;
  batch.part(transactionPart).add({
    supplierId: context.supplierId,
    txUuid: call.transactionUuid as string as Uuid,
    kind: call.kind,
    memberId: wallet.memberId,
    content: contentHash(call),
    reference,
    ...codesOf(result),
    balance: result.balance ?? null,
  });
  return result;
}

type OwedCall = PlayerCall<WinCall | RollbackCall>;

/** Concludes a win or rollback. Where its supplier gives it up, a person must look into it. */
export const concludeOwed = (owed: OwedCall, result: WalletResult): WalletResult =>
  conclude(owed, leaveToPeople(owed, result));

/** What a win or rollback is answered whose id is known. */
export function findRepeatOwed(owed: OwedCall): WalletResult | undefined {
  const repeat = findRepeat(owed, owed.wallet);
  return repeat?.detail === 'CONTENT_DIFFERS' ? leaveToPeople(owed, repeat) : repeat;
}

/**
 * A refusal that its supplier never repeats is money that somebody may be owed (docs/wallet/answers.md). A brand that
 * never let the supplier in is owed nothing, and its people are not to be kept busy by a stranger.
 */
function leaveToPeople(owed: OwedCall, result: WalletResult): WalletResult {
  if (!owed.context.partnerKnown || !isTerminal(owed.call.kind, result.status)) return result;
  return openCase(owed, result.detail ?? result.status.replace('RS_ERROR_', ''), result);
}

/** Leaves a call for a person to look into. Its repeats are put down once. */
export function openCase(owed: OwedCall, code: string, result: WalletResult): WalletResult {
  const { batch, context, call, wallet } = owed;
  const { now, offsetMinutes } = platformTime(owed);
  batch.part(casePart).add({
    supplierId: context.supplierId,
    memberId: wallet.memberId,
    txUuid: call.transactionUuid as string as Uuid,
    code,
    day: platformDay(now, offsetMinutes),
    kind: call.kind,
    reference: referenceOf(call),
    content: contentHash(call),
    round: call.round,
    amount: call.kind === 'win' ? call.amount : null,
    currency: call.kind === 'win' ? call.currency : null,
  });
  return { ...result, caseCode: code };
}

/** A rollback that names itself as the bet. */
export const isOwnReference = (call: RollbackCall): boolean =>
  (call.reference as string) === (call.transactionUuid as string);

export const isAccepted = ({ status }: SupplierTransaction): boolean => status === STATUS_CODES.RS_OK;

export const roundNameOf = ({ context, call, wallet }: PlayerCall): RoundName => ({
  memberId: wallet.memberId,
  supplierId: context.supplierId,
  round: call.round,
});
export const roundOf = (playerCall: PlayerCall): readonly StakedWager[] =>
  wagersOfRound(playerCall.batch, roundNameOf(playerCall));
