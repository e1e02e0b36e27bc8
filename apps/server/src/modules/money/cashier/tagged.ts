import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../db/pool.ts';
import type { MemberId } from '../../../ids.ts';

/** Who wears a tag of the brand's operators, or with `risk` any flag of risk. The notebook, above, is asked. */
export type MembersTagged = (tx: Tx, tag: string) => Promise<readonly MemberId[]>;

/** Of a filter whose tag was looked up; undefined: it names none. */
export type Tagged = { readonly tagged?: readonly MemberId[] | undefined };

export const lookUpTag = async (tx: Tx, membersTagged: MembersTagged, tag: string | undefined): Promise<Tagged> =>
  tag === undefined ? {} : { tagged: await membersTagged(tx, tag) };

export const isTagged = ({ tagged }: Tagged): RawBuilder<boolean> | false =>
  tagged !== undefined && sql<boolean>`member_id = any (${[...tagged]}::bigint[])`;
