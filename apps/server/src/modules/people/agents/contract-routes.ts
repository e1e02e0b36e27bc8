import { contractCalls } from '@baize/contract/contracts';
import { fail } from '@baize/contract/failure';
import { consolidate } from '@baize/domain/agents/wire';
import { ok } from '@baize/domain/result';
import type { MemberContext } from '../../../context.ts';
import { implement, type SiteRoute } from '../../../http/route.ts';
import { memberId, type Uuid } from '../../../ids.ts';
import { answerContract, type Answer } from './commands/answer-contract.ts';
import { askContractEnd } from './commands/ask-contract-end.ts';
import { offerContract } from './commands/offer-contract.ts';
import { whereContracts } from './contracts/contract-flag.ts';
import { listContracts, listRequests, openRequests, readVersions } from './contracts/contract-queries.ts';
import type { AgentDeps } from './deps.ts';

const answer = (deps: AgentDeps, ctx: MemberContext, order: Answer) =>
  whereContracts(deps, ctx, () => answerContract(deps, ctx, order));

export const contractRoutes = (deps: AgentDeps): SiteRoute[] => [
  implement(contractCalls.getConsolidatedContracts, async (ctx) => {
    const { brandId, actor } = ctx;
    // Without contracts nothing waits: who asks at login is told so, and not refused.
    const open = await whereContracts(deps, ctx, () =>
      deps.db.tx(brandId, async (tx) => ok(await openRequests(tx, actor.memberId))),
    );
    return ok(consolidate(open.ok ? open.value : []));
  }),
  implement(contractCalls.processDividendContract, (ctx, { type, status, confirm }) =>
    answer(deps, ctx, { kind: 'DIVIDEND', of: { category: type }, letter: status, confirm }),
  ),
  implement(contractCalls.processDailySalaryContract, (ctx, { id, status, confirm }) =>
    answer(deps, ctx, { kind: 'DAILY', of: { id: id as Uuid }, letter: status, confirm }),
  ),
  implement(contractCalls.processDailySalary, (ctx, { id, status, confirm }) =>
    answer(deps, ctx, { kind: 'DAILY', of: { id: id as Uuid }, letter: status, confirm }),
  ),
  implement(contractCalls.processHourlySalaryContract, (ctx, { contractId, status, confirm }) =>
    answer(deps, ctx, { kind: 'HOURLY', of: { id: contractId as Uuid }, letter: status, confirm }),
  ),
  implement(contractCalls.processRealtimeSalaryContract, (ctx, { contractId, status, confirm }) =>
    answer(deps, ctx, { kind: 'REALTIME', of: { id: contractId as Uuid }, letter: status, confirm }),
  ),
  implement(contractCalls.listContracts, ({ brandId, actor }) =>
    deps.db.tx(brandId, async (tx) => ok(await listContracts(tx, deps, actor.memberId))),
  ),
  implement(contractCalls.listContractRequests, (ctx) => whereContracts(deps, ctx, () => listRequests(deps, ctx))),
  implement(contractCalls.listContractVersions, (ctx, _input, { id }) =>
    whereContracts(deps, ctx, async () => {
      const versions = await readVersions(deps, ctx, id as Uuid);
      return versions ? ok(versions) : fail('NOT_FOUND');
    }),
  ),
  implement(contractCalls.offerContract, (ctx, { holder, terms }) =>
    whereContracts(deps, ctx, () => offerContract(deps, ctx, { holder: memberId(holder), terms })),
  ),
  implement(contractCalls.askContractEnd, (ctx, _input, { id }) =>
    whereContracts(deps, ctx, () => askContractEnd(deps, ctx, id as Uuid)),
  ),
];
