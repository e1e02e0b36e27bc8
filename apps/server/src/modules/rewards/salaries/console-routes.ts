import { consoleSalaryCalls } from '@baize/contract/console/salaries';
import { fail } from '@baize/contract/failure';
import { CONTRACT_KINDS } from '@baize/domain/agents/kinds';
import { parseAmount, ZERO } from '@baize/domain/money';
import { ok } from '@baize/domain/result';
import { waitingAmong } from '../../../command/proposals.ts';
import { implement, type ConsoleRoute } from '../../../http/route.ts';
import { memberId, type Uuid } from '../../../ids.ts';
import { findMemberByAccount } from '../../people/identity/index.ts';
import { decideBill } from './commands/decide-bill.ts';
import { ruleSubject, updateSalaryRule } from './commands/update-salary-rule.ts';
import { listBrandBills, listRuns, presentBills, presentRule, readRun } from './console-queries.ts';
import type { SalaryRouteDeps } from './deps.ts';
import { explainAccount, gameNamesIn } from './explain-account.ts';
import { explainBill } from './explain.ts';
import { replayRun } from './replay.ts';
import { findBill, readRule } from './run-store.ts';
import { simulateContract } from './simulate.ts';

const NOTHING = { content: [], newer: null, older: null };

/** What operators see of what agents are paid, and what they decide of it. */
export const salaryConsoleRoutes = (deps: SalaryRouteDeps): ConsoleRoute[] => [
  implement(consoleSalaryCalls.listSalaryBills, ({ brandId }, { account, ...query }) =>
    deps.db.tx(brandId, async (tx) => {
      if (account === undefined || account === '') return ok(await listBrandBills(tx, query));
      const member = await findMemberByAccount(tx, brandId, account);
      return ok(member ? await listBrandBills(tx, { ...query, memberId: member.id }) : NOTHING);
    }),
  ),
  implement(consoleSalaryCalls.decideSalaryBill, async (ctx, input, { id }) => {
    const decided = await decideBill(deps, ctx, { ...input, id: id as Uuid });
    if (!decided.ok) return decided;
    return deps.db.tx(ctx.brandId, async (tx) => ok((await presentBills(tx, [(await findBill(tx, id as Uuid))!]))[0]!));
  }),
  implement(consoleSalaryCalls.explainSalaryBill, ({ brandId }, query, { id }) =>
    deps.db.tx(brandId, async (tx) => {
      const bill = await findBill(tx, id as Uuid);
      if (!bill) return fail('NOT_FOUND');
      return ok({ ...(await explainBill(tx, bill, query)), bill: (await presentBills(tx, [bill]))[0]! });
    }),
  ),
  implement(consoleSalaryCalls.explainSalaryBillAccount, async (ctx, query, { id, memberId: account }) => {
    const gameName = await gameNamesIn(deps, ctx.brandId, ctx.language);
    return deps.db.tx(ctx.brandId, async (tx) => {
      const bill = await findBill(tx, id as Uuid);
      const explained = bill && (await explainAccount(tx, bill, { account: memberId(account), gameName, query }));
      return explained ? ok(explained) : fail('NOT_FOUND');
    });
  }),
  implement(consoleSalaryCalls.listSalaryRuns, ({ brandId }, query) =>
    deps.db.tx(brandId, async (tx) => ok(await listRuns(tx, query))),
  ),
  implement(consoleSalaryCalls.getSalaryRun, ({ brandId }, _input, { id }) =>
    deps.db.tx(brandId, async (tx) => {
      const run = await readRun(tx, id as Uuid);
      return run ? ok(run) : fail('NOT_FOUND');
    }),
  ),
  implement(consoleSalaryCalls.replaySalaryRun, ({ brandId }, _input, { id }) =>
    deps.db.tx(brandId, async (tx) => {
      const replayed = await replayRun(tx, id as Uuid);
      return replayed ? ok(replayed) : fail('NOT_FOUND');
    }),
  ),
  implement(consoleSalaryCalls.simulateAgentContract, ({ brandId }, { terms }, { id }) =>
    simulateContract(deps, brandId, { holder: memberId(id), terms }),
  ),
  implement(consoleSalaryCalls.listSalaryRules, ({ brandId }) =>
    deps.db.tx(brandId, async (tx) => {
      const waiting = await waitingAmong(tx, CONTRACT_KINDS.map(ruleSubject));
      const rules = [];
      for (const kind of CONTRACT_KINDS)
        rules.push(presentRule(await readRule(tx, kind), waiting.has(ruleSubject(kind))));
      return ok(rules);
    }),
  ),
  implement(consoleSalaryCalls.updateSalaryRule, async (ctx, input, { kind }) => {
    const amounts = {
      activeMinBet: parseAmount(input.activeMinBet) ?? ZERO,
      activeMinDeposit: parseAmount(input.activeMinDeposit) ?? ZERO,
      secondFrom: parseAmount(input.secondFrom) ?? ZERO,
    };
    const saved = await updateSalaryRule(deps, ctx, { ...input, ...amounts, kind });
    return saved.ok ? ok(presentRule(saved.value.rule, saved.value.waiting)) : saved;
  }),
];
