import {
  isTerminal,
  type Answer,
  type BalanceCall,
  type InfoCall,
  type TransactionCall,
  type WalletCall,
} from '@baize/wallet-protocol';
import type { Db } from '../../../../db/pool.ts';
import type { Deps } from '../../../../deps.ts';
import { parseWireUser, type MemberId, type Uuid } from '../../../../ids.ts';
import { partNeeds, type Batch, type Ledger, type Needs } from '../../../../ledger/index.ts';
import { authorizeStake, gateNeeds, platformDay, readGate } from '../../../base/limits/index.ts';
import { roundNeeds } from '../../../base/wagers/index.ts';
import { acceptedNeeds } from '../case-part.ts';
import { closedPayoutNeeds } from '../closed-payout-part.ts';
import { closedCeilingOf, type Directory, type Owner, type Supplier } from '../directory.ts';
import type { GameDirectory } from '../games.ts';
import { decideBet } from '../kernel/bet.ts';
import { playable, type WalletResult, type WalletCallContext } from '../kernel/context.ts';
import { decideRollback } from '../kernel/rollback.ts';
import { decideWin } from '../kernel/win.ts';
import { transactionPart, type TransactionName } from '../ledger-parts.ts';
import { type RequestMemory } from '../request-memory.ts';
import { answerWithoutWallet } from './answer-without-wallet.ts';

/** What the wallet's calls stand on. */
export type WalletDeps = {
  readonly db: Db;
  readonly ledger: Ledger;
  readonly directory: Directory;
  readonly games: GameDirectory;
  readonly brandFacts: (brandId: number) => Promise<BrandFacts | undefined>;
  readonly isMember: (owner: Owner, member: MemberId) => Promise<boolean>;
  readonly now: () => Date;
  readonly requests: RequestMemory;
  readonly log: Pick<Deps['log'], 'warn'>;
};
type BrandFacts = {
  readonly code: string;
  readonly offsetMinutes: number;
  /** Where its players are, for suppliers that must know: no member tells a country of their own. */
  readonly homeCountry: string;
};

/** A call whose signature was verified, as it came in. */
export type ReceivedCall<Call extends WalletCall = WalletCall> = {
  readonly supplier: Supplier;
  readonly call: Call;
  /** Of the body as it came: what a repeated request id must have come with. */
  readonly digest: string;
};
/** The member whom a call names, where that member has a wallet here. */
type WalletOwner = { readonly member: MemberId; readonly owner: Owner };

/** Answers one verified and parsed call. The route turns the answer into bytes. */
export async function handleWalletCall(deps: WalletDeps, { supplier, call, digest }: ReceivedCall): Promise<Answer> {
  const member = parseWireUser(call.user);
  const owner = member === undefined ? undefined : await deps.directory.ownerOf(member);
  const player = member === undefined || owner === undefined ? undefined : { member, owner };
  if (call.kind === 'info') return answerInfo(deps, { supplier, call }, player);
  const context = await contextOf(deps, { supplier, call, digest }, player);
  if (call.kind === 'balance') return answerBalance(deps, { call, context }, player);
  if (player === undefined) return answerNobody(deps, { supplier, call });
  const result = await deps.ledger.submit({
    brandId: player.owner.brandId,
    needs: needsOf(context, call, player.member),
    decide: (batch) => decide(batch, { context, call, member: player.member }),
  });
  const { brandId } = player.owner;
  if (result.caseCode !== undefined)
    deps.log.warn(
      { supplier: supplier.code, brandId, code: result.caseCode, kind: call.kind, transaction: call.transactionUuid },
      'a supplier is refused for good what it says it owes: a case is open',
    );
  const shown = mayShowBalance(context, call, result) ? result : { ...result, balance: undefined };
  return answerOf(call, shown, player.owner);
}

/** Of nobody's wallet no brand could decide a case: what a supplier gives up there is only told. */
async function answerNobody(
  { db, log }: WalletDeps,
  { supplier, call }: Omit<ReceivedCall<TransactionCall>, 'digest'>,
): Promise<Answer> {
  const answer = await answerWithoutWallet(db, supplier.id, call);
  if (call.kind !== 'bet' && isTerminal(call.kind, answer.status))
    log.warn(
      { supplier: supplier.code, status: answer.status, kind: call.kind, transaction: call.transactionUuid },
      'a supplier names a player who has no wallet',
    );
  return answer;
}

async function contextOf(
  deps: WalletDeps,
  { supplier, call, digest }: ReceivedCall<TransactionCall | BalanceCall>,
  player: WalletOwner | undefined,
): Promise<WalletCallContext> {
  const owner = player?.owner;
  const session = await deps.directory.sessionOf(call.token);
  const mine =
    session !== undefined &&
    session.supplierId === supplier.id &&
    session.memberId === player?.member &&
    session.state !== 'pending';
  const token = !mine ? 'unknown' : session.state === 'ended' || session.expiresAt <= deps.now() ? 'expired' : 'ok';
  if (call.kind === 'bet' && token === 'ok') await deps.directory.notePlay(call.token, session!);
  const brand = owner && (await deps.brandFacts(owner.brandId));
  const offsetMinutes = brand?.offsetMinutes ?? 0;
  const partnerEnabled = supplier.enabled && owner !== undefined && supplier.brands.has(owner.brandId);
  return {
    supplierId: supplier.id,
    partnerEnabled,
    partnerKnown: owner !== undefined && supplier.knownTo.has(owner.brandId),
    ceiling:
      partnerEnabled || owner === undefined
        ? undefined
        : { ...closedCeilingOf(supplier, owner), day: platformDay(deps.now(), offsetMinutes) },
    token,
    sessionCurrency: mine ? session.currency : null,
    launchedAt: mine ? session.createdAt : null,
    game: owner && (await deps.games.findGame(owner.brandId, supplier.id, call.gameCode)),
    requestReused: deps.requests.isReused(supplier.id, call.requestUuid, digest),
    offsetMinutes,
  };
}

/**
 * A balance is told only to a supplier that has (or had) the player in a game: one that guesses user ids, or that the
 * player's brand does not let in, learns nothing. A paid win names a bet of that player, which is proof enough.
 */
const mayShowBalance = (
  context: Pick<WalletCallContext, 'token' | 'partnerEnabled'>,
  call: TransactionCall | BalanceCall,
  { status }: WalletResult,
): boolean =>
  status === 'RS_OK' && call.kind === 'win'
    ? true
    : context.token !== 'unknown' && (context.partnerEnabled || call.kind === 'win' || call.kind === 'rollback');

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
  if (!wallet) return WITHOUT_WALLET[call.kind];
  if (call.kind === 'bet') return decideBet({ batch, context, call, wallet });
  if (call.kind === 'win') return decideWin({ batch, context, call, wallet });
  return decideRollback({ batch, context, call, wallet });
}

function needsOf({ supplierId, ceiling }: WalletCallContext, call: TransactionCall, memberId: MemberId): Needs {
  const transactions: TransactionName[] = [{ memberId, supplierId, txUuid: call.transactionUuid as string as Uuid }];
  if (call.kind !== 'bet' && call.reference !== undefined)
    transactions.push({ memberId, supplierId, txUuid: call.reference as string as Uuid });
  return {
    members: [memberId],
    parts: [
      partNeeds(transactionPart, transactions),
      roundNeeds([{ memberId, supplierId, round: call.round }]),
      gateNeeds(memberId),
      ...(ceiling && call.kind === 'win'
        ? [closedPayoutNeeds({ ...ceiling, memberId, supplierId }), acceptedNeeds(transactions[0]!)]
        : []),
    ],
  };
}

const answerOf = (call: TransactionCall | BalanceCall, result: WalletResult, owner: Owner): Answer => ({
  status: result.status,
  requestUuid: call.requestUuidEcho,
  user: call.user,
  currency: owner.currency,
  ...(result.balance === undefined ? {} : { balance: result.balance }),
  ...(result.detail === undefined ? {} : { detail: result.detail }),
});

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
