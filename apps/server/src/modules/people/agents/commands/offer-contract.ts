import { randomUUID } from 'node:crypto';
import type { WireTerms } from '@baize/contract/agent-terms';
import { readTerms } from '@baize/contract/terms-text';
import type { contractCalls } from '@baize/contract/contracts';
import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import { nextContractState } from '@baize/domain/agents/states';
import type { Terms } from '@baize/domain/agents/terms';
import { ok } from '@baize/domain/result';
import { runCommand } from '../../../../command/index.ts';
import type { MemberContext } from '../../../../context.ts';
import type { Tx } from '../../../../db/pool.ts';
import type { MemberId, Uuid } from '../../../../ids.ts';
import { appendEvents } from '../../../../outbox/append.ts';
import { faultsOf, hasToAnswer, inForce, lapsesAt } from '../contracts/contract-rules.ts';
import { findHeld, insertOffer, listHeld, lockContracts, saveStep } from '../contracts/contract-store.ts';
import type { AgentDeps } from '../deps.ts';
import { readAccountTypes } from '../store.ts';

type Call = typeof contractCalls.offerContract;
export type Offer = { readonly holder: MemberId; readonly terms: WireTerms };
type Offered = { readonly id: string; readonly expiresAt: string };

/** An agent offers a direct downline a contract, or other terms for the one that they hold. */
export function offerContract(
  { db, accounts, now }: Pick<AgentDeps, 'db' | 'accounts' | 'now'>,
  { brandId, actor }: MemberContext,
  { holder, terms: wire }: Offer,
): Promise<CallResult<Offered, FailureOf<Call>>> {
  return runCommand({ db }, { brandId }, async (tx) => {
    const terms = readTerms(wire);
    if (!terms) return fail('BAD_REQUEST', { fields: { terms: 'AMOUNT' } });
    await accounts.holdTree(tx);
    await lockContracts(tx);
    const downline = await accounts.findMember(tx, brandId, holder);
    if (downline?.parentId !== actor.memberId) return fail('NOT_FOUND');
    const types = await readAccountTypes(tx);
    if (!types.get(actor.type)?.mayIssue || !types.get(downline.type)?.mayHold) return fail('FORBIDDEN');
    const own = await listHeld(tx, actor.memberId);
    if (hasToAnswer(own, terms.kind)) return fail('STATE_CONFLICT');
    const fields = faultsOf(terms, inForce(own, terms.kind));
    if (Object.keys(fields).length > 0) return fail('BAD_REQUEST', { fields });
    const order = { brandId, holderId: downline.id, issuerId: actor.memberId, terms, at: now() };
    const offered = await writeOffer(tx, order);
    return offered ? ok(offered) : fail('STATE_CONFLICT');
  });
}

export type OfferOrder = {
  readonly brandId: MemberContext['brandId'];
  readonly holderId: MemberId;
  readonly issuerId: MemberId | null;
  readonly terms: Terms;
  readonly at: Date;
};

/** Undefined: the holder has still to answer another request about this contract. */
export async function writeOffer(tx: Tx, { brandId, at, ...order }: OfferOrder): Promise<Offered | undefined> {
  const { terms, holderId } = order;
  const expiresAt = lapsesAt(at);
  const { kind, category } = terms;
  const held = await findHeld(tx, { holderId, kind, category });
  const asked = { type: 'contract.asked', kind, category, until: expiresAt.toISOString() } as const;
  if (!held) {
    const id = randomUUID() as Uuid;
    await insertOffer(tx, brandId, { ...order, id, kind, category, askedAt: at, expiresAt });
    await appendEvents(tx, brandId, [{ memberId: holderId, event: { ...asked, request: 'NEW' } }]);
    return { id, expiresAt: expiresAt.toISOString() };
  }
  const state = nextContractState(held.state, 'EDIT');
  if (state === undefined || held.issuerId !== order.issuerId) return undefined;
  await saveStep(tx, held.id, { state, at, asks: { offered: terms, expiresAt } });
  await appendEvents(tx, brandId, [{ memberId: holderId, event: { ...asked, request: 'EDIT' } }]);
  return { id: held.id, expiresAt: expiresAt.toISOString() };
}
