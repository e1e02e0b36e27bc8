import type { Invited } from '@baize/contract/invitations';
import { COUNTED_MAX, type KeysetPage } from '@baize/contract/envelope';
import { TRIAL_TYPE } from '@baize/contract/member-types';
import { sql } from 'kysely';
import type { Tx } from '../../../db/pool.ts';
import { tables } from '../../../db/query.ts';
import { memberId, type MemberId } from '../../../ids.ts';
import { goesTowardsNewer, keysetPageOf, type KeysetQuery } from '../../../page.ts';
import { maskAccount } from './present.ts';

/** The code by which a member invites friends; there is one at most. */
export async function findInvitation(tx: Tx, member: MemberId): Promise<string | undefined> {
  const found = await tx.maybe(
    tables
      .selectFrom('identity.affiliateCode')
      .select('code')
      .where('memberId', '=', member)
      .where('kind', '=', 'player'),
  );
  return found?.code;
}

const invitedBy = (member: MemberId) =>
  tables.selectFrom('identity.member').where('inviterId', '=', member).where('type', '<>', TRIAL_TYPE);

export async function countInvited(tx: Tx, member: MemberId): Promise<number> {
  const { total } = await tx.row(
    tables
      .selectFrom(invitedBy(member).select('id').limit(COUNTED_MAX).as('invited'))
      .select(sql<number>`count(*)::integer`.as('total')),
  );
  return total;
}

/** Who came by a member's invitation, the newest first. */
export async function listInvited(tx: Tx, member: MemberId, query: KeysetQuery): Promise<KeysetPage<Invited>> {
  const order = goesTowardsNewer(query) ? 'asc' : 'desc';
  const cursor = query.before ?? query.after;
  const rows = await tx.rows(
    invitedBy(member)
      .select(['id', 'account', 'registeredAt'])
      .$if(cursor !== undefined, (all) => all.where('id', order === 'asc' ? '>' : '<', memberId(cursor!)))
      .orderBy('id', order)
      .limit(query.pageSize + 1),
  );
  const page = keysetPageOf(rows, query, ({ id }) => id.toString());
  return {
    ...page,
    content: page.content.map((row) => ({
      account: maskAccount(row.account),
      registeredAt: row.registeredAt.toISOString(),
    })),
  };
}
