import type { Tx } from '../../../db/pool.ts';
import { tables, type Row } from '../../../db/query.ts';
import type { BrandId, MemberId } from '../../../ids.ts';
import { accountKeyOf, findMemberById, type Member } from './store.ts';

/** What a code is for: a link of an agent, or of a player who invites. */
export type AffiliateKind = Row<'identity.affiliateCode'>['kind'];
export type AffiliateCode = {
  readonly brandId: BrandId;
  readonly code: string;
  readonly kind: AffiliateKind;
  /** What a registration by it becomes; where it is not said, an ordinary member. */
  readonly accountType?: number;
  /** The agent's own name for it. */
  readonly label?: string;
};
export type StoredCode = Pick<
  Row<'identity.affiliateCode'>,
  'code' | 'codeKey' | 'label' | 'accountType' | 'enabled' | 'createdAt'
>;
/** The active member whom an enabled code names, and what a registration by it becomes. */
export type FoundCode = { readonly member: Member; readonly accountType: number; readonly codeKey: string };

const CODE = tables
  .selectFrom('identity.affiliateCode')
  .select(['code', 'codeKey', 'label', 'accountType', 'enabled', 'createdAt', 'memberId']);

export async function findByCode(
  tx: Tx,
  { brandId, code, kind }: Pick<AffiliateCode, 'brandId' | 'code' | 'kind'>,
): Promise<FoundCode | undefined> {
  const found = await tx.maybe(
    CODE.where('brandId', '=', brandId)
      .where('codeKey', '=', accountKeyOf(code))
      .where('kind', '=', kind)
      .where('enabled', '=', true),
  );
  const member = found && (await findMemberById(tx, found.memberId));
  if (member?.status !== 'active') return undefined;
  return { member, accountType: found!.accountType, codeKey: found!.codeKey };
}

/** False: the brand has this code already. */
export async function insertCode(tx: Tx, memberId: MemberId, order: AffiliateCode): Promise<boolean> {
  const { brandId, code, kind, accountType = 0, label = '' } = order;
  const written = await tx.run(
    tables
      .insertInto('identity.affiliateCode')
      .values({ brandId, codeKey: accountKeyOf(code), code, memberId, kind, accountType, label })
      .onConflict((clash) => clash.doNothing()),
  );
  return written === 1;
}

/** The links of an agent, the newest first. */
export const listCodes = (tx: Tx, member: MemberId): Promise<StoredCode[]> =>
  tx.rows(CODE.where('memberId', '=', member).where('kind', '=', 'agent').orderBy('createdAt', 'desc').orderBy('code'));

export type CodeChange = { readonly code: string; readonly label: string; readonly enabled: boolean };

/** False: the member has no such link. */
export async function changeCode(tx: Tx, member: MemberId, { code, label, enabled }: CodeChange): Promise<boolean> {
  const changed = await tx.run(
    tables
      .updateTable('identity.affiliateCode')
      .set({ label, enabled })
      .where('memberId', '=', member)
      .where('kind', '=', 'agent')
      .where('codeKey', '=', accountKeyOf(code)),
  );
  return changed === 1;
}
