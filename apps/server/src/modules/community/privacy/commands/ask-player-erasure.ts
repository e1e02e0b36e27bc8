import type { playerErasureCalls } from '@baize/contract/console/privacy';
import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { runOperatorCommand } from '../../../../command/index.ts';
import { insertProposal, type ProposalKind } from '../../../../command/proposals.ts';
import type { OperatorContext } from '../../../../context.ts';
import { memberId, type MemberId } from '../../../../ids.ts';
import { readBlocks } from '../blocks.ts';
import type { PrivacyDeps } from '../deps.ts';
import { findErasure, insertErasure } from '../store.ts';
import { dueAfter, tellErasure } from './ask-erasure.ts';

const ERASE_PLAYER = 'erase-player';
export const erasureSubject = (id: MemberId): string => `player:${id}`;

type Answer = CallResult<Record<string, never>, FailureOf<typeof playerErasureCalls.askPlayerErasure>>;

/** A first operator puts down that a player asked the house for the end of their account. */
export const askPlayerErasure = (
  of: PrivacyDeps,
  { brandId, operator, ip }: OperatorContext,
  { id, reason }: { readonly id: MemberId; readonly reason: string },
): Promise<Answer> =>
  runOperatorCommand(of.deps, { brandId, by: { name: operator.name, ip } }, async (tx) => {
    if (!(await of.identity.findMember(tx, brandId, id))) return fail('NOT_FOUND');
    await of.deps.ledger.lock(tx, [id]);
    if (await findErasure(tx, id)) return fail('STATE_CONFLICT');
    const blocks = await readBlocks(of, tx, id);
    if (blocks.length > 0) return fail('ERASURE_BLOCKED', { params: { blocks: blocks.join(' ') } });
    const [before, after, subject] = [{ erasure: null }, { erasure: 'asked' }, erasureSubject(id)];
    const draft = { brandId, kind: ERASE_PLAYER, subject, change: { id: id.toString() }, before, after, reason };
    if (!(await insertProposal(tx, { ...draft, makerId: operator.operatorId }))) return fail('STATE_CONFLICT');
    const audit = { action: 'ask-player-erasure', target: subject, before, after: { state: 'waiting' }, reason };
    return ok({ value: {}, audit });
  });

/** The second person's half: the cooling time begins, in which the player can still take it back. */
export const erasePlayer = (of: PrivacyDeps): ProposalKind => ({
  name: ERASE_PLAYER,
  permission: 'players.read',
  apply: async (tx, { brandId }, { change }) => {
    const id = memberId((change as { id: string }).id);
    await of.deps.ledger.lock(tx, [id]);
    if ((await readBlocks(of, tx, id)).length > 0) return fail('STATE_CONFLICT');
    const askedAt = of.deps.now();
    const asked = { memberId: id, brandId, askedBy: 'operator', askedAt, dueAt: dueAfter(askedAt) } as const;
    if (!(await insertErasure(tx, asked))) return fail('STATE_CONFLICT');
    await tellErasure(of, tx, asked);
    return ok(undefined);
  },
});
