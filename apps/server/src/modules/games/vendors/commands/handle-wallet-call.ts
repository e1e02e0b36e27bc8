import { hash } from 'node:crypto';
import type { Answer, BalanceCall, InfoCall, TransactionCall, WalletCall } from '@baize/wallet-protocol';
import type { Db } from '../../../../db/pool.ts';
import { parseWireUser, type MemberId, type Uuid } from '../../../../ids.ts';
import type { Batch, Ledger, Needs } from '../../../../ledger/index.ts';
import { authorizeStake } from '../../../base/limits/index.ts';
import type { Directory, Owner, Supplier } from '../directory.ts';
import type { GameDirectory } from '../games.ts';
import { decideBet } from '../kernel/bet.ts';
import { playable, type Scene, type Verdict } from '../kernel/frame.ts';
import { decideRollback } from '../kernel/rollback.ts';
import { decideWin } from '../kernel/win.ts';
import { answerStranger } from './answer-stranger.ts';

export type WalletShell = {
  readonly db: Db;
  readonly ledger: Ledger;
  readonly directory: Directory;
  readonly games: GameDirectory;
  readonly brandFacts: (
    brandId: number,
  ) => Promise<{ readonly code: string; readonly offsetMinutes: number } | undefined>;
  readonly memberFacts: (owner: Owner, member: MemberId) => Promise<{ readonly country: string | null } | undefined>;
  readonly now: () => Date;
  readonly requests: RequestMemory;
};

/** Answers one verified and parsed call. The route turns the answer into bytes. */
export async function handleWalletCall(
  shell: WalletShell,
  supplier: Supplier,
  call: WalletCall,
  body: Buffer,
): Promise<Answer> {
  const member = parseWireUser(call.user);
  const owner = member === undefined ? undefined : await shell.directory.ownerOf(member);
  if (call.kind === 'info') return answerInfo(shell, supplier, call, member, owner);
  const session = await shell.directory.sessionOf(call.token);
  const mine =
    session !== undefined &&
    session.supplierId === supplier.id &&
    session.memberId === member &&
    session.state !== 'pending';
  const token = !mine ? 'unknown' : session.state === 'ended' || session.expiresAt <= shell.now() ? 'expired' : 'ok';
  const brand = owner && (await shell.brandFacts(owner.brandId));
  const scene: Omit<Scene, 'wallet'> = {
    supplierId: supplier.id,
    partnerEnabled: supplier.enabled && owner !== undefined && supplier.brands.has(owner.brandId),
    token,
    sessionCurrency: mine ? session.currency : null,
    game: owner && (await shell.games.findGame(owner.brandId, supplier.id, call.gameCode)),
    requestReused: shell.requests.isReused(supplier.id, call.requestUuid, body),
    offsetMinutes: brand?.offsetMinutes ?? 0,
  };
  if (call.kind === 'balance') return answerBalance(shell, call, member, owner, scene);
  if (member === undefined || owner === undefined) return answerStranger(shell.db, supplier.id, call);
  const verdict = await shell.ledger.submit({
    brandId: owner.brandId,
    needs: needsOf(supplier, call, member),
    decide: (batch) => decide(batch, { ...scene, wallet: batch.wallet(member) }, call),
  });
  return answerOf(call, mayShowBalance(scene, call, verdict) ? verdict : { ...verdict, balance: undefined }, owner);
}

/**
 * A balance goes only to who has (or had) the player in a game: a supplier that guesses user ids, or that the player's brand does not
 * let in, learns nothing. A paid win names a bet of that player, which is proof enough.
 */
const mayShowBalance = (
  scene: Pick<Scene, 'token' | 'partnerEnabled'>,
  call: TransactionCall | BalanceCall,
  { status }: Verdict,
): boolean =>
  status === 'RS_OK' && call.kind === 'win'
    ? true
    : scene.token !== 'unknown' && (scene.partnerEnabled || call.kind === 'win' || call.kind === 'rollback');

function decide(batch: Batch, scene: Scene, call: TransactionCall): Verdict {
  if (call.kind === 'bet') return decideBet(batch, scene, call);
  return call.kind === 'win' ? decideWin(batch, scene, call) : decideRollback(batch, scene, call);
}

function needsOf(supplier: Supplier, call: TransactionCall, member: MemberId): Needs {
  const transactions = [call.transactionUuid as string as Uuid];
  if (call.kind !== 'bet' && call.reference !== undefined) transactions.push(call.reference as string as Uuid);
  return {
    members: [member],
    vendorTx: transactions.map((txUuid) => ({ supplierId: supplier.id, txUuid })),
    rounds: [{ memberId: member, supplierId: supplier.id, round: call.round }],
  };
}

const answerOf = (call: TransactionCall | BalanceCall, verdict: Verdict, owner: Owner): Answer => ({
  status: verdict.status,
  requestUuid: call.requestUuidEcho,
  user: call.user,
  currency: owner.currency,
  ...(verdict.balance === undefined ? {} : { balance: verdict.balance }),
  ...(verdict.detail === undefined ? {} : { detail: verdict.detail }),
});

async function answerInfo(
  shell: WalletShell,
  supplier: Supplier,
  call: InfoCall,
  member: MemberId | undefined,
  owner: Owner | undefined,
): Promise<Answer> {
  const requestUuid = call.requestUuidEcho;
  if (member === undefined || owner === undefined) return { status: 'RS_ERROR_USER_DISABLED', requestUuid };
  const brand = await shell.brandFacts(owner.brandId);
  if (!supplier.enabled || !supplier.brands.has(owner.brandId) || !brand)
    return { status: 'RS_ERROR_INVALID_PARTNER', requestUuid };
  const facts = await shell.memberFacts(owner, member);
  // A stake of nothing asks for the player's standing alone: blocked and self-excluded players are not known to suppliers.
  const wallet = await shell.ledger.look(owner.brandId, member);
  if (!facts || !wallet || authorizeStake(wallet.gate, 0n, shell.now(), brand.offsetMinutes) !== 'ok')
    return { status: 'RS_ERROR_USER_DISABLED', requestUuid };
  return {
    status: 'RS_OK',
    requestUuid,
    user: call.user,
    subPartnerId: brand.code,
    tags: [],
    ...(facts.country === null ? {} : { country: facts.country }),
  };
}

/** Never cached, and open to blocked players: a balance is only looked at. It is told with refusals too. */
async function answerBalance(
  shell: WalletShell,
  call: BalanceCall,
  member: MemberId | undefined,
  owner: Owner | undefined,
  scene: Omit<Scene, 'wallet'>,
): Promise<Answer> {
  if (member === undefined || owner === undefined)
    return { status: 'RS_ERROR_INVALID_TOKEN', requestUuid: call.requestUuidEcho };
  const status = balanceStatus(scene);
  if (!mayShowBalance(scene, call, { status })) return answerOf(call, { status }, owner);
  const wallet = await shell.ledger.look(owner.brandId, member);
  return answerOf(call, { status, balance: wallet && playable(wallet) }, owner);
}

function balanceStatus(scene: Omit<Scene, 'wallet'>): Verdict['status'] {
  if (!scene.partnerEnabled) return 'RS_ERROR_INVALID_PARTNER';
  if (scene.token === 'unknown') return 'RS_ERROR_INVALID_TOKEN';
  if (scene.token === 'expired') return 'RS_ERROR_TOKEN_EXPIRED';
  return scene.game ? 'RS_OK' : 'RS_ERROR_INVALID_GAME';
}

const REQUESTS_REMEMBERED_MAX = 200_000;
/** Which body each request id came with, so that a reused id with another body is refused. Money never depends on it: transaction ids do that. */
export type RequestMemory = { readonly isReused: (supplierId: number, requestUuid: string, body: Buffer) => boolean };

export function createRequestMemory(): RequestMemory {
  const seen = new Map<string, string>();
  return {
    isReused: (supplierId, requestUuid, body) => {
      const key = `${supplierId}:${requestUuid}`;
      const digest = hash('sha256', body, 'base64');
      const before = seen.get(key);
      if (before !== undefined) return before !== digest;
      if (seen.size >= REQUESTS_REMEMBERED_MAX) seen.delete(seen.keys().next().value!);
      seen.set(key, digest);
      return false;
    },
  };
}
