import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { eachAlone } from '../../../each-alone.ts';
import type { Deps } from '../../../deps.ts';
import type { Tx } from '../../../db/pool.ts';
import { type Computed } from '../../../db/query.ts';
import { brandId as brandOf, uuidOf, type BrandId, type MemberId, type SupplierId, type Uuid } from '../../../ids.ts';
import { platformDay } from '../../base/limits/index.ts';
import { openCases, ROUND_CODE, WAITING_CODE, type SupplierCase } from './case-part.ts';
import type { Directory } from './directory.ts';

/** A supplier may tell of a round before its last call has reached us. */
const ROUND_GRACE_S = 15 * 60;
/** A supplier gives up a win without a bet after a minute (DOES_NOT_EXIST_GRACE_MS); its last try may be on its way. */
const WIN_GRACE_S = 5 * 60;
export const casesDue = `vendors_cases_due(${ROUND_GRACE_S}, ${WIN_GRACE_S})` as const;
const ROUNDS_MAX = 500;
const WINS_MAX = 500;

export type ContradictionDeps = Pick<Deps, 'db' | 'now'> & {
  readonly log: Pick<Deps['log'], 'warn'>;
  readonly directory: Pick<Directory, 'ownerOf' | 'supplierById'>;
  readonly offsetMinutesOf: (brandId: BrandId) => Promise<number>;
};

/** How a round that the feed calls over stands with us. */
const ROUND_CODES = {
  differs: ROUND_CODE,
  'missing-here': 'ROUND_MISSING_HERE',
  'open-here': 'ROUND_OPEN_HERE',
} as const;

type ComparedRound = Computed<{
  readonly brandId: BrandId;
  readonly supplierId: SupplierId;
  readonly memberId: MemberId;
  readonly round: string;
  readonly version: bigint;
  readonly verdict: 'agrees' | keyof typeof ROUND_CODES;
  /** What the player would have more by the supplier's word. */
  readonly difference: bigint;
}>;

/** Of the same round there is one row for ever, whatever versions of it the feed tells. */
export const roundCaseId = ({
  supplierId,
  memberId,
  round,
}: Pick<ComparedRound, 'supplierId' | 'memberId' | 'round'>): Uuid =>
  uuidOf(hash('sha256', `round:${supplierId}:${memberId}:${round}`));

export async function compareRounds(deps: ContradictionDeps): Promise<void> {
  for (let more = true; more;) {
    const rounds = await deps.db.tx(null, (tx) =>
      tx.rows(sql<ComparedRound>`select * from vendors_rounds_to_compare(${ROUND_GRACE_S}, ${ROUNDS_MAX})`),
    );
    more = rounds.length === ROUNDS_MAX;
    await eachAlone(
      [...Map.groupBy(rounds, (each) => each.brandId)].map(
        ([, own]) =>
          () =>
            concludeRounds(deps, own),
      ),
    );
  }
}

async function concludeRounds(deps: ContradictionDeps, rounds: readonly ComparedRound[]): Promise<void> {
  const brandId = brandOf(rounds[0]!.brandId);
  const day = platformDay(deps.now(), await deps.offsetMinutesOf(brandId));
  const rows = await Promise.all(
    rounds.flatMap(({ verdict, ...each }) =>
      verdict === 'agrees' ? [] : [roundCaseOf(deps.directory, { ...each, code: ROUND_CODES[verdict] }, day)],
    ),
  );
  await deps.db.tx(brandId, async (tx) => {
    await openCases(tx, brandId, rows);
    await markCompared(tx, rounds);
  });
  await tellOfCases(deps, brandId, rows);
}

const roundCaseOf = async (
  { ownerOf }: Pick<Directory, 'ownerOf'>,
  each: Omit<ComparedRound, 'verdict'> & { readonly code: string },
  day: string,
): Promise<SupplierCase> => ({
  supplierId: each.supplierId,
  memberId: each.memberId,
  txUuid: roundCaseId(each),
  code: each.code,
  day,
  kind: 'round',
  reference: null,
  content: null,
  round: each.round,
  amount: each.difference,
  currency: (await ownerOf(each.memberId))?.currency ?? null,
});

/** A newer version that came meanwhile is compared in its turn. */
async function markCompared(tx: Tx, rounds: readonly ComparedRound[]): Promise<void> {
  const members = rounds.map(({ memberId }) => String(memberId));
  const suppliers = rounds.map(({ supplierId }) => supplierId);
  const names = rounds.map(({ round }) => round);
  const versions = rounds.map(({ version }) => String(version));
  await tx.run(sql`
    update vendors.vendor_round r set compared = true
    from unnest(${members}::bigint[], ${suppliers}::integer[], ${names}::text[], ${versions}::bigint[])
      as k (member_id, supplier_id, round, version)
    where r.member_id = k.member_id and r.supplier_id = k.supplier_id and r.round = k.round and r.version = k.version`);
}

/** Wins whose bet was not there, long enough ago. */
export async function judgeWins(deps: ContradictionDeps): Promise<void> {
  const waiting = await deps.db.tx(null, (tx) =>
    tx.rows(sql<Computed<{ brandId: BrandId }>>`select brand_id from vendors_wins_waiting(${WIN_GRACE_S})`),
  );
  await eachAlone(
    waiting.map(
      ({ brandId }) =>
        () =>
          judgeWinsOf(deps, brandOf(brandId)),
    ),
  );
}

/** A win that has its answer by now needs no case, or has one of its own. */
async function judgeWinsOf(deps: ContradictionDeps, brandId: BrandId): Promise<void> {
  const day = platformDay(deps.now(), await deps.offsetMinutesOf(brandId));
  for (let more = true; more;) {
    const rows = await deps.db.tx(brandId, async (tx) => {
      const taken = await takeWaiting(tx);
      more = taken.length === WINS_MAX;
      const left = taken
        .filter((win) => !win.answered)
        .map((win): SupplierCase => ({ ...win, day, code: WAITING_CODE }));
      await openCases(tx, brandId, left);
      return left;
    });
    await tellOfCases(deps, brandId, rows);
  }
}

type WaitingWin = Omit<SupplierCase, 'day' | 'code' | 'kind'> & { readonly kind: 'win'; readonly answered: boolean };

const takeWaiting = (tx: Tx): Promise<WaitingWin[]> =>
  tx.rows(sql<WaitingWin>`
    delete from vendors.case_row r
    where r.id in (select w.id from vendors.case_row w
      where w.brand_id = current_brand() and w.case_id is null
        and w.told_at < clock_timestamp() - make_interval(secs => ${WIN_GRACE_S}::integer)
      order by w.id limit ${WINS_MAX})
    returning r.supplier_id, r.member_id, r.tx_uuid, r.kind, r.reference, r.content, r.round, r.amount, r.currency,
      exists (select 1 from vendors.vendor_tx v
        where v.supplier_id = r.supplier_id and v.tx_uuid = r.tx_uuid) as answered`);

/** One line of the log for each supplier and code. */
export async function tellOfCases(
  { directory, log }: Pick<ContradictionDeps, 'directory' | 'log'>,
  brandId: BrandId,
  rows: readonly SupplierCase[],
): Promise<void> {
  for (const own of Map.groupBy(rows, (row) => `${row.supplierId} ${row.code}`).values()) {
    const { supplierId: id, code } = own[0]!;
    const supplier = (await directory.supplierById(id))?.code ?? id;
    log.warn({ supplier, brandId, code, rows: own.length }, 'a supplier contradicts us: a case is open');
  }
}
