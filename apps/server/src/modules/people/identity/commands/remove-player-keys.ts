import type { playerCalls } from '@baize/contract/console/players';
import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { runOperatorCommand } from '../../../../command/index.ts';
import type { OperatorContext } from '../../../../context.ts';
import type { MemberId } from '../../../../ids.ts';
import { tellOwner } from '../account-changed.ts';
import { readContacts, unproveContacts } from '../contact-store.ts';
import type { IdentityDeps } from '../deps.ts';
import { dropPasskeys, listPasskeys } from '../passkeys/store.ts';
import { dropLinks, listLinks } from '../providers/store.ts';
import { lockMember } from '../store.ts';

type Order = { readonly id: MemberId; readonly reason: string };
type Answer = CallResult<null, FailureOf<typeof playerCalls.removePlayerKeys>>;

/**
 * Passkeys, linked accounts and contacts of a player open their account no more: somebody else may have made them.
 * Links and contacts of an account that has no password stay: they are its owner's way in.
 */
export function removePlayerKeys(
  deps: Pick<IdentityDeps, 'db' | 'vault'>,
  { brandId, operator, ip }: OperatorContext,
  { id, reason }: Order,
): Promise<Answer> {
  return runOperatorCommand(deps, { brandId, by: { name: operator.name, ip } }, async (tx) => {
    const member = await lockMember(tx, id);
    if (!member) return fail('NOT_FOUND');
    const passkeys = (await listPasskeys(tx, id)).length;
    const links = (await listLinks(tx, id)).length;
    const { sms, email } = await readContacts(tx, deps.vault, id);
    const contacts = [sms, email].filter((each) => each?.isProven).length;
    const staying = member.passwordHash === null ? { links, contacts } : { links: 0, contacts: 0 };
    if (passkeys + links + contacts === staying.links + staying.contacts) return fail('STATE_CONFLICT');
    await dropPasskeys(tx, id);
    if (member.passwordHash !== null) {
      await dropLinks(tx, id);
      await unproveContacts(tx, id);
    }
    await tellOwner(tx, { brandId, memberId: id }, 'keys-removed');
    // The record outlives the player: it counts, and names neither a device nor an account elsewhere.
    const [before, after] = [
      { passkeys, links, contacts },
      { passkeys: 0, ...staying },
    ];
    return ok({ value: null, audit: { action: 'remove-keys', target: `player:${id}`, before, after, reason } });
  });
}
