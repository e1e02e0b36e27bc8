import { hash } from 'node:crypto';
import {
  contentOf,
  DETAILS,
  isStored,
  STATUSES,
  type Detail,
  type RollbackCall,
  type Status,
  type TransactionCall,
  type WinCall,
} from '@baize/wallet-protocol';
import type { SupplierId, Uuid } from '../../../../ids.ts';
import { type Batch, type VendorTx, type VendorTxKind, type Wager, type Wallet } from '../../../../ledger/index.ts';
import type { Game } from '../games.ts';

/** What the shell found out before the batch: all of it decided by the server, none by the supplier's word alone. */
export type Scene = {
  readonly supplierId: SupplierId;
  readonly wallet: Wallet | undefined;
  /** The brand lets this supplier in. */
  readonly partnerEnabled: boolean;
  readonly token: 'ok' | 'unknown' | 'expired';
  /** The currency the session was launched with; null where the token is unknown. */
  readonly sessionCurrency: string | null;
  /** The game being played now; undefined: this supplier has no such game in this brand. */
  readonly game: Game | undefined;
  /** This request id came before with another body. */
  readonly requestReused: boolean;
  readonly offsetMinutes: number;
};

export type Verdict = { readonly status: Status; readonly detail?: Detail; readonly balance?: bigint | undefined };

/** A bet's wager and postings are named by an id of their own, so that two suppliers may use one UUID. */
export function derivedId(supplierId: SupplierId, txUuid: string): Uuid {
  return toUuid(hash('sha256', `${supplierId}:${txUuid}`));
}

export const contentHash = (call: TransactionCall): Uuid => toUuid(hash('sha256', contentOf(call)));

/** The first 16 bytes of a digest in hex. */
function toUuid(hex: string): Uuid {
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}` as Uuid;
}

const STATUS_CODES = new Map(STATUSES.map((status, code) => [status, code]));
const DETAIL_CODES = new Map(DETAILS.map((detail, code) => [detail, code + 1]));
/** Details are stored by number, 0 for none. */
export const detailCodeOf = (detail: Detail | undefined): number =>
  detail === undefined ? 0 : DETAIL_CODES.get(detail)!;
export const detailOfCode = (code: number): Detail | undefined => (code === 0 ? undefined : DETAILS[code - 1]);
/** A tombstone has no content: no repeat can equal it. */
export const NO_CONTENT = '00000000-0000-0000-0000-000000000000' as Uuid;

/** Cash and usable bonus: what the player may stake in this game. */
export const playable = (wallet: Wallet): bigint => wallet.cash.balance + (wallet.bonus?.balance ?? 0n);

export const verdict = (status: Status, wallet: Wallet | undefined, detail?: Detail): Verdict => ({
  status,
  ...(detail === undefined ? {} : { detail }),
  ...(wallet === undefined ? {} : { balance: playable(wallet) }),
});

/** The stored answer of an id, a conflict when its content differs, or undefined for a new id. */
export function repeatOf(batch: Batch, scene: Scene, call: TransactionCall): Verdict | undefined {
  const known = batch.vendorTx(scene.supplierId, call.transactionUuid as string as Uuid);
  if (!known) return undefined;
  batch.replay();
  if (known.kind === 'tombstone' && call.kind === 'bet')
    return verdict('RS_ERROR_TRANSACTION_ROLLED_BACK', scene.wallet);
  if (known.content !== contentHash(call))
    return verdict('RS_ERROR_DUPLICATE_TRANSACTION', scene.wallet, 'CONTENT_DIFFERS');
  return stored(known);
}

function stored(known: VendorTx): Verdict {
  const detail = detailOfCode(known.detail);
  return {
    status: STATUSES[known.status]!,
    ...(detail === undefined ? {} : { detail }),
    ...(known.balance === null ? {} : { balance: known.balance }),
  };
}

/** Keeps the answer for this id for ever, where the dialect says so, and gives it. */
export function conclude(batch: Batch, scene: Scene, call: TransactionCall, answer: Verdict): Verdict {
  if (!isStored(answer.status) || !scene.wallet) return answer;
  batch.recordVendorTx({
    supplierId: scene.supplierId,
    txUuid: call.transactionUuid as string as Uuid,
    kind: call.kind satisfies VendorTxKind,
    memberId: scene.wallet.memberId,
    content: contentHash(call),
    reference: call.kind === 'bet' ? null : (((call.reference as string | undefined) ?? null) as Uuid | null),
    status: STATUS_CODES.get(answer.status)!,
    detail: detailCodeOf(answer.detail),
    balance: answer.balance ?? null,
  });
  return answer;
}

/** Refusals of a win or rollback that contradict what we have stored, and that its supplier never repeats. */
const CONTRADICTIONS: ReadonlySet<Status> = new Set<Status>([
  'RS_ERROR_DUPLICATE_TRANSACTION',
  'RS_ERROR_TRANSACTION_ROLLED_BACK',
]);

/** Concludes a win or rollback. Where the two sides contradict each other about money, a person must look at it. */
export function concludeOwed(batch: Batch, scene: Scene, call: WinCall | RollbackCall, answer: Verdict): Verdict {
  const { wallet } = scene;
  if (wallet && CONTRADICTIONS.has(answer.status)) {
    batch.openCase({
      supplierId: scene.supplierId,
      memberId: wallet.memberId,
      txUuid: call.transactionUuid as string as Uuid,
      code: answer.detail ?? answer.status.replace('RS_ERROR_', ''),
      round: call.round,
    });
  }
  return conclude(batch, scene, call, answer);
}

export const isAccepted = (transaction: VendorTx): boolean => STATUSES[transaction.status] === 'RS_OK';
export const ROLLED_BACK_CODE = STATUS_CODES.get('RS_ERROR_TRANSACTION_ROLLED_BACK')!;
export const OK_CODE = STATUS_CODES.get('RS_OK')!;
export const CONFLICT_CODE = STATUS_CODES.get('RS_ERROR_DUPLICATE_TRANSACTION')!;

export const roundOf = (batch: Batch, scene: Scene, call: TransactionCall): readonly Wager[] =>
  scene.wallet ? batch.wagersOfRound(scene.wallet.memberId, scene.supplierId, call.round) : [];

export const stakeOf = (wager: Wager): bigint => wager.stakeCash + wager.stakeBonus;
