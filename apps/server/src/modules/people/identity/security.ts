import type { Security } from '@baize/contract/security';
import type { MemberContext } from '../../../context.ts';
import { readContacts } from './contact-store.ts';
import type { IdentityDeps } from './deps.ts';
import { listOpenSessions } from './session-store.ts';
import { isOver } from './sessions.ts';

/** What a member sees of the safety of their account. */
export async function readSecurity(deps: IdentityDeps, { brandId, actor }: MemberContext): Promise<Security> {
  const { login } = (await deps.brand(brandId)).settings;
  const [contacts, sessions] = await deps.db.tx(
    brandId,
    async (tx) =>
      [await readContacts(tx, deps.vault, actor.memberId), await listOpenSessions(tx, actor.memberId)] as const,
  );
  const shown = (contact: (typeof contacts)['sms']) =>
    contact ? { masked: deps.codes.mask(contact.to), isProven: contact.isProven } : null;
  return {
    mobile: shown(contacts.sms),
    email: shown(contacts.email),
    sessions: sessions
      .filter((session) => !isOver(session, login, deps.now()))
      .map(({ id, createdAt, lastSeenAt, ip, userAgent, area }) => ({
        id,
        isCurrent: id === actor.sessionId,
        createdAt: createdAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
        ip,
        userAgent,
        area,
      })),
  };
}
