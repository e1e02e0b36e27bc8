import { randomInt } from 'node:crypto';
import { fail, type CallResult, type Failure } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import type { Tx } from '../../../../db/pool.ts';
import type { Brand } from '../../../base/brand/index.ts';
import type { Caller, IdentityDeps } from '../deps.ts';
import { findMemberById, type Member } from '../store.ts';
import { findUpline, type Codes } from '../upline.ts';
import { openMember, type NewMember } from './open-member.ts';

const MEMBER_TYPE = 0;
const NAME_TRIES = 5;

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
  { deps, tx, caller, brand }: Writing,
  codes: Codes,
  { account, ...newcomer }: Newcomer,
): Promise<CallResult<Member, 'AFFILIATE_CODE_INVALID' | 'NAME_TAKEN'>> {
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

async function memberThatIs(tx: Tx, id: Member['id']): Promise<Member> {
  const member = await findMemberById(tx, id);
  if (!member) throw new Error(`member ${id} was written and is not there`);
  return member;
}

/** A user name for somebody who chose none. */
const drawAccount = (): string => `p${randomInt(100_000_000, 1_000_000_000)}`;
