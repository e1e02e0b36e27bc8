import { sql } from 'kysely';
import type { SupplierFault } from '@baize/wallet-protocol';
import type { Result } from '@baize/domain/result';
import { eachAlone } from '../../../each-alone.ts';
import type { Tx } from '../../../db/pool.ts';
import { tables, type Computed, type Row } from '../../../db/query.ts';
import { brandId as brandOf, wireUser } from '../../../ids.ts';
import { platformDay } from '../../base/limits/index.ts';
import { openCases, type SupplierCase } from './case-part.ts';
import { roundCaseId, tellOfCases, type ContradictionDeps } from './contradictions.ts';
import { findUntold, SLICES, type Untold } from './untold.ts';

/** A feed tells of a round within seconds; one that is behind by more is asked. */
const OPEN_GRACE_MS = 3_600_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const ASKED_KEPT_DAYS = 30;

export const UNTOLD_CODE = 'ROUND_MISSING_THERE';

export type ReconcileDeps = ContradictionDeps;

type Answer = Row<'vendors.askedRound'>['answer'];

/**
 * Rounds in which our wagers stand open, or that we settled yesterday, and of which the supplier's feed says nothing:
 * the supplier is asked for each. One that it does not know is a case; one that it knows will be told; where it does
 * not answer it is asked again later, for silence proves nothing.
 */
export async function askForUntold(deps: ReconcileDeps, slices = SLICES): Promise<void> {
  const { from, to } = yesterdayOf(deps.now());
  const before = new Date(deps.now().getTime() - OPEN_GRACE_MS);
  const rounds = await findUntold(deps.db, { before, from, to }, slices);
  await eachAlone(
    [...Map.groupBy(rounds, ({ brandId, supplierId }) => `${brandId}:${supplierId}`).values()].map(
      (own) => () => askSupplier(deps, own),
    ),
  );
}

async function askSupplier(deps: ReconcileDeps, rounds: readonly Untold[]): Promise<void> {
  const { supplierId } = rounds[0]!;
  const brandId = brandOf(rounds[0]!.brandId);
  const supplier = await deps.directory.supplierById(supplierId);
  if (!supplier) return;
  const day = platformDay(deps.now(), await deps.offsetMinutesOf(brandId));
  for (const round of rounds) {
    const user = wireUser(round.memberId);
    const answer = answerOf(await supplier.client.gameRound({ user, round: round.round }));
    const rows = answer === 'unknown' ? [untoldCase(round, day)] : [];
    await deps.db.tx(brandId, async (tx) => {
      await saveAsked(tx, round, answer);
      await openCases(tx, brandId, rows);
    });
    await tellOfCases(deps, brandId, rows);
    if (answer === 'none') return; // the others wait for their turn, too
  }
}

/** Only its own word that there is no such round counts: all else says nothing of the round. */
function answerOf(answer: Result<unknown, SupplierFault>): Answer {
  if (answer.ok) return 'known';
  return answer.error.code === 'REFUSED' && answer.error.httpStatus === 404 ? 'unknown' : 'none';
}

const untoldCase = ({ supplierId, memberId, round, stake, payout, currency }: Untold, day: string): SupplierCase => ({
  supplierId,
  memberId,
  txUuid: roundCaseId({ supplierId, memberId, round }),
  code: UNTOLD_CODE,
  day,
  kind: 'round',
  reference: null,
  content: null,
  round,
  amount: stake - payout,
  currency,
});

async function saveAsked(tx: Tx, { memberId, supplierId, round, brandId }: Untold, answer: Answer): Promise<void> {
  const askedAt = sql<Date>`clock_timestamp()`;
  await tx.run(
    tables
      .insertInto('vendors.askedRound')
      .values({ memberId, supplierId, round, brandId, answer })
      .onConflict((clash) => clash.columns(['memberId', 'supplierId', 'round']).doUpdateSet({ answer, askedAt })),
  );
  await tx.run(
    tables
      .deleteFrom('vendors.askedRound')
      .where('answer', '<>', 'unknown')
      .where('askedAt', '<', sql<Date>`clock_timestamp() - make_interval(days => ${ASKED_KEPT_DAYS}::integer)`),
  );
}

/** The UTC day before: all of it has happened, and the feed had the time to tell. */
export function yesterdayOf(now: Date): { readonly day: string; readonly from: Date; readonly to: Date } {
  const to = new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS);
  const from = new Date(to.getTime() - DAY_MS);
  return { day: from.toISOString().slice(0, 10), from, to };
}

type DaySums = Omit<Row<'vendors.comparedDay'>, 'comparedAt' | 'day'>;
const COUNTS = [
  'rounds',
  'stakeThere',
  'payoutThere',
  'stakeHere',
  'payoutHere',
  'untold',
  'untoldStake',
  'untoldPayout',
] as const;

/**
 * The sums of yesterday, hour by hour so that no statement grows with a day. Compared more than once: what came late is
 * in the next sums.
 */
export async function compareDay({ db, now, log, directory }: ReconcileDeps): Promise<void> {
  const { day, from, to } = yesterdayOf(now());
  const sums = new Map<string, DaySums>();
  for (let at = from.getTime(); at < to.getTime(); at += HOUR_MS) {
    const rows = await db.tx(null, (tx) =>
      tx.rows(sql<Computed<DaySums>>`select * from vendors_compare_span(${new Date(at)}, ${new Date(at + HOUR_MS)})`),
    );
    for (const row of rows) addHour(sums, row);
  }
  for (const [brandId, own] of Map.groupBy(sums.values(), (each) => each.brandId))
    await db.tx(brandOf(brandId), (tx) => saveDays(tx, day, own));
  for (const { brandId, supplierId, ...counts } of sums.values()) {
    if (isClean(counts)) continue;
    const supplier = (await directory.supplierById(supplierId))?.code ?? supplierId;
    log.warn({ supplier, brandId, day, ...textsOf(counts) }, "a supplier's day and ours do not add up to the same");
  }
}

function addHour(sums: Map<string, DaySums>, row: DaySums): void {
  const key = `${row.brandId}:${row.supplierId}:${row.currency}`;
  const known = sums.get(key);
  if (!known) sums.set(key, { ...row });
  else sums.set(key, { ...known, ...Object.fromEntries(COUNTS.map((name) => [name, known[name] + row[name]])) });
}

export const isClean = (
  day: Pick<DaySums, 'stakeThere' | 'payoutThere' | 'stakeHere' | 'payoutHere' | 'untold'>,
): boolean => day.stakeThere === day.stakeHere && day.payoutThere === day.payoutHere && day.untold === 0n;

const textsOf = (counts: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(Object.entries(counts).map(([name, value]) => [name, String(value)]));

async function saveDays(tx: Tx, day: string, rows: readonly DaySums[]): Promise<void> {
  for (const row of rows) {
    const told = Object.fromEntries(COUNTS.map((name) => [name, row[name]])) as Pick<DaySums, (typeof COUNTS)[number]>;
    await tx.run(
      tables
        .insertInto('vendors.comparedDay')
        .values({ ...row, day })
        .onConflict((clash) =>
          clash
            .columns(['brandId', 'supplierId', 'day', 'currency'])
            .doUpdateSet({ ...told, comparedAt: sql<Date>`clock_timestamp()` }),
        ),
    );
  }
}
