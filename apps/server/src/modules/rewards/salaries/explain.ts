import { tellTerms } from '@baize/contract/terms-text';
import { TIER_CONDITIONS, type ExplainedBill } from '@baize/contract/salaries';
import { earn } from '@baize/domain/agents/settle-period';
import { chainOf, placeContracts } from '@baize/domain/agents/team';
import { CONTRACT_CATEGORIES, type ContractCategory, type Terms } from '@baize/domain/agents/terms';
import { amount, formatAmount } from '@baize/domain/money';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../db/pool.ts';
import { tables, type Computed } from '../../../db/query.ts';
import type { MemberId } from '../../../ids.ts';
import { goesTowardsNewer, keysetPageOf, type KeysetQuery } from '../../../page.ts';
import { findMembers } from '../../people/identity/index.ts';
import { createForest } from './forest.ts';
import { presentBill } from './present.ts';
import { readInputs, type RunInputs } from './run-inputs.ts';
import { findRun, type BillRow } from './run-store.ts';

/** What a bill is made of: its conditions, the contracts that were taken off, and a page of its team. */
export async function explainBill(tx: Tx, bill: BillRow, query: KeysetQuery): Promise<ExplainedBill> {
  const team = await teamOf(tx, bill);
  const { inputs, counted, terms } = team;
  const deducted = inputs.deducted.filter((each) => counted.has(each.line, each.category));
  const { rule } = inputs;
  return {
    bill: presentBill(bill),
    terms: tellTerms(terms),
    period: inputs.period,
    rule: {
      activeMinBet: formatAmount(rule.activeMinBet),
      activeMinDeposit: formatAmount(rule.activeMinDeposit),
      lossMode: rule.lossMode,
      differenceMode: rule.differenceMode,
    },
    tiers: explainTiers(terms, bill, rule),
    downlines: await listPaidBelow(tx, bill),
    salariesDeducted: formatAmount(deducted.reduce((sum, { paid }) => sum + paid, 0n)),
    members: await listTeam(tx, team, query),
  };
}

/** What a bill was reckoned of, by its run. */
export async function teamOf(tx: Tx, bill: BillRow): Promise<Team> {
  const inputs = readInputs((await findRun(tx, bill.runId))!.inputs);
  const { terms } = inputs.held.find(({ contractId }) => contractId === bill.contractId)!;
  return { bill, inputs, counted: findCounted(inputs, bill), terms };
}

/** What every tier asked for that the team did not reach, and what it would pay by itself. */
function explainTiers(terms: Terms, bill: BillRow, { lossMode }: RunInputs['rule']): ExplainedBill['tiers'] {
  if (terms.kind === 'REALTIME') return [];
  const isGate = terms.kind === 'DIVIDEND' && lossMode === 'GATE';
  const input = { validBet: amount(bill.validBet), base: amount(bill.base), active: bill.active };
  return terms.tiers.map((tier, index) => {
    const misses = {
      minimumBet: bill.validBet < tier.minimumBet,
      netLoss: terms.kind === 'DIVIDEND' && (bill.base <= 0n || (isGate && bill.base < tier.netLoss)),
      activeMember: bill.active < tier.activeMember,
    };
    return {
      missed: TIER_CONDITIONS.filter((condition) => misses[condition]),
      paid: bill.tier === index,
      amount: formatAmount(earn({ ...terms, tiers: [tier] }, input, lossMode).gross),
    };
  });
}

/** Which play counts for a bill: by the nearest holder above who did it, and its category. */
type Counted = {
  readonly holders: readonly MemberId[];
  readonly pairs: readonly (readonly [MemberId, ContractCategory])[];
  readonly has: (line: readonly MemberId[], category: ContractCategory) => boolean;
};

function findCounted(inputs: RunInputs, bill: BillRow): Counted {
  const forest = createForest(inputs);
  const placed = placeContracts(
    forest.nodes,
    inputs.held.map(({ memberId, terms }) => ({ node: forest.holder(memberId), terms })),
  );
  const own = placed.positions.findIndex(
    ({ node, terms }) => forest.holders.get(node) === bill.memberId && terms.category === bill.category,
  );
  const pairs = [...forest.holders].flatMap(([node, holder]) =>
    CONTRACT_CATEGORIES.filter((category) => [...chainOf(placed, { node, category })].includes(own)).map(
      (category) => [holder, category] as const,
    ),
  );
  const known = new Set(pairs.map(([holder, category]) => `${holder} ${category}`));
  const holders = [...forest.holders.values()];
  const isHolder = new Set(holders);
  return {
    holders,
    pairs,
    has: (line, category) => known.has(`${line.findLast((each) => isHolder.has(each))} ${category}`),
  };
}

async function listPaidBelow(tx: Tx, bill: BillRow): Promise<ExplainedBill['downlines']> {
  const rows = await tx.rows(
    tables
      .selectFrom('salaries.bill')
      .select(['memberId', 'category', 'gross', 'cost', 'net'])
      .where('runId', '=', bill.runId)
      .where('payerId', '=', bill.id)
      .orderBy('ordinal'),
  );
  const members = await findMembers(tx, [...new Set(rows.map(({ memberId }) => memberId))]);
  const accounts = new Map(members.map(({ id, account }) => [id, account]));
  return rows.map((row) => ({
    account: accounts.get(row.memberId) ?? '',
    category: row.category as ContractCategory,
    gross: formatAmount(row.gross),
    cost: formatAmount(row.cost),
    net: formatAmount(row.net),
  }));
}

type Team = {
  readonly bill: BillRow;
  readonly inputs: RunInputs;
  readonly counted: Counted;
  readonly terms: Terms;
};
type TeamRow = Computed<{ memberId: MemberId; validBet: bigint; netLoss: bigint; deposits: bigint }>;

/** What of accounts, of all or of one, counts for the bill: by the hour, of a salary by the bet each bet. */
export function countedPlay({ bill, inputs, counted, terms }: Team, member?: MemberId): RawBuilder<unknown> {
  const { from, to } = inputs.span;
  const done =
    terms.kind === 'REALTIME'
      ? sql`select member_id, line, category, at, wager_id, version, sign, sign * valid_bet as valid_bet,
            sign * (stake - payout) as net_loss, 0::bigint as deposits
          from salaries.bet where at >= ${from} and at < ${to} and payout <> stake and stake >= ${terms.singleBet}`
      : sql`select member_id, line, category, hour, valid_bet, net_loss, deposits
          from salaries.fact where hour >= ${from} and hour < ${to}`;
  return sql`
    select d.* from (${done} and brand_id = current_brand() and currency = ${inputs.currency}
        and line && array[${bill.memberId}]::bigint[]
        ${member === undefined ? sql`` : sql`and member_id = ${member}`}) d
    cross join lateral (select u.holder from unnest(d.line) with ordinality as u (holder, nth)
        where u.holder = any (${counted.holders}::bigint[]) order by u.nth desc limit 1) near
    join unnest(${counted.pairs.map(([holder]) => holder)}::bigint[],
        ${counted.pairs.map(([, category]) => category)}::text[])
      as p (holder, category) on p.holder = near.holder and p.category = d.category`;
}

/** Accounts whose play counts for the bill, by their number from the newest on. Those who did nothing are not read. */
async function listTeam(tx: Tx, team: Team, query: KeysetQuery): Promise<ExplainedBill['members']> {
  const newer = goesTowardsNewer(query);
  const cursor = query.before ?? query.after ?? null;
  const rows = await tx.rows(sql<TeamRow>`
    select d.member_id, sum(d.valid_bet)::bigint as valid_bet, sum(d.net_loss)::bigint as net_loss,
      sum(d.deposits)::bigint as deposits
    from (${countedPlay(team)}) d
    where ${cursor}::bigint is null or d.member_id ${newer ? sql`>` : sql`<`} ${cursor}::bigint
    group by d.member_id order by d.member_id ${newer ? sql`asc` : sql`desc`} limit ${query.pageSize + 1}`);
  const page = keysetPageOf(rows, query, ({ memberId }) => String(memberId));
  const members = await findMembers(
    tx,
    page.content.map(({ memberId }) => memberId),
  );
  const accounts = new Map(members.map(({ id, account }) => [id, account]));
  return {
    ...page,
    content: page.content.map(({ memberId, ...sums }) => ({
      id: String(memberId),
      account: accounts.get(memberId) ?? '',
      validBet: formatAmount(sums.validBet),
      netLoss: formatAmount(sums.netLoss),
      deposits: formatAmount(sums.deposits),
    })),
  };
}
