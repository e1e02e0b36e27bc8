import type { ActionsCall, TransactionCall, TransactionId } from '@baize/wallet-protocol';
import type { Uuid } from '../../../../ids.ts';
import type { Batch, Wallet } from '../../../../ledger/index.ts';
import { closeRoundOf, settleAsLost, wagersOfRound, type RoundName } from '../../../base/wagers/index.ts';
import { transactionPart } from '../ledger-parts.ts';
import { decideBet } from './bet.ts';
import { openCase, playable, type PlayerCall, type WalletCallContext, type WalletResult } from './context.ts';
import { decideRollback } from './rollback.ts';
import { decideWin } from './win.ts';

export const decideTransaction = (of: Omit<PlayerCall, 'call'>, call: TransactionCall): WalletResult =>
  call.kind === 'bet'
    ? decideBet({ ...of, call })
    : call.kind === 'win'
      ? decideWin({ ...of, call })
      : decideRollback({ ...of, call });

/** A refusal that would leave a case leaves it all the same, in a batch of its own. */
export const leaveCaseOf = (of: Omit<PlayerCall, 'call'>, { call, result }: ActionRefused): void => {
  if (result.caseCode !== undefined && call.kind !== 'bet') openCase({ ...of, call }, result.caseCode, result);
};

/** Thrown out of the batch, so that nothing is left of the actions before the one that was refused. */
export class ActionRefused extends Error {
  readonly call: TransactionCall;
  readonly result: WalletResult;
  constructor(call: TransactionCall, result: WalletResult) {
    super(`${call.kind} refused after other actions of its call`);
    this.call = call;
    this.result = result;
  }
}

export type ActionsResult = WalletResult & { readonly missing?: readonly TransactionId[] };
type ActionsInBatch = {
  readonly batch: Batch;
  readonly wallet: Wallet;
  readonly context: WalletCallContext;
  readonly call: ActionsCall;
};

/**
 * Actions in their order, all or none. One that is known keeps its answer, and those behind it are still done. A
 * refusal of the first one is stored like any other; of a later one nothing is: what it followed never was.
 */
export function decideActions(of: ActionsInBatch): ActionsResult {
  const { call, wallet } = of;
  const missing: TransactionId[] = [];
  let last: WalletResult = { status: 'RS_OK', balance: playable(wallet) };
  for (const [index, action] of call.actions.entries()) {
    last = decideTransaction(of, action);
    if (last.status !== 'RS_OK') {
      if (index === 0) return last;
      throw new ActionRefused(action, last);
    }
    if (action.kind === 'rollback' && isTombstone(of, action.reference)) missing.push(action.transactionUuid);
  }
  if (call.finished) finishRound(of);
  return missing.length === 0 ? last : { ...last, missing };
}

const isTombstone = ({ batch, context, wallet }: ActionsInBatch, reference: TransactionId): boolean =>
  batch.part(transactionPart).find({
    memberId: wallet.memberId,
    supplierId: context.supplierId,
    txUuid: reference as string as Uuid,
  })[0]?.kind === 'tombstone';

/** Nothing more follows in this round: what still waits for a result has lost. */
function finishRound({ batch, context, wallet, call }: ActionsInBatch): void {
  const name: RoundName = { memberId: wallet.memberId, supplierId: context.supplierId, round: call.round };
  for (const wager of wagersOfRound(batch, name)) {
    if (wager.state === 'open') settleAsLost(batch, wallet, wager);
    if (wager.state === 'settled' && !wager.roundClosed) closeRoundOf(batch, wager);
  }
}
