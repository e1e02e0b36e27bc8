import { sql } from 'kysely';
import { LOCK_SPACE, SPACED_LOCKS } from '../../../db/advisory-locks.ts';
import type { Tx } from '../../../db/pool.ts';
import type { Computed } from '../../../db/query.ts';
import type { BrandId, MemberId } from '../../../ids.ts';
import { DEPTH_MAX, findMemberById, lockMember } from './store.ts';

export type MoveBelow = { readonly brandId: BrandId; readonly memberId: MemberId; readonly parentId: MemberId };
/** Why a member cannot stand there. */
export type MoveRefusal = 'NO_MEMBER' | 'NO_PARENT' | 'INTO_ITSELF' | 'OTHER_CURRENCY' | 'ALREADY_THERE' | 'TOO_DEEP';

/** Keeps everybody in their place until the transaction ends. */
export async function holdTree(tx: Tx): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock_shared(${LOCK_SPACE}::integer, ${SPACED_LOCKS.memberTree}::integer)`);
}

/**
 * Hangs a member with everybody below them under another one. Moves run one after another, so that two of
 * them never make a ring; an account that is being opened holds its parent, so it is either seen here or comes after.
 */
export async function moveBelow(
  tx: Tx,
  { brandId, memberId: id, parentId }: MoveBelow,
): Promise<MoveRefusal | undefined> {
  await tx.run(sql`select pg_advisory_xact_lock(${LOCK_SPACE}::integer, ${SPACED_LOCKS.memberTree}::integer)`);
  const member = await lockMember(tx, id);
  const parent = await findMemberById(tx, parentId);
  if (!member || member.brandId !== brandId) return 'NO_MEMBER';
  if (!parent || parent.brandId !== brandId) return 'NO_PARENT';
  if (parent.id === member.id || parent.path.includes(member.id)) return 'INTO_ITSELF';
  if (parent.currency !== member.currency) return 'OTHER_CURRENCY';
  if (parent.id === member.parentId) return 'ALREADY_THERE';
  const path = [...parent.path, parent.id];
  const { deepest } = await tx.row(
    sql<Computed<{ deepest: number | null }>>`select identity_deepest(${id}) as deepest`,
  );
  if ((deepest ?? member.depth) - member.depth + path.length > DEPTH_MAX) return 'TOO_DEEP';
  await tx.run(sql`update identity.member set parent_id = ${parentId}, path = ${path}::bigint[], depth = ${path.length}
    where id = ${id}`);
  await moveLine(tx, id, path);
  return undefined;
}

/** Accounts whose paths one statement writes, so that each ends within its time. */
const FOLLOWED = 5_000;
/** Accounts that one look names. */
const NAMED = 50_000;
/** Accounts that were being opened meanwhile are seen by the next look only, and so on: a few, then none. */
const LOOKS_MAX = 200;

/**
 * Gives everybody below a member the path over which they stand now: what is above the member is replaced. In the
 * caller's transaction: nobody reads a team of which a part has moved.
 */
async function moveLine(tx: Tx, id: MemberId, path: readonly MemberId[]): Promise<void> {
  for (let look = 0; look < LOOKS_MAX; look += 1) {
    const behind = await tx.rows(
      sql<Computed<{ id: MemberId }>>`select id from identity_behind(${id}, ${path}::bigint[], ${NAMED})`,
    );
    if (behind.length === 0) return;
    for (let from = 0; from < behind.length; from += FOLLOWED) {
      const ids = behind.slice(from, from + FOLLOWED).map((each) => each.id);
      await tx.run(sql`select identity_follow(${id}, ${path}::bigint[], ${ids}::bigint[])`);
    }
  }
  throw new Error(`accounts were opened below member ${id} faster than it could be moved`);
}
