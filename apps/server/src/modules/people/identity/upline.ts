import { fail, type CallResult } from '@baize/contract/failure';
import { TRIAL_TYPE } from '@baize/contract/member-types';
import { ok } from '@baize/domain/result';
import type { Tx } from '../../../db/pool.ts';
import type { BrandId } from '../../../ids.ts';
import type { AnyRegistration } from './registration.ts';
import { findByCode, type FoundCode } from './code-store.ts';
import { DEPTH_MAX, findHouseAgent, findMemberByAccount, type Member } from './store.ts';

export type Codes = Pick<AnyRegistration, 'affiliateCode' | 'recommenderId' | 'referralCode'>;
/**
 * `inviter` is who asked the newcomer in, `parent` under whom they come: an agent's link decides only the latter, and
 * what the newcomer becomes.
 */
export type Upline = {
  readonly parent: Member | undefined;
  readonly inviter: Member | undefined;
  readonly link: FoundCode | undefined;
};

/**
 * Whose downline a newcomer becomes: an agent's link wins over an inviter's name over an invitation (domain-rules 7,
 * row 34); without any, the house agent's. What was given must be good, whatever wins.
 */
export async function findUpline(
  tx: Tx,
  brandId: BrandId,
  codes: Codes,
): Promise<CallResult<Upline, 'AFFILIATE_CODE_INVALID'>> {
  let link: FoundCode | undefined;
  const named = {
    affiliateCode: async (code: string) => {
      link = await findByCode(tx, { brandId, code, kind: 'agent' });
      return link?.member;
    },
    recommenderId: (account: string) => findInviter(tx, brandId, account),
    referralCode: async (code: string) => (await findByCode(tx, { brandId, code, kind: 'player' }))?.member,
  };
  const found: Partial<Record<keyof Codes, Member>> = {};
  for (const [field, find] of Object.entries(named) as [keyof Codes, (typeof named)[keyof Codes]][]) {
    const given = codes[field]?.trim();
    if (!given) continue;
    const member = await find(given);
    if (!member || member.path.length >= DEPTH_MAX)
      return fail('AFFILIATE_CODE_INVALID', { fields: { [field]: 'wrong' } });
    found[field] = member;
  }
  const inviter = found.recommenderId ?? found.referralCode;
  return ok({ parent: found.affiliateCode ?? inviter ?? (await findHouseAgent(tx, brandId)), inviter, link });
}

async function findInviter(tx: Tx, brandId: BrandId, account: string): Promise<Member | undefined> {
  const inviter = await findMemberByAccount(tx, brandId, account);
  return inviter?.status === 'active' && inviter.type !== TRIAL_TYPE ? inviter : undefined;
}
