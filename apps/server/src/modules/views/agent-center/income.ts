import type { Income } from '@baize/contract/agent-reports';
import type { DayRange } from '@baize/contract/agents';
import { INCOME_KINDS, type IncomeKind } from '@baize/contract/income-kinds';
import { formatAmount } from '@baize/domain/money';
import { sql } from 'kysely';
import type { Tx } from '../../../db/pool.ts';
import type { Computed } from '../../../db/query.ts';
import type { MemberId } from '../../../ids.ts';
import type { Ledger } from '../../../ledger/index.ts';
import { daySpan } from '../../base/limits/index.ts';

type Amounts = Record<IncomeKind, bigint>;
const nothing = (): Amounts => ({
  'agent-rebate': 0n,
  dividend: 0n,
  'salary-daily': 0n,
  'salary-hourly': 0n,
  'salary-realtime': 0n,
  'salary-passed-on': 0n,
});

const present = (amounts: Amounts): Income => ({
  agentRebate: formatAmount(amounts['agent-rebate']),
  dividend: formatAmount(amounts.dividend),
  daily: formatAmount(amounts['salary-daily']),
  hourly: formatAmount(amounts['salary-hourly']),
  realtime: formatAmount(amounts['salary-realtime']),
  passedOn: formatAmount(amounts['salary-passed-on']),
  total: formatAmount(Object.values(amounts).reduce((sum, each) => sum + each, 0n)),
});

type Asked = DayRange & { readonly offsetMinutes: number; readonly ledger: Pick<Ledger, 'codeOf'> };

/** What an agent was paid on each day of a range, as the ledger posted it; days without any are left out. */
export async function readIncome(
  tx: Tx,
  member: MemberId,
  { from, to, offsetMinutes, ledger }: Asked,
): Promise<{ days: (Income & { day: string })[]; total: Income }> {
  const kinds = new Map(INCOME_KINDS.map((kind) => [ledger.codeOf(kind), kind]));
  const rows = await tx.rows(sql<Computed<{ day: string; kind: number; amount: bigint }>>`
    select day, kind, amount from ledger_days_of_kinds(${member}, ${[...kinds.keys()]}::smallint[],
      ${daySpan(from, offsetMinutes).from}, ${daySpan(to, offsetMinutes).to}, ${offsetMinutes}) order by day desc`);
  const days = new Map<string, Amounts>();
  const total = nothing();
  for (const { day, kind, amount } of rows) {
    const amounts = days.get(day) ?? nothing();
    days.set(day, amounts);
    amounts[kinds.get(kind)!] += amount;
    total[kinds.get(kind)!] += amount;
  }
  return { days: [...days].map(([day, amounts]) => ({ day, ...present(amounts) })), total: present(total) };
}
