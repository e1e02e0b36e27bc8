import { STATUSES, type Answer, type RollbackCall, type TransactionCall } from '@baize/wallet-protocol';
import { sqlStateOf, type Db, type Tx } from '../../../../db/pool.ts';
import type { SupplierId, Uuid } from '../../../../ids.ts';
import { VENDOR_TX_KINDS } from '../../../../ledger/index.ts';
import {
  CONFLICT_CODE,
  contentHash,
  detailCodeOf,
  detailOfCode,
  NO_CONTENT,
  OK_CODE,
  ROLLED_BACK_CODE,
  type Verdict,
} from '../kernel/frame.ts';
import { findTransaction, insertTransaction, leaveBarrier } from '../store.ts';

const UNIQUE_VIOLATION = '23505';

/**
 * A call that names nobody's wallet: a bet has no valid token, a win no bet, and a rollback succeeds and leaves its tombstone. An id
 * that is known keeps its answer, here as everywhere.
 */
export async function answerStranger(db: Db, supplier: SupplierId, call: TransactionCall): Promise<Answer> {
  const told = (verdict: Verdict): Answer => ({
    status: verdict.status,
    requestUuid: call.requestUuidEcho,
    ...(verdict.detail === undefined ? {} : { detail: verdict.detail }),
  });
  for (let attempt = 1; ; attempt += 1) {
    try {
      return told(await db.tx(null, (tx) => decide(tx, supplier, call)));
    } catch (error) {
      // Somebody else took one of the ids meanwhile: what he wrote decides.
      if (sqlStateOf(error) !== UNIQUE_VIOLATION || attempt > 1) throw error;
    }
  }
}

async function decide(tx: Tx, supplier: SupplierId, call: TransactionCall): Promise<Verdict> {
  const known = await findTransaction(tx, supplier, call.transactionUuid as string as Uuid);
  if (known) {
    await leaveBarrier(tx);
    if (known.kind === VENDOR_TX_KINDS.tombstone && call.kind === 'bet')
      return { status: 'RS_ERROR_TRANSACTION_ROLLED_BACK' };
    if (known.content !== contentHash(call))
      return { status: 'RS_ERROR_DUPLICATE_TRANSACTION', detail: 'CONTENT_DIFFERS' };
    const detail = detailOfCode(known.detail);
    return { status: STATUSES[known.status]!, ...(detail === undefined ? {} : { detail }) };
  }
  if (call.kind === 'bet') return { status: 'RS_ERROR_INVALID_TOKEN' };
  if (call.kind === 'win')
    return { status: call.isSupplierPromo ? 'RS_ERROR_INVALID_TOKEN' : 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST' };
  return undoForNobody(tx, supplier, call);
}

async function undoForNobody(tx: Tx, supplier: SupplierId, call: RollbackCall): Promise<Verdict> {
  const reference = call.reference as string as Uuid;
  const bet = await findTransaction(tx, supplier, reference);
  if (!bet)
    await insertTransaction(tx, {
      supplierId: supplier,
      txUuid: reference,
      kind: VENDOR_TX_KINDS.tombstone,
      content: NO_CONTENT,
      status: ROLLED_BACK_CODE,
      detail: 0,
      reference: null,
    });
  const foreign = bet !== undefined && bet.kind !== VENDOR_TX_KINDS.tombstone;
  const verdict: Verdict = !foreign
    ? { status: 'RS_OK' }
    : {
        status: 'RS_ERROR_DUPLICATE_TRANSACTION',
        detail: bet.kind === VENDOR_TX_KINDS.bet ? 'OTHER_USER' : 'NOT_A_BET',
      };
  await insertTransaction(tx, {
    supplierId: supplier,
    txUuid: call.transactionUuid as string as Uuid,
    kind: VENDOR_TX_KINDS.rollback,
    content: contentHash(call),
    status: foreign ? CONFLICT_CODE : OK_CODE,
    detail: detailCodeOf(verdict.detail),
    reference,
  });
  return verdict;
}
