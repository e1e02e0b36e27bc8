import type { Span } from '@baize/domain/agents/periods';
import { openBillState } from '@baize/domain/agents/states';
import { ok } from '@baize/domain/result';
import { hash } from 'node:crypto';
import { runCommand } from '../../../../command/index.ts';
import type { Tx } from '../../../../db/pool.ts';
import { uuidOf, type BrandId } from '../../../../ids.ts';
import { listVersionsAt } from '../../../people/agents/index.ts';
import { findMembers } from '../../../people/identity/index.ts';
import { collect } from '../collect.ts';
import type { SalaryDeps } from '../deps.ts';
import type { Schedule } from '../policy.ts';
import { lockProgress, moveProgress } from '../progress-store.ts';
import { digestOf, sizeOf, tellInputs, type RunFacts, type RunInputs } from '../run-inputs.ts';
import { expireBills, insertBills, insertRun, type BillState } from '../run-store.ts';
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

type Issuing = Pick<RunInputs['rule'], 'autoIssue' | 'secondFrom'>;

/** What is paid by itself waits for its payment, which follows; from a sum on two people say so first. */
function stateOf({ reached, net }: Draft, { autoIssue, secondFrom }: Issuing): BillState {
  const opened = openBillState(reached, { approval: !autoIssue || net >= secondFrom, autoIssue });
  if (opened === 'NOT_REACHED') return opened;
  if (net === 0n) return 'ISSUED';
  return opened === 'ISSUED' ? 'UNCOLLECTED' : opened;
}
