import { randomInt } from 'node:crypto';
import { fail, type CallResult, type Failure } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import type { Tx } from '../../../../db/pool.ts';
import type { Brand } from '../../../base/brand/index.ts';
import { networksOf } from '../../../../limiter/index.ts';
import type { Caller, IdentityDeps } from '../deps.ts';
import { countAttempt, GUARD_WINDOW_MS, lockGuard } from '../guard-store.ts';
import { findMemberById, type Member } from '../store.ts';
import { findUpline, type Codes } from '../upline.ts';
import { openMember, type NewMember } from './open-member.ts';

const MEMBER_TYPE = 0;
const NAME_TRIES = 5;
/**
 * Accounts opened from one network within half an hour, by whatever door; wider networks have more
 * (`limiter/networks.ts`). Many people share an address of a carrier: it stops farms, no crowd.
 */
export const OPENED_PER_ADDRESS_MAX = 200;

export type Writing = {
  readonly deps: IdentityDeps;
  readonly tx: Tx;
  readonly caller: Caller;
  readonly brand: Brand;
};
/** Without `account` the house gives a name. */
type Newcomer = Pick<NewMember, 'nickname' | 'passwordHash' | 'paymentPasswordHash' | 'defaultPassword'> & {
  readonly account?: string;
};

/** Opens the account of who came by themselves, under the name that was chosen, or under one that is free. */
export async function openNewcomer(
  writing: Writing,
  codes: Codes,
  { account, ...newcomer }: Newcomer,
): Promise<CallResult<Member, 'AFFILIATE_CODE_INVALID' | 'NAME_TAKEN' | 'TOO_MANY_REQUESTS'>> {
  const { deps, tx, caller, brand } = writing;
  const crowded = await countOpened(writing);
  if (crowded) return crowded;
  const upline = await findUpline(tx, caller.brandId, codes);
  if (!upline.ok) return upline;
  const { parent, inviter, link } = upline.value;
  const tries = account === undefined ? NAME_TRIES : 1;
  let taken: { ok: false; error: Failure<'NAME_TAKEN'> } = fail('NAME_TAKEN');
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const opened = await openMember(deps, tx, {
      ...newcomer,
      brand,
      account: account ?? drawAccount(),
      type: link?.accountType ?? MEMBER_TYPE,
      parent: parent ?? null,
      inviterId: inviter?.id ?? null,
      codeKey: link?.codeKey ?? null,
      language: brand.defaultLanguage,
      ip: caller.ip,
    });
    if (opened.ok) return ok(await memberThatIs(tx, opened.value));
    taken = opened;
  }
  return taken;
}

/** Counts an account to be opened against the networks of its caller; what is not opened is not counted. */
async function countOpened({ deps, tx, caller: { brandId, ip } }: Writing) {
  const now = deps.now();
  const networks = networksOf(ip).map(({ name, times }) => ({
    guard: { brandId, scope: 'open-account', subject: deps.hashes.subject(name) } as const,
    most: OPENED_PER_ADDRESS_MAX * times,
  }));
  for (const { guard, most } of networks)
    if ((await lockGuard(tx, guard, now)).failures >= most)
      return fail('TOO_MANY_REQUESTS', { params: { seconds: String(GUARD_WINDOW_MS / 1_000) } });
  for (const { guard } of networks) await countAttempt(tx, guard, { now, lockOut: null });
  return undefined;
}

async function memberThatIs(tx: Tx, id: Member['id']): Promise<Member> {
  const member = await findMemberById(tx, id);
  if (!member) throw new Error(`member ${id} was written and is not there`);
  return member;
}

/** A user name for somebody who chose none. */
const drawAccount = (): string => `p${randomInt(100_000_000, 1_000_000_000)}`;
