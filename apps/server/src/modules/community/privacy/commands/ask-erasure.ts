import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import type { privacyCalls } from '@baize/contract/privacy';
import { ERASURE_COOLING_DAYS } from '@baize/contract/erasure-terms';
import { ok } from '@baize/domain/result';
import { runCommand } from '../../../../command/index.ts';
import type { Tx } from '../../../../db/pool.ts';
import type { MemberContext } from '../../../../context.ts';
import { appendEvents } from '../../../../outbox/append.ts';
import { readBlocks } from '../blocks.ts';
import type { PrivacyDeps } from '../deps.ts';
import { insertErasure, type ErasureRow } from '../store.ts';

type Asked = Pick<ErasureRow, 'brandId' | 'memberId' | 'askedBy' | 'dueAt'>;
type Proof = { readonly password: string; readonly code?: string | undefined };
type Answer = CallResult<{ readonly dueAt: string }, FailureOf<typeof privacyCalls.askErasure>>;
const DAY_MS = 86_400_000;

/** Until then an erasure can be taken back. */
export const dueAfter = (now: Date): Date => new Date(now.getTime() + ERASURE_COOLING_DAYS * DAY_MS);

/** Tells whose account it is, in their messages and by letter: whoever asked may be somebody else. */
export async function tellErasure({ identity }: PrivacyDeps, tx: Tx, asked: Asked): Promise<void> {
  const { brandId, memberId, askedBy: by, dueAt } = asked;
  await appendEvents(tx, brandId, [{ memberId, event: { type: 'erasure.asked', by, dueAt: dueAt.toISOString() } }]);
  await identity.writeTo(tx, { brandId, memberId, kind: 'erasure-asked', at: dueAt });
}

/** A member asks for the end of their account: it is carried out after the cooling time, if nothing is open then. */
export async function askErasure(of: PrivacyDeps, ctx: MemberContext, proof: Proof): Promise<Answer> {
  const { brandId, actor } = ctx;
  const own = await of.identity.checkOwnProof(ctx, proof);
  if (!own.ok) return own;
  return runCommand(of.deps, { brandId }, async (tx) => {
    await of.deps.ledger.lock(tx, [actor.memberId]);
    const blocks = await readBlocks(of, tx, actor.memberId);
    if (blocks.length > 0) return fail('ERASURE_BLOCKED', { params: { blocks: blocks.join(' ') } });
    const askedAt = of.deps.now();
    const dueAt = dueAfter(askedAt);
    const asked = { memberId: actor.memberId, brandId, askedBy: 'member', askedAt, dueAt } as const;
    if (!(await insertErasure(tx, asked))) return fail('STATE_CONFLICT');
    await tellErasure(of, tx, asked);
    return ok({ dueAt: dueAt.toISOString() });
  });
}
