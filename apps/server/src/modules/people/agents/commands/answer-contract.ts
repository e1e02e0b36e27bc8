import type { Answered } from '@baize/contract/contracts';
import { fail, type CallResult } from '@baize/contract/failure';
import type { ContractKind } from '@baize/domain/agents/kinds';
import { nextContractState, requestOf, type ContractAnswer } from '@baize/domain/agents/states';
import type { ContractCategory, Terms } from '@baize/domain/agents/terms';
import { readAnswer, type AnswerLetter } from '@baize/domain/agents/wire';
import { ok } from '@baize/domain/result';
import { runCommand } from '../../../../command/index.ts';
import type { MemberContext } from '../../../../context.ts';
import type { Tx } from '../../../../db/pool.ts';
import type { Uuid } from '../../../../ids.ts';
import { appendEvents } from '../../../../outbox/append.ts';
import { endedBy, faultsOf, holdsFrom, inForce } from '../contracts/contract-rules.ts';
import {
  addVersion,
  closeVersions,
  findContract,
  findHeld,
  listHeld,
  lockContracts,
  saveStep,
  type StoredContract,
} from '../contracts/contract-store.ts';
import type { AgentDeps } from '../deps.ts';

export type Answer = {
  readonly kind: ContractKind;
  /** A dividend is named by its category, the others by their ids. */
  readonly of: { readonly category: ContractCategory } | { readonly id: Uuid };
  readonly letter: AnswerLetter;
  readonly confirm: boolean;
};
type Refusals = 'NOT_FOUND' | 'BAD_REQUEST' | 'STATE_CONFLICT';
const DONE: Answered = { done: true, downlineHigherRate: 'N', ended: 0 };

/** A downline answers what their upline asks of a contract. What it changes holds from the next period on. */
export function answerContract(
  { db, now, accounts, brands }: AgentDeps,
  { brandId, actor }: MemberContext,
  { kind, of, letter, confirm }: Answer,
): Promise<CallResult<Answered, Refusals>> {
  return runCommand({ db }, { brandId }, async (tx) => {
    await accounts.holdTree(tx);
    await lockContracts(tx);
    const holderId = actor.memberId;
    const contract =
      'id' in of ? await findContract(tx, of.id) : await findHeld(tx, { holderId, kind, category: of.category });
    const request = contract && requestOf(contract.state);
    if (contract?.holderId !== holderId || contract.kind !== kind || !request) return fail('NOT_FOUND');
    const answer = readAnswer(kind, request, letter);
    if (!answer) return fail('BAD_REQUEST', { fields: { status: 'letter' } });
    const { gmtOffsetMinutes } = await brands.brand(brandId);
    const answering = { tx, brandId, contract, answer, at: now(), offset: gmtOffsetMinutes };
    const answered = await (answer === 'AGREE' && contract.offered
      ? agreeTo(answering, contract.offered, confirm)
      : close(answering));
    if (answered.ok && answered.value.done) await tellIssuer(answering, actor.account);
    return answered;
  });
}

type Answering = {
  readonly tx: Tx;
  readonly brandId: MemberContext['brandId'];
  readonly contract: StoredContract;
  readonly answer: ContractAnswer;
  readonly at: Date;
  readonly offset: number;
};

/** The platform itself, where it is the issuer, reads no messages. */
async function tellIssuer({ tx, brandId, contract, answer }: Answering, holder: string): Promise<void> {
  const { issuerId, kind, category } = contract;
  if (issuerId === null) return;
  await appendEvents(tx, brandId, [
    { memberId: issuerId, event: { type: 'contract.answered', kind, category, answer, holder } },
  ]);
}

/** A refusal, or the end that was agreed to. */
async function close({ tx, contract, answer, at, offset }: Answering): Promise<CallResult<Answered, Refusals>> {
  const state = nextContractState(contract.state, answer)!;
  if (state === 'TERMINATED') await closeVersions(tx, contract.id, holdsFrom(contract.terms!, at, offset));
  await saveStep(tx, contract.id, { state, at });
  return ok(DONE);
}

/**
 * Agrees to terms that are offered, as long as the issuer may still give them. Contracts below that they no longer
 * cover end with the same boundary, once the holder has confirmed it.
 */
async function agreeTo(
  { tx, brandId, contract, at, offset }: Answering,
  terms: Terms,
  confirm: boolean,
): Promise<CallResult<Answered, Refusals>> {
  const issuer = contract.issuerId === null ? null : inForce(await listHeld(tx, contract.issuerId), contract.kind);
  if (Object.keys(faultsOf(terms, issuer)).length > 0) return fail('STATE_CONFLICT');
  const ended = await endedBy(tx, contract, terms);
  if (ended.length > 0 && !confirm) return ok({ done: false, downlineHigherRate: 'Y', ended: ended.length });
  const from = holdsFrom(terms, at, offset);
  await saveStep(tx, contract.id, { state: nextContractState(contract.state, 'AGREE')!, at });
  await addVersion(tx, { id: contract.id, brandId }, { version: contract.version + 1, terms, agreedAt: at, from });
  for (const { id } of ended) await endByUpline(tx, id as Uuid, { at, from });
  return ok({ done: true, downlineHigherRate: ended.length > 0 ? 'Y' : 'N', ended: ended.length });
}

/** What stood on a contract that covers it no longer ends with it, whatever was being asked about it. */
async function endByUpline(tx: Tx, id: Uuid, { at, from }: { readonly at: Date; readonly from: Date }): Promise<void> {
  const below = await findContract(tx, id);
  const state = below && nextContractState(below.state, 'END');
  if (!state) throw new Error(`contract ${id} was to end and cannot`);
  await closeVersions(tx, id, from);
  await saveStep(tx, id, { state, at });
}
