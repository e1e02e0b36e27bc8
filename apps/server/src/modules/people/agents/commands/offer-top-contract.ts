import type { WireTerms } from '@baize/contract/agent-terms';
import { readTerms, tellTerms } from '@baize/contract/terms-text';
import type { treeCalls } from '@baize/contract/console/agents';
import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import { findAboveEdge } from '@baize/domain/agents/house-edge';
import { nextContractState } from '@baize/domain/agents/states';
import type { Terms } from '@baize/domain/agents/terms';
import { ok } from '@baize/domain/result';
import { isDeepStrictEqual } from 'node:util';
import { runOperatorCommand } from '../../../../command/index.ts';
import { insertProposal, type ProposalKind } from '../../../../command/proposals.ts';
import type { OperatorContext } from '../../../../context.ts';
import type { Tx } from '../../../../db/pool.ts';
import { memberId, type BrandId, type MemberId } from '../../../../ids.ts';
import { isTopType } from '../account-types.ts';
import { whereContracts } from '../contracts/contract-flag.ts';
import { faultsOf } from '../contracts/contract-rules.ts';
import { findHeld, lockContracts } from '../contracts/contract-store.ts';
import { listPromised, tellAbove } from '../contracts/promises.ts';
import type { AgentDeps } from '../deps.ts';
import { writeOffer } from './offer-contract.ts';

const OFFER_ABOVE_EDGE = 'offer-top-contract';
export type TopOffer = { readonly holder: MemberId; readonly terms: WireTerms; readonly reason: string };
type Done = { readonly waiting: boolean };
const WAITS: Done = { waiting: true };
const DONE: Done = { waiting: false };
type Deps = Pick<AgentDeps, 'db' | 'accounts' | 'now' | 'rebatesOf'>;

/**
 * The platform offers a contract to a top agent: the one out of which everything below them is given. Where all that
 * this agent is promised of a kind of game comes to more than the house keeps of it, a second operator checks it first.
 */
export function offerTopContract(
  deps: Deps,
  { brandId, operator, ip }: OperatorContext,
  { holder, terms: wire, reason }: TopOffer,
): Promise<CallResult<Done, FailureOf<typeof treeCalls.offerTopContract>>> {
  return runOperatorCommand(deps, { brandId, by: { name: operator.name, ip } }, async (tx) => {
    const terms = readTerms(wire);
    if (!terms) return fail('BAD_REQUEST', { fields: { terms: 'AMOUNT' } });
    await lockContracts(tx);
    const agent = await deps.accounts.findMember(tx, brandId, holder);
    if (!agent) return fail('NOT_FOUND');
    if (!(await isTopType(tx, agent.type)) || agent.parentId !== null)
      return fail('BAD_REQUEST', { fields: { holder: 'top' } });
    const fields = faultsOf(terms, null);
    if (Object.keys(fields).length > 0) return fail('BAD_REQUEST', { fields });
    const target = `player:${holder}`;
    const told = { terms: JSON.stringify(tellTerms(terms)) };
    const above = await aboveEdge(deps, tx, { holder, terms });
    if (above) {
      if (!(await takesOffers(tx, holder, terms))) return fail('STATE_CONFLICT');
      const change = { holder: holder.toString(), terms: wire, ...above.after };
      const after = { ...told, ...above.after };
      const draft = { brandId, kind: OFFER_ABOVE_EDGE, subject: target, change, reason };
      const made = { ...draft, before: above.before, after, makerId: operator.operatorId };
      if ((await insertProposal(tx, made)) === undefined) return fail('STATE_CONFLICT');
      const audit = { action: 'offer-contract', target, before: null, after: { ...after, state: 'waiting' }, reason };
      return ok({ value: WAITS, audit });
    }
    const offered = await offerTo(deps, tx, { brandId, holder, terms });
    if (offered === undefined) return fail('STATE_CONFLICT');
    const audit = { action: 'offer-contract', target, before: null, after: { contract: offered, ...told }, reason };
    return ok({ value: DONE, audit });
  });
}

/** The second operator's half: the offer goes out where its holder is still promised what its maker saw. */
export const offersAboveEdge = (deps: AgentDeps): ProposalKind => ({
  name: OFFER_ABOVE_EDGE,
  permission: 'agents.read',
  apply: async (tx, { brandId }, proposal) => {
    const change = proposal.change as OfferChange;
    const [holder, terms] = [memberId(change.holder), readTerms(change.terms)];
    const open = await whereContracts(deps, { brandId }, () => Promise.resolve(ok(null)));
    await lockContracts(tx);
    const agent = await deps.accounts.findMember(tx, brandId, holder);
    const isTop = agent?.parentId === null && (await isTopType(tx, agent.type));
    if (!open.ok || !terms || !isTop) return fail('STATE_CONFLICT');
    const above = await aboveEdge(deps, tx, { holder, terms });
    if (!isDeepStrictEqual(above?.after.promised, change.promised)) return fail('STATE_CONFLICT');
    return (await offerTo(deps, tx, { brandId, holder, terms })) === undefined ? fail('STATE_CONFLICT') : ok(undefined);
  },
});
type OfferChange = {
  readonly holder: string;
  readonly terms: WireTerms;
  readonly promised: Readonly<Record<string, string>>;
};

type Offered = { readonly holder: MemberId; readonly terms: Terms };
async function aboveEdge({ rebatesOf }: Deps, tx: Tx, { holder, terms }: Offered) {
  const before = { rebates: await rebatesOf(tx, holder), contracts: await listPromised(tx, holder) };
  const above = findAboveEdge(before, { ...before, contracts: [...before.contracts, terms] });
  return above.length === 0 ? undefined : tellAbove(above);
}

async function takesOffers(tx: Tx, holderId: MemberId, { kind, category }: Terms): Promise<boolean> {
  const held = await findHeld(tx, { holderId, kind, category });
  return held === undefined || nextContractState(held.state, 'EDIT') !== undefined;
}

/** The contract's id; undefined: a request about it waits already. */
async function offerTo({ now }: Deps, tx: Tx, { brandId, holder, terms }: Offered & { readonly brandId: BrandId }) {
  return (await writeOffer(tx, { brandId, holderId: holder, issuerId: null, terms, at: now() }))?.id;
}
