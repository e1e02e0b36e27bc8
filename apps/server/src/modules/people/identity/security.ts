import type { Security } from '@baize/contract/security';
import type { MemberContext } from '../../../context.ts';
import type { BrandId, MemberId } from '../../../ids.ts';
import { readContacts } from './contact-store.ts';
import { freshUntil } from './check-owner.ts';
import type { IdentityDeps } from './deps.ts';
import { listPasskeys } from './passkeys/store.ts';
import { listLinks } from './providers/store.ts';
import { countRecoveryCodes, readSafety } from './safety-store.ts';
import { listOpenSessions } from './session-store.ts';
import { isOver } from './sessions.ts';
import { findMemberById } from './store.ts';

/** What a member sees of the safety of their account. */
export async function readSecurity(deps: IdentityDeps, ctx: MemberContext): Promise<Security> {
  const { brandId, actor } = ctx;
  const { login } = (await deps.brand(brandId)).settings;
  const now = deps.now();
  const { contacts, sessions, member, fresh } = await deps.db.tx(brandId, async (tx) => ({
    member: await findMemberById(tx, actor.memberId),
    fresh: await freshUntil({ deps, tx, ctx }),
    contacts: await readContacts(tx, deps.vault, actor.memberId),
    sessions: await listOpenSessions(tx, actor.memberId),
  }));
  const shown = (contact: (typeof contacts)['sms']) =>
    contact ? { masked: deps.codes.mask(contact.to), isProven: contact.isProven } : null;
  const asksPassword = (member?.passwordHash ?? null) !== null;
  return {
    asksPassword,
    freshUntil: asksPassword ? null : (fresh?.toISOString() ?? null),
    mobile: shown(contacts.sms),
    email: shown(contacts.email),
    ...(await readStanding(deps, brandId, actor.memberId)),
    ...(await readKeys(deps, brandId, actor.memberId)),
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

/** Passkeys and linked accounts of a member. */
export async function readKeys(
  deps: Pick<IdentityDeps, 'db'>,
  brandId: BrandId,
  member: MemberId,
): Promise<Pick<Security, 'passkeys' | 'providers'>> {
  const { links, passkeys } = await deps.db.tx(brandId, async (tx) => ({
    links: await listLinks(tx, member),
    passkeys: await listPasskeys(tx, member),
  }));
  return {
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    providers: links.map(({ provider, linkedAt }) => ({ provider, since: linkedAt.toISOString() })),
  };
}

/** The authenticator of a member, and what its reset holds back. */
export async function readStanding(
  deps: Pick<IdentityDeps, 'db' | 'now'>,
  brandId: BrandId,
  member: MemberId,
): Promise<Pick<Security, 'authenticator' | 'heldUntil'>> {
  const now = deps.now();
  return deps.db.tx(brandId, async (tx) => {
    const { totpSince, resetDueAt, heldUntil } = await readSafety(tx, member, now);
    return {
      authenticator: totpSince && {
        since: totpSince.toISOString(),
        codesLeft: await countRecoveryCodes(tx, member),
        resetDueAt: resetDueAt?.toISOString() ?? null,
      },
      heldUntil: heldUntil !== null && heldUntil > now ? heldUntil.toISOString() : null,
    };
  });
}
