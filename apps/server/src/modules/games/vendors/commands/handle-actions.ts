import type { ActionsCall, Answer } from '@baize/wallet-protocol';
import { ActionRefused, decideActions, leaveCaseOf, type ActionsResult } from '../kernel/actions.ts';
import { playable, type WalletCallContext } from '../kernel/context.ts';
import {
  answerNobody,
  answerOf,
  contextOf,
  mayShowBalance,
  needsOf,
  tellOfCase,
  type ReceivedCall,
  type WalletDeps,
  type WalletOwner,
} from '../received-call.ts';

type ReceivedActions = ReceivedCall<ActionsCall>;

/** Several actions of one player: one operation of the ledger's door, so that all of them happen or none. */
export async function handleActions(
  deps: WalletDeps,
  received: ReceivedActions,
  player: WalletOwner | undefined,
): Promise<Answer> {
  const { call } = received;
  if (player === undefined) return answerNobodysActions(deps, received);
  const context = await contextOf(deps, received, player);
  const result = await submit(deps, { received, context, player });
  // A paid win is proof enough of the player; where several things were done, the strictest of them decides.
  const kind = call.actions.find((action) => action.kind === 'bet')?.kind ?? call.actions[0]?.kind ?? 'balance';
  const shown = mayShowBalance(context, { kind }, result) ? result : { ...result, balance: undefined };
  return { ...answerOf(call, shown, player.owner), ...(result.missing ? { missing: result.missing } : {}) };
}

type Submitted = {
  readonly received: ReceivedActions;
  readonly context: WalletCallContext;
  readonly player: WalletOwner;
};

async function submit(deps: WalletDeps, { received, context, player }: Submitted): Promise<ActionsResult> {
  const { supplier, call } = received;
  const { member, owner } = player;
  const needs = needsOf(context, call.actions, { memberId: member, round: call.round });
  const { brandId } = owner;
  try {
    const result = await deps.ledger.submit({
      brandId,
      needs,
      decide: (batch): ActionsResult => {
        const wallet = batch.wallet(member);
        return wallet ? decideActions({ batch, wallet, context, call }) : { status: 'RS_ERROR_INVALID_TOKEN' };
      },
    });
    if (call.actions[0]) tellOfCase(deps, { supplier, call: call.actions[0], brandId }, result);
    return result;
  } catch (error) {
    if (!(error instanceof ActionRefused)) throw error;
    if (error.result.caseCode !== undefined)
      await deps.ledger.submit({
        brandId,
        needs,
        decide: (batch) => {
          const wallet = batch.wallet(member);
          if (wallet) leaveCaseOf({ batch, wallet, context }, error);
        },
      });
    tellOfCase(deps, { supplier, call: error.call, brandId }, error.result);
    // The balance it was refused at had the others' effects in it.
    const wallet = await deps.ledger.readWallet(brandId, member);
    return { ...error.result, balance: wallet && playable(wallet) };
  }
}

/** Rollbacks leave their tombstones, one by one; nobody stakes or wins. */
async function answerNobodysActions(deps: WalletDeps, { supplier, call }: ReceivedActions): Promise<Answer> {
  const answers: Answer[] = [];
  for (const action of call.actions) answers.push(await answerNobody(deps, { supplier, call: action }));
  const requestUuid = call.requestUuidEcho;
  const refused = answers.find(({ status }) => status !== 'RS_OK');
  if (refused) return { ...refused, requestUuid };
  if (answers.length === 0) return { status: 'RS_ERROR_INVALID_TOKEN', requestUuid };
  return { status: 'RS_OK', requestUuid, user: call.user, missing: call.actions.map((each) => each.transactionUuid) };
}
