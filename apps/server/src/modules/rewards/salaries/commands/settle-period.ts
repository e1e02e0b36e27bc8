import { periodAt, type Span } from '@baize/domain/agents/periods';
import { openBillState } from '@baize/domain/agents/states';
import { ZERO, type Amount } from '@baize/domain/money';
import { ok } from '@baize/domain/result';
import { hash } from 'node:crypto';
import { runCommand } from '../../../../command/index.ts';
import type { Tx } from '../../../../db/pool.ts';
import { uuidOf, type BrandId, type MemberId } from '../../../../ids.ts';
import { listVersionsAt, type HeldVersion } from '../../../people/agents/index.ts';
import { findDisabled, findMembers, type Member } from '../../../people/identity/index.ts';
import type { SalaryDeps } from '../deps.ts';
import { readFacts, readWindow } from '../fact-store.ts';
import type { Schedule } from '../policy.ts';
import { lockProgress, moveProgress } from '../progress-store.ts';
import { digestOf, sizeOf, tellInputs, type Held, type RunFacts, type RunInputs } from '../run-inputs.ts';
import {
  expireBills,
  insertBills,
  insertRun,
  readLeftOver,
  readRule,
  readSalaries,
  type BillState,
  type LeftOver,
} from '../run-store.ts';
import { settleRun, type Draft } from '../settle.ts';

export type PeriodToSettle = Schedule & { readonly brandId: BrandId; readonly span: Span };

/**
 * Settles what the contracts of one kind and one length of period earned in a period: one run for each currency, with a
 * bill for each contract. Everything or nothing of it is written, once. Answers whether it was this process that did.
 */
export async function settlePeriod(
  deps: Pick<SalaryDeps, 'db' | 'now' | 'brands'>,
  { brandId, span, ...schedule }: PeriodToSettle,
): Promise<boolean> {
  const { gmtOffsetMinutes } = await deps.brands.brand(brandId);
  const done = await runCommand(deps, { brandId }, async (tx) => {
    const until = await lockProgress(tx, schedule);
    if (until.getTime() !== span.from.getTime()) return ok(false);
    const versions = (await listVersionsAt(tx, schedule.kind, span.from)).filter(
      ({ terms }) => terms.kind === 'REALTIME' || terms.period === schedule.period,
    );
    const holders = new Map(
      (await findMembers(tx, [...new Set(versions.map(({ holderId }) => holderId))])).map((each) => [each.id, each]),
    );
    for (const [currency, held] of Map.groupBy(versions, ({ holderId }) => holders.get(holderId)!.currency)) {
      const period = { ...schedule, span, currency, offsetMinutes: gmtOffsetMinutes };
      await writeRun(tx, { brandId, at: deps.now() }, await collect(tx, period, { held, holders }));
    }
    await moveProgress(tx, schedule, span.to);
    return ok(true);
  });
  return done.ok && done.value;
}

type Settled = Pick<RunInputs, 'kind' | 'period' | 'currency' | 'span' | 'offsetMinutes'>;
type Found = { readonly held: readonly HeldVersion[]; readonly holders: ReadonlyMap<MemberId, Member> };

/** Reads everything that a run is made of. */
async function collect(
  tx: Tx,
  period: Settled,
  { held, holders }: Found,
): Promise<{ readonly inputs: RunInputs; readonly facts: RunFacts }> {
  const { kind, span, currency } = period;
  const rule = await readRule(tx, kind);
  const ids = [...new Set(held.map(({ holderId }) => holderId))];
  const facts = await readRunFacts(tx, { ...period, rule }, ids);
  const done = facts.of === 'period' ? facts.facts : facts.bets;
  const lines = new Map(ids.map((id) => [id, [...holders.get(id)!.path, id] as readonly MemberId[]]));
  // Who did something says in which line it was done: whoever has moved since stood elsewhere in this period.
  for (const { line } of done)
    for (const [index, id] of line.entries()) if (lines.has(id)) lines.set(id, line.slice(0, index + 1));
  const touched = new Set(done.flatMap(({ line }) => line));
  const counted = kind === 'REALTIME' ? held.filter(({ holderId }) => touched.has(holderId)) : held;
  const left = await readLeftOver(
    tx,
    counted.map(({ contractId }) => contractId),
    span.from,
  );
  const salaries = kind === 'DIVIDEND' && rule.deductSalary ? await readSalaries(tx, { ...span, currency }) : [];
  const paidTo = new Map(
    (
      await findMembers(
        tx,
        salaries.map((each) => each.memberId),
      )
    ).map((each) => [each.id, each]),
  );
  const inputs: RunInputs = {
    ...period,
    rule,
    held: counted.map(({ holderId, ...each }) => ({
      ...each,
      memberId: holderId,
      line: lines.get(holderId)!,
      carried: carriedInto(each, left.get(each.contractId), period),
    })),
    uncounted:
      facts.of === 'window' ? [] : await findDisabled(tx, [...new Set(facts.facts.map((each) => each.memberId))]),
    deducted: salaries.map((each) => ({ ...each, line: [...paidTo.get(each.memberId)!.path, each.memberId] })),
  };
  return { inputs, facts };
}

/** What teams of these holders did in a period: read alike when it is settled and when it is reckoned again. */
export async function readRunFacts(
  tx: Tx,
  { kind, span, currency, rule }: Pick<RunInputs, 'kind' | 'span' | 'currency' | 'rule'>,
  holders: readonly MemberId[],
): Promise<RunFacts> {
  if (kind !== 'REALTIME') {
    const byDay = rule.activeMode === 'DAILY_AVERAGE';
    return { of: 'period', facts: await readFacts(tx, { ...span, currency, holders, byDay }) };
  }
  return { of: 'window', bets: await readWindow(tx, { ...span, currency, holders }) };
}

/** PREVIOUS knows the period right before, MONTH the one month; what a window left goes on for ever. */
function carriedInto(
  { terms }: Pick<Held, 'terms'>,
  left: LeftOver | undefined,
  { span, offsetMinutes }: Pick<Settled, 'span' | 'offsetMinutes'>,
): Amount {
  if (left === undefined) return ZERO;
  if (terms.kind === 'REALTIME' || terms.carry === 'FOREVER') return left.carried;
  if (terms.carry === 'NONE') return ZERO;
  const monthOf = (at: Date): number => periodAt('monthly', at, offsetMinutes).from.getTime();
  const isKnown =
    terms.carry === 'MONTH' ? monthOf(left.from) === monthOf(span.from) : left.to.getTime() === span.from.getTime();
  return isKnown ? left.carried : ZERO;
}

type Writing = { readonly brandId: BrandId; readonly at: Date };

async function writeRun(
  tx: Tx,
  { brandId, at }: Writing,
  { inputs, facts }: { readonly inputs: RunInputs; readonly facts: RunFacts },
): Promise<void> {
  const { kind, period, currency, span, rule } = inputs;
  const drafts = settleRun(inputs, facts);
  if (drafts.length === 0) return;
  const name = [brandId, kind, period, currency, span.from.toISOString()].join(':');
  const id = uuidOf(hash('sha256', `run:${name}`));
  const sum = (of: (draft: Draft) => bigint): bigint => drafts.reduce((total, draft) => total + of(draft), 0n);
  const written = await insertRun(tx, {
    id,
    brandId,
    kind,
    period,
    currency,
    periodFrom: span.from,
    periodTo: span.to,
    state: rule.autoIssue ? 'PAYING' : 'DONE',
    settledAt: at,
    inputs: tellInputs(inputs),
    digest: digestOf(inputs, facts),
    facts: sizeOf(facts),
    bills: drafts.length,
    gross: sum((draft) => draft.gross),
    net: sum((draft) => draft.net),
  });
  if (!written) throw new Error(`the period of run ${id} was settled before, and its progress was not`);
  await expireBills(
    tx,
    drafts.map(({ contractId }) => contractId),
    span.from,
  );
  const bills = drafts.map((draft) => ({ ...draft, state: stateOf(draft, rule) }));
  const byUplines = rule.differenceMode === 'UPLINE_WALLET';
  await insertBills(tx, { brandId, runId: id, kind, currency, span, createdAt: at, byUplines }, bills);
}

/** What is paid by itself waits for its payment, which follows bill by bill. */
function stateOf({ reached, net }: Draft, { autoIssue }: Pick<RunInputs['rule'], 'autoIssue'>): BillState {
  const opened = openBillState(reached, { approval: !autoIssue, autoIssue });
  if (opened === 'NOT_REACHED') return opened;
  if (net === 0n) return 'ISSUED';
  return opened === 'ISSUED' ? 'UNCOLLECTED' : opened;
}
