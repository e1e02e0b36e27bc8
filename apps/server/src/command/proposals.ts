import type { CallResult } from '@baize/contract/failure';
import type { Permission } from '@baize/contract/permissions';
import { COUNTED_MAX } from '@baize/contract/envelope';
import { sql, type RawBuilder } from 'kysely';
import type { OperatorContext } from '../context.ts';
import { beginsWith } from '../db/begins-with.ts';
import { countUpTo } from '../db/keyset.ts';
import { byEach, byId, foundByAny, type Sought } from '../db/search.ts';
import type { Tx } from '../db/pool.ts';
import { tables, type Row } from '../db/query.ts';
import type { BrandId, OperatorId, Uuid } from '../ids.ts';
import type { AuditPart } from './index.ts';
import type { Json } from './requests.ts';
import { within, type AskedSpan } from '../db/span.ts';

/** A change that one operator makes and another checks: until then nothing has changed. */
export type Proposal = Readonly<Row<'command.proposal'>>;
export type ProposalState = Proposal['state'];

export type ProposalDraft = {
  readonly brandId: BrandId;
  readonly kind: string;
  /** What is changed, as the audit log names it: one change of it waits at a time. */
  readonly subject: string;
  /** What its kind carries out. */
  readonly change: Json;
  readonly before: AuditPart;
  readonly after: AuditPart;
  readonly reason: string;
  readonly makerId: OperatorId;
};

/** How a module carries out what was proposed to it. */
export type ProposalKind = {
  readonly name: string;
  /** What whoever checks it needs, beside the right to check at all. */
  readonly permission: Permission;
  /**
   * Carries the change out as things stand now. STATE_CONFLICT: they are no longer as its maker saw them. Answers whose
   * audit chains tell of it; undefined: the brand's own.
   */
  readonly apply: (
    tx: Tx,
    ctx: OperatorContext,
    proposal: Proposal,
  ) => Promise<CallResult<readonly BrandId[] | undefined, 'STATE_CONFLICT' | 'FORBIDDEN'>>;
  /** What this process remembers of it is forgotten here. */
  readonly afterCommit?: () => void;
};

/** Puts a change down for another to check. Undefined: one of the same subject waits already. */
export async function insertProposal(tx: Tx, draft: ProposalDraft): Promise<Uuid | undefined> {
  const [change, before, after] = [draft.change, draft.before, draft.after].map((part) => JSON.stringify(part));
  const made = await tx.maybe(
    tables
      .insertInto('command.proposal')
      .values({ ...draft, change: change!, before: before!, after: after! })
      .onConflict((clash) => clash.doNothing())
      .returning('id'),
  );
  return made?.id;
}

export const lockProposal = (tx: Tx, id: Uuid): Promise<Proposal | undefined> =>
  tx.maybe(tables.selectFrom('command.proposal').selectAll().where('id', '=', id).forUpdate());

export const findProposal = (tx: Tx, id: Uuid): Promise<Proposal | undefined> =>
  tx.maybe(tables.selectFrom('command.proposal').selectAll().where('id', '=', id));

export async function saveDecision(
  tx: Tx,
  id: Uuid,
  decision: {
    readonly state: Exclude<ProposalState, 'waiting'>;
    readonly checkerId: OperatorId | null;
    readonly note: string;
  },
): Promise<void> {
  await tx.run(
    tables
      .updateTable('command.proposal')
      .set({ ...decision, checkedAt: sql`clock_timestamp()` })
      .where('id', '=', id),
  );
}

export type ProposalQuery = AskedSpan & {
  readonly state: ProposalState | undefined;
  /** How what was typed into the search may be meant; undefined: nothing was. */
  readonly ways?: readonly RawBuilder<boolean>[] | undefined;
  readonly limit: number;
  readonly offset: number;
};

/** The newest first, and how many there are of this state. */
export async function listProposals(
  tx: Tx,
  { state, ways, limit, offset, ...span }: ProposalQuery,
): Promise<{ rows: Proposal[]; total: number }> {
  const found = tables
    .selectFrom('command.proposal')
    .selectAll()
    .$if(state !== undefined, (query) => query.where('state', '=', state!))
    .where(within('madeAt', span));
  const sought = (most: number) => {
    const all = found.orderBy('madeAt', 'desc').orderBy('id').limit(most);
    if (ways === undefined) return all;
    return all.where(foundByAny(ways, (way) => all.clearSelect().select('id').where(way)));
  };
  const rows = await tx.rows(
    sought(limit + offset)
      .limit(limit)
      .offset(offset),
  );
  return { rows, total: await countUpTo(tx, sql`${sought(COUNTED_MAX).clearOrderBy().clearLimit()}`) };
}

/** By what is changed, as the audit log names it, by number, and by either of the two people. */
export const proposalWays = (sought: Sought, people: readonly OperatorId[]): RawBuilder<boolean>[] => [
  beginsWith('subject', sought.typed),
  ...byId(sought),
  ...byEach('makerId', people),
  ...byEach('checkerId', people),
];

/** Subjects of which a change waits, among these. */
export async function waitingAmong(tx: Tx, subjects: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx.rows(
    tables
      .selectFrom('command.proposal')
      .select('subject')
      .where('state', '=', 'waiting')
      .where('subject', 'in', [...subjects, '']),
  );
  return new Set(rows.map(({ subject }) => subject));
}
