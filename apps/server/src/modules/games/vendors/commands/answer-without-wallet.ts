import type { Answer, RollbackCall, TransactionCall } from '@baize/wallet-protocol';
import { sqlStateOf, type Db, type Tx } from '../../../../db/pool.ts';
import type { SupplierId, Uuid } from '../../../../ids.ts';
import { contentHash, isOwnReference, NO_CONTENT, type WalletResult } from '../kernel/context.ts';
import { TRANSACTION_KINDS } from '../ledger-parts.ts';
import { answerOfCodes, codesOf } from '../stored-codes.ts';
import { findTransaction, insertTransaction, leaveBarrier } from '../store.ts';

const UNIQUE_VIOLATION = '23505';

/**
 * A call that names no member's wallet: a bet has no valid token, a win no bet, and a rollback succeeds and leaves its
 * tombstone. An id that is known keeps its answer, here as everywhere.
 */
export async function answerWithoutWallet(db: Db, supplier: SupplierId, call: TransactionCall): Promise<Answer> {
  const told = (result: WalletResult): Answer => ({
    status: result.status,
    requestUuid: call.requestUuidEcho,
    ...(result.detail === undefined ? {} : { detail: result.detail }),
  });
  for (let attempt = 1; ; attempt += 1) {
    try {
      return told(await db.tx(null, (tx) => decide(tx, supplier, call)));
    } catch (error) {
      // Another session took one of the ids meanwhile: what it wrote decides.
      if (sqlStateOf(error) !== UNIQUE_VIOLATION || attempt > 1) throw error;
    }
  }
}

async function decide(tx: Tx, supplier: SupplierId, call: TransactionCall): Promise<WalletResult> {
  const known = await findTransaction(tx, supplier, call.transactionUuid as string as Uuid);
  if (known) {
    await leaveBarrier(tx);
    if (known.kind === TRANSACTION_KINDS.tombstone && call.kind === 'bet')
      return { status: 'RS_ERROR_TRANSACTION_ROLLED_BACK' };
    if (known.content !== contentHash(call))
      return { status: 'RS_ERROR_DUPLICATE_TRANSACTION', detail: 'CONTENT_DIFFERS' };
    return answerOfCodes(known);
  }
  if (call.kind === 'bet') return { status: 'RS_ERROR_INVALID_TOKEN' };
  if (call.kind === 'win')
    return { status: call.isSupplierPromo ? 'RS_ERROR_INVALID_TOKEN' : 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST' };
  return rollBackWithoutWallet(tx, supplier, call);
}

async function rollBackWithoutWallet(tx: Tx, supplier: SupplierId, call: RollbackCall): Promise<WalletResult> {
  const reference = call.reference as string as Uuid;
  const bet = await findTransaction(tx, supplier, reference);
  const refersToItself = isOwnReference(call);
  if (!bet && !refersToItself)
    await insertTransaction(tx, {
      supplierId: supplier,
      txUuid: reference,
      kind: TRANSACTION_KINDS.tombstone,
      content: NO_CONTENT,
      ...codesOf({ status: 'RS_ERROR_TRANSACTION_ROLLED_BACK' }),
      reference: null,
    });
  const foreign = refersToItself || (bet !== undefined && bet.kind !== TRANSACTION_KINDS.tombstone);
  const result: WalletResult = !foreign
    ? { status: 'RS_OK' }
    : {
        status: 'RS_ERROR_DUPLICATE_TRANSACTION',
        detail: bet?.kind === TRANSACTION_KINDS.bet ? 'OTHER_USER' : 'NOT_A_BET',
      };
  await insertTransaction(tx, {
    supplierId: supplier,
    txUuid: call.transactionUuid as string as Uuid,
    kind: TRANSACTION_KINDS.rollback,
    content: contentHash(call),
    ...codesOf(result),
    reference,
  });
  return result;
}
