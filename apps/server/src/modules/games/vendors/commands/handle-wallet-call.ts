import type { Answer, BalanceCall, InfoCall, TransactionCall } from '@baize/wallet-protocol';
import { parseWireUser, type MemberId } from '../../../../ids.ts';
import type { Batch } from '../../../../ledger/index.ts';
import { authorizeStake, readGate } from '../../../base/limits/index.ts';
import { decideTransaction } from '../kernel/actions.ts';
import { playable, type WalletResult, type WalletCallContext } from '../kernel/context.ts';
import { handleActions } from './handle-actions.ts';
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

/** Answers one verified and parsed call. The route turns the answer into bytes. */
export async function handleWalletCall(deps: WalletDeps, { supplier, call, digest }: ReceivedCall): Promise<Answer> {
  const member = parseWireUser(call.user);
  const owner = member === undefined ? undefined : await deps.directory.ownerOf(member);
  const player = member === undefined || owner === undefined ? undefined : { member, owner };
  if (call.kind === 'info') return answerInfo(deps, { supplier, call }, player);
  if (call.kind === 'actions') return handleActions(deps, { supplier, call, digest }, player);
  const context = await contextOf(deps, { supplier, call, digest }, player);
  if (call.kind === 'balance') return answerBalance(deps, { call, context }, player);
  if (player === undefined) return answerNobody(deps, { supplier, call });
  const result = await deps.ledger.submit({
    brandId: player.owner.brandId,
    needs: needsOf(context, [call], { memberId: player.member, round: call.round }),
    decide: (batch) => decide(batch, { context, call, member: player.member }),
  });
  tellOfCase(deps, { supplier, call, brandId: player.owner.brandId }, result);
  const shown = mayShowBalance(context, call, result) ? result : { ...result, balance: undefined };
  return answerOf(call, shown, player.owner);
}

/** A member whose wallet is gone is answered like one that never was. */
const WITHOUT_WALLET: Readonly<Record<TransactionCall['kind'], WalletResult>> = {
  bet: { status: 'RS_ERROR_INVALID_TOKEN' },
  win: { status: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST' },
  rollback: { status: 'RS_OK' },
};

type CallToDecide = {
  readonly context: WalletCallContext;
  readonly call: TransactionCall;
  readonly member: MemberId;
};

function decide(batch: Batch, { context, call, member }: CallToDecide): WalletResult {
  const wallet = batch.wallet(member);
  return wallet ? decideTransaction({ batch, context, wallet }, call) : WITHOUT_WALLET[call.kind];
}

async function answerInfo(
  deps: WalletDeps,
  { supplier, call }: Omit<ReceivedCall<InfoCall>, 'digest'>,
  player: WalletOwner | undefined,
): Promise<Answer> {
  const requestUuid = call.requestUuidEcho;
  if (player === undefined) return { status: 'RS_ERROR_USER_DISABLED', requestUuid };
  const { member, owner } = player;
  const brand = await deps.brandFacts(owner.brandId);
  if (!supplier.enabled || !supplier.brands.has(owner.brandId) || !brand)
    return { status: 'RS_ERROR_INVALID_PARTNER', requestUuid };
  // A stake of nothing asks for the player's standing alone: blocked and self-excluded players are not known to
  // suppliers.
  const gate = await deps.db.tx(owner.brandId, (tx) => readGate(tx, member));
  const at = { now: deps.now(), offsetMinutes: brand.offsetMinutes };
  if (!(await deps.isMember(owner, member)) || authorizeStake(gate, 0n, at) !== 'ok')
    return { status: 'RS_ERROR_USER_DISABLED', requestUuid };
  const { homeCountry: country, code: subPartnerId } = brand;
  return { status: 'RS_OK', requestUuid, user: call.user, country, subPartnerId, tags: [] };
}

/** Never cached, and open to blocked players: a balance is only looked at. It is told with refusals too. */
async function answerBalance(
  deps: WalletDeps,
  { call, context }: { readonly call: BalanceCall; readonly context: WalletCallContext },
  player: WalletOwner | undefined,
): Promise<Answer> {
  if (player === undefined) return { status: 'RS_ERROR_INVALID_TOKEN', requestUuid: call.requestUuidEcho };
  const { member, owner } = player;
  const status = balanceStatus(context);
  if (!mayShowBalance(context, call, { status })) return answerOf(call, { status }, owner);
  const wallet = await deps.ledger.readWallet(owner.brandId, member);
  return answerOf(call, { status, balance: wallet && playable(wallet) }, owner);
}

function balanceStatus(context: WalletCallContext): WalletResult['status'] {
  if (!context.partnerEnabled) return 'RS_ERROR_INVALID_PARTNER';
  if (context.token === 'unknown') return 'RS_ERROR_INVALID_TOKEN';
  if (context.token === 'expired') return 'RS_ERROR_TOKEN_EXPIRED';
  return context.game ? 'RS_OK' : 'RS_ERROR_INVALID_GAME';
}
