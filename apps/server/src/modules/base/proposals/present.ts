import type { Proposal as Shown } from '@baize/contract/console/proposals';
import type { Proposal } from '../../../command/proposals.ts';
import type { Tx } from '../../../db/pool.ts';
import type { OperatorId } from '../../../ids.ts';
import type { ProposalsDeps } from './deps.ts';

type Fields = Shown['before'];

/** Proposals as operators see them, with the names of the two people. */
export async function presentProposals(
  { displayNamesOf }: Pick<ProposalsDeps, 'displayNamesOf'>,
  tx: Tx,
  { rows, asker }: { readonly rows: readonly Proposal[]; readonly asker: OperatorId },
): Promise<Shown[]> {
  const people = rows.flatMap(({ makerId, checkerId }) => (checkerId === null ? [makerId] : [makerId, checkerId]));
  const names = await displayNamesOf(tx, [...new Set(people)]);
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind as Shown['kind'], // modules propose under the names of the contract
    subject: row.subject,
    before: row.before as Fields,
    after: row.after as Fields,
    reason: row.reason,
    state: row.state,
    maker: names.get(row.makerId) ?? '',
    mine: row.makerId === asker,
    madeAt: row.madeAt.toISOString(),
    checker: row.checkerId === null ? null : (names.get(row.checkerId) ?? ''),
    checkedAt: row.checkedAt?.toISOString() ?? null,
    note: row.note,
  }));
}
