import { isOutrun, type JurisdictionRules, type LaunchRules } from '@baize/domain/jurisdiction';
import { parseAmount } from '@baize/domain/money';
import {
  isTerminal,
  type ActionsCall,
  type Answer,
  type BalanceCall,
  type TransactionCall,
  type WalletCall,
} from '@baize/wallet-protocol';
import type { Db } from '../../../db/pool.ts';
import type { Deps } from '../../../deps.ts';
import type { BrandId, MemberId, Uuid } from '../../../ids.ts';
import { partNeeds, type Ledger, type Needs } from '../../../ledger/index.ts';
import { gateNeeds, platformDay } from '../../base/limits/index.ts';
import { roundNeeds, type RoundName } from '../../base/wagers/index.ts';
import { rewardNeeds } from '../../money/freerounds/index.ts';
import { acceptedNeeds } from './case-part.ts';
import { closedPayoutNeeds } from './closed-payout-part.ts';
import { closedCeilingOf, giftCeilingOf, type Directory, type Owner, type Supplier } from './directory.ts';
import type { FoundSession } from './store.ts';
import type { GameDirectory } from './games.ts';
import type { WalletResult, WalletCallContext } from './kernel/context.ts';
import { transactionPart, type TransactionName } from './ledger-parts.ts';
import type { RequestMemory } from './request-memory.ts';
import { answerWithoutWallet } from './commands/answer-without-wallet.ts';

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
  /** Under which it is played now. */
  readonly jurisdiction: LaunchRules & Pick<JurisdictionRules, 'stakeMax' | 'lossLimit'>;
};

/** What the kernel is asked. */
export type KernelCall = WalletCall | ActionsCall;
/** A call whose signature was verified, as it came in. */
export type ReceivedCall<Call extends KernelCall = KernelCall> = {
  readonly supplier: Supplier;
  readonly call: Call;
  /** Of the body as it came: what a repeated request id must have come with. */
  readonly digest: string;
};
/** The member whom a call names, where that member has a wallet here. */
export type WalletOwner = { readonly member: MemberId; readonly owner: Owner };

export async function contextOf(
  deps: WalletDeps,
  { supplier, call, digest }: ReceivedCall<TransactionCall | BalanceCall | ActionsCall>,
  player: WalletOwner | undefined,
): Promise<WalletCallContext> {
  const owner = player?.owner;
  const session =
    call.token === '' && player
      ? await deps.directory.latestSessionOf(supplier.id, player.member)
      : await deps.directory.sessionOf(call.token);
  const mine =
    session !== undefined &&
    session.supplierId === supplier.id &&
    session.memberId === player?.member &&
    session.state !== 'pending';
  const stakes = call.kind === 'bet' || (call.kind === 'actions' && call.actions[0]?.kind === 'bet');
  const brand = owner && (await deps.brandFacts(owner.brandId));
  const token = mine ? tokenStateOf(session, brand, deps.now()) : 'unknown';
  if (stakes && token === 'ok') await deps.directory.notePlay(call.token, session!);
  const offsetMinutes = brand?.offsetMinutes ?? 0;
  const partnerEnabled = supplier.enabled && owner !== undefined && supplier.brands.has(owner.brandId);
  const day = platformDay(deps.now(), offsetMinutes);
  return {
    supplierId: supplier.id,
    partnerEnabled,
    partnerKnown: owner !== undefined && supplier.knownTo.has(owner.brandId),
    ceiling: partnerEnabled || owner === undefined ? undefined : { ...closedCeilingOf(supplier, owner), day },
    gifts: partnerEnabled ? { ...giftCeilingOf(supplier, owner), day } : undefined,
    token,
    sessionCurrency: mine ? session.currency : null,
    launchedAt: mine ? session.createdAt : null,
    game: owner && (await deps.games.findGame(owner.brandId, supplier.id, call.gameCode)),
    requestReused: call.requestUuid !== '' && deps.requests.isReused(supplier.id, call.requestUuid, digest),
    offsetMinutes,
    stakeMax: stakeMaxOf(brand, owner),
    needsLossLimit: needsLossLimit(brand, owner),
  };
}

/** A launch whose game offers what the brand's rules forbid by now is over, as one whose time is. */
function tokenStateOf(
  { state, expiresAt, rules }: FoundSession,
  brand: BrandFacts | undefined,
  now: Date,
): 'ok' | 'expired' {
  const isOver = state === 'ended' || expiresAt <= now;
  return isOver || (rules !== null && brand && isOutrun(rules, brand.jurisdiction)) ? 'expired' : 'ok';
}

function stakeMaxOf(brand: BrandFacts | undefined, owner: Owner | undefined): bigint | null {
  const most = owner && brand?.jurisdiction.stakeMax[owner.currency];
  return most === undefined ? null : (parseAmount(most) ?? null);
}

/** Where the rules want everybody to have a limit of losses, nothing is staked by whom they have passed by. */
const needsLossLimit = (brand: BrandFacts | undefined, owner: Owner | undefined): boolean =>
  brand !== undefined &&
  owner !== undefined &&
  (brand.jurisdiction.lossLimit.mode === 'required' ||
    (brand.jurisdiction.lossLimit.mode === 'defaulted' && owner.currency in brand.jurisdiction.lossLimit.defaults));

/**
 * A balance is told only to a supplier that has (or had) the player in a game: one that guesses user ids, or that the
 * player's brand does not let in, learns nothing. A paid win names a bet of that player, which is proof enough.
 */
export const mayShowBalance = (
  context: Pick<WalletCallContext, 'token' | 'partnerEnabled'>,
  call: Pick<TransactionCall | BalanceCall, 'kind'>,
  { status }: WalletResult,
): boolean =>
  status === 'RS_OK' && call.kind === 'win'
    ? true
    : context.token !== 'unknown' && (context.partnerEnabled || call.kind === 'win' || call.kind === 'rollback');

type ToldCall = Pick<ReceivedCall, 'supplier'> & { readonly call: TransactionCall; readonly brandId: BrandId };
export function tellOfCase(
  { log }: Pick<WalletDeps, 'log'>,
  { supplier, call, brandId }: ToldCall,
  { caseCode }: WalletResult,
): void {
  if (caseCode === undefined) return;
  log.warn(
    { supplier: supplier.code, brandId, code: caseCode, kind: call.kind, transaction: call.transactionUuid },
    'a supplier is refused for good what it says it owes: a case is open',
  );
}

/** Of nobody's wallet no brand could decide a case: what a supplier gives up there is only told. */
export async function answerNobody(
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

/** What deciding on transactions of one round reads and writes. */
export function needsOf(
  { supplierId, ceiling, gifts }: WalletCallContext,
  calls: readonly TransactionCall[],
  { memberId, round }: Omit<RoundName, 'supplierId'>,
): Needs {
  const transactions: TransactionName[] = [];
  const parts = [partNeeds(transactionPart, transactions), roundNeeds([{ memberId, supplierId, round }])];
  parts.push(gateNeeds(memberId));
  if (calls.some(asksForRewards)) parts.push(rewardNeeds({ memberId, supplierId }));
  for (const call of calls) {
    const own = { memberId, supplierId, txUuid: call.transactionUuid as string as Uuid };
    transactions.push(own);
    if (call.kind !== 'bet' && call.reference !== undefined)
      transactions.push({ memberId, supplierId, txUuid: call.reference as string as Uuid });
    if (ceiling && call.kind === 'win')
      parts.push(closedPayoutNeeds({ ...ceiling, memberId, supplierId }), acceptedNeeds(own));
    if (gifts && call.kind !== 'rollback' && asksForRewards(call))
      parts.push(closedPayoutNeeds({ ...gifts, memberId, supplierId }), acceptedNeeds(own));
  }
  return { members: [memberId], parts };
}

/** A rollback does not say whether its bet was free. */
const asksForRewards = (call: TransactionCall): boolean =>
  call.kind === 'rollback' || (call.isFree && !call.isSupplierPromo);

export const answerOf = (
  call: TransactionCall | BalanceCall | ActionsCall,
  result: WalletResult,
  owner: Owner,
): Answer => ({
  status: result.status,
  requestUuid: call.requestUuidEcho,
  user: call.user,
  currency: owner.currency,
  ...(result.balance === undefined ? {} : { balance: result.balance }),
  ...(result.detail === undefined ? {} : { detail: result.detail }),
});
