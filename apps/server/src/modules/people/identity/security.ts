import type { Security } from '@baize/contract/security';
import type { MemberContext } from '../../../context.ts';
import { readContacts } from './contact-store.ts';
import type { IdentityDeps } from './deps.ts';
import { countRecoveryCodes, readSafety } from './safety-store.ts';
import { listOpenSessions } from './session-store.ts';
import { isOver } from './sessions.ts';

/** What a member sees of the safety of their account. */
export async function readSecurity(deps: IdentityDeps, { brandId, actor }: MemberContext): Promise<Security> {
  const { login } = (await deps.brand(brandId)).settings;
  const now = deps.now();
  const { contacts, sessions, safety, codesLeft } = await deps.db.tx(brandId, async (tx) => ({
    contacts: await readContacts(tx, deps.vault, actor.memberId),
    sessions: await listOpenSessions(tx, actor.memberId),
    safety: await readSafety(tx, actor.memberId, now),
    codesLeft: await countRecoveryCodes(tx, actor.memberId),
  }));
  const shown = (contact: (typeof contacts)['sms']) =>
    contact ? { masked: deps.codes.mask(contact.to), isProven: contact.isProven } : null;
  return {
    mobile: shown(contacts.sms),
    email: shown(contacts.email),
    authenticator: safety.totpSince && {
      since: safety.totpSince.toISOString(),
      codesLeft,
      resetDueAt: safety.resetDueAt?.toISOString() ?? null,
    },
    heldUntil: safety.heldUntil !== null && safety.heldUntil > now ? safety.heldUntil.toISOString() : null,
    sessions: sessions
      .filter((session) => !isOver(session, login, now))
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
