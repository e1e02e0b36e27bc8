import { REPORT_DAYS_MAX, type DayRange } from '@baize/contract/agents';
import { fail } from '@baize/contract/failure';
import { salaryCalls } from '@baize/contract/salaries';
import type { ContractKind } from '@baize/domain/agents/kinds';
import { ok } from '@baize/domain/result';
import { implement, type SiteRoute } from '../../../http/route.ts';
import { memberId, type Uuid } from '../../../ids.ts';
import { payBill } from './commands/pay-bill.ts';
import type { SalaryRouteDeps } from './deps.ts';
import { explainAccount, gameNamesIn } from './explain-account.ts';
import { explainBill } from './explain.ts';
import { presentBill } from './present.ts';
import { listBills } from './queries.ts';
import { findBill } from './run-store.ts';
import { simulateContract } from './simulate.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** From the first instant of the first day to that of the day after the last; undefined: no such range is told of. */
function spanOf({ from, to }: DayRange, offsetMinutes: number): { from: Date; to: Date } | undefined {
  const shift = offsetMinutes * MINUTE_MS;
  const [first, last] = [Date.parse(from), Date.parse(to) + DAY_MS];
  const days = (last - first) / DAY_MS;
  if (days < 1 || days > REPORT_DAYS_MAX) return undefined;
  return { from: new Date(first - shift), to: new Date(last - shift) };
}

const LISTS = [
  ['listDividendRecords', 'DIVIDEND'],
  ['listDailySalaryRecords', 'DAILY'],
  ['listHourlySalaryRecords', 'HOURLY'],
  ['listRealtimeSalaryRecords', 'REALTIME'],
] as const satisfies readonly (readonly [keyof typeof salaryCalls, ContractKind])[];

/** What agents read of their own pay. Whoever asks sees their own bills alone. */
export const salaryRoutes = (deps: SalaryRouteDeps): SiteRoute[] => [
  ...LISTS.map(([name, kind]) =>
    implement(salaryCalls[name], async ({ brandId, actor }, { from, to, ...query }) => {
      const span = spanOf({ from, to }, (await deps.brands.brand(brandId)).gmtOffsetMinutes);
      if (!span) return fail('BAD_REQUEST', { fields: { to: 'range' } });
      return ok(await deps.db.tx(brandId, (tx) => listBills(tx, actor, { ...query, ...span, kind })));
    }),
  ),
  implement(salaryCalls.collectBill, async ({ brandId, actor }, _input, { id }) => {
    const paid = await payBill(deps, { brandId, id: id as Uuid, collector: actor.memberId });
    return paid.ok ? ok(presentBill(paid.value)) : paid;
  }),
  implement(salaryCalls.simulateContract, ({ brandId, actor }, { holder, terms }) =>
    simulateContract(deps, brandId, { holder: memberId(holder), terms, issuer: actor.memberId }),
  ),
  implement(salaryCalls.explainBill, ({ brandId, actor }, query, { id }) =>
    deps.db.tx(brandId, async (tx) => {
      const bill = await findBill(tx, id as Uuid);
      return bill?.memberId === actor.memberId ? ok(await explainBill(tx, bill, query)) : fail('NOT_FOUND');
    }),
  ),
  implement(
    salaryCalls.explainBillAccount,
    async ({ brandId, actor }, { language, ...query }, { id, memberId: account }) => {
      const gameName = await gameNamesIn(deps, brandId, language);
      return deps.db.tx(brandId, async (tx) => {
        const bill = await findBill(tx, id as Uuid);
        if (bill?.memberId !== actor.memberId) return fail('NOT_FOUND');
        const explained = await explainAccount(tx, bill, { account: memberId(account), gameName, query });
        return explained ? ok(explained) : fail('NOT_FOUND');
      });
    },
  ),
];
