import type { CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { runCommand } from '../../../../command/index.ts';
import type { MemberContext } from '../../../../context.ts';
import { drawCode } from '../../../../drawn-code.ts';
import { insertCode } from '../code-store.ts';
import type { IdentityDeps } from '../deps.ts';
import { findInvitation } from '../invitation-store.ts';

const DRAWS_MAX = 5;

/** The member's code for friends: the one they have, or a drawn one. */
export function openInvitation(
  { db }: Pick<IdentityDeps, 'db'>,
  { brandId, actor: { memberId } }: MemberContext,
): Promise<CallResult<{ code: string }, never>> {
  return runCommand({ db }, { brandId }, async (tx) => {
    for (let draw = 0; draw < DRAWS_MAX; draw += 1) {
      // Where another call of the same member was first, nothing is inserted and theirs is found.
      const held = await findInvitation(tx, memberId);
      if (held !== undefined) return ok({ code: held });
      await insertCode(tx, memberId, { brandId, code: drawCode(), kind: 'player' });
    }
    const drawn = await findInvitation(tx, memberId);
    if (drawn === undefined) throw new Error('every code that was drawn belongs to somebody');
    return ok({ code: drawn });
  });
}
