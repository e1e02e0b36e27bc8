import { contractCalls, type Contract } from '@baize/contract/contracts';
import { tellTerms } from '@baize/contract/agent-terms';
import { requestOf } from '@baize/domain/agents/states';
import { consolidate } from '@baize/domain/agents/wire';
import { ok } from '@baize/domain/result';
import type { MemberContext } from '../../../context.ts';
import type { Tx } from '../../../db/pool.ts';
import { implement, type SiteRoute } from '../../../http/route.ts';
import { memberId, type MemberId, type Uuid } from '../../../ids.ts';
import { answerContract, type Answer } from './commands/answer-contract.ts';
import { askContractEnd } from './commands/ask-contract-end.ts';
import { offerContract } from './commands/offer-contract.ts';
import { whereContracts } from './contracts/contract-flag.ts';
import { endedBy } from './contracts/contract-rules.ts';
import { listGiven, listHeld, type StoredContract } from './contracts/contract-store.ts';
import type { AgentDeps, TreeMember } from './deps.ts';

/** What waits for a member's answer, and whether agreeing would end contracts below. */
async function openRequests(tx: Tx, holder: MemberId) {
  const open = [];
  for (const contract of await listHeld(tx, holder)) {
    const request = requestOf(contract.state);
    const terms = contract.offered ?? contract.terms;
    if (!request || !terms) continue;
    const ends = contract.offered ? await endedBy(tx, contract, contract.offered) : [];
    open.push({ id: contract.id, request, terms, endsBelow: ends.length > 0 });
  }
  return open;
}

function presentContract(contract: StoredContract, people: ReadonlyMap<MemberId, TreeMember>): Contract {
  const nameOf = (id: MemberId) => ({ id: id.toString(), account: people.get(id)?.account ?? '' });
  const { id, holderId, issuerId, state, terms, offered, expiresAt, version } = contract;
  return {
    id,
    holder: nameOf(holderId),
    issuer: issuerId === null ? null : nameOf(issuerId),
    state,
    terms: terms && tellTerms(terms),
    offered: offered && tellTerms(offered),
    expiresAt: expiresAt?.toISOString() ?? null,
    version,
  };
}

const answer = (deps: AgentDeps, ctx: MemberContext, order: Answer) =>
  whereContracts(deps, ctx, () => answerContract(deps, ctx, order));

export const contractRoutes = (deps: AgentDeps): SiteRoute[] => [
  implement(contractCalls.getConsolidatedContracts, ({ brandId, actor }) =>
    deps.db.tx(brandId, async (tx) => ok(consolidate(await openRequests(tx, actor.memberId)))),
  ),
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
    deps.db.tx(brandId, async (tx) => {
      const [own, given] = [await listHeld(tx, actor.memberId), await listGiven(tx, actor.memberId)];
      const ids = [...own, ...given].flatMap(({ holderId, issuerId }) => [holderId, issuerId ?? holderId]);
      const people = new Map((await deps.accounts.findMembers(tx, ids)).map((each) => [each.id, each]));
      const present = (contracts: StoredContract[]) => contracts.map((each) => presentContract(each, people));
      return ok({ own: present(own), given: present(given) });
    }),
  ),
  implement(contractCalls.offerContract, (ctx, { holder, terms }) =>
    whereContracts(deps, ctx, () => offerContract(deps, ctx, { holder: memberId(holder), terms })),
  ),
  implement(contractCalls.askContractEnd, (ctx, _input, { id }) =>
    whereContracts(deps, ctx, () => askContractEnd(deps, ctx, id as Uuid)),
  ),
];
