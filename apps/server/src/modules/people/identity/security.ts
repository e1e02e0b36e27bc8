import type { Security } from '@baize/contract/security';
import type { Tx } from '../../../db/pool.ts';
import type { MemberContext } from '../../../context.ts';
import type { BrandId, MemberId } from '../../../ids.ts';
import { readContacts } from './contact-store.ts';
import { freshUntil } from './check-owner.ts';
import { contactHeldUntil } from './contact-hold.ts';
import type { CodeTarget, IdentityDeps } from './deps.ts';
import { listPasskeys } from './passkeys/store.ts';
import { listLinks } from './providers/store.ts';
import { countRecoveryCodes, readSafety } from './safety-store.ts';
import { listOpenSessions } from './session-store.ts';
import { isOver } from './sessions.ts';
import { findMemberById } from './store.ts';

/** What a member sees of the safety of their account. */
export async function readSecurity(deps: IdentityDeps, ctx: MemberContext): Promise<Security> {
  const { brandId, actor } = ctx;
  const brand = await deps.brand(brandId);
  const { login } = brand.settings;
  const now = deps.now();
  const heldOf = (tx: Tx, channel: CodeTarget['channel']) =>
    contactHeldUntil(deps, tx, { brand, memberId: actor.memberId, channel });
  const { contacts, sessions, member, fresh, held } = await deps.db.tx(brandId, async (tx) => ({
    held: { sms: await heldOf(tx, 'sms'), email: await heldOf(tx, 'email') },
    member: await findMemberById(tx, actor.memberId),
    fresh: await freshUntil({ deps, tx, ctx }),
    contacts: await readContacts(tx, deps.vault, actor.memberId),
    sessions: await listOpenSessions(tx, actor.memberId),
  }));
  const shown = (channel: CodeTarget['channel']) => {
    const contact = contacts[channel];
    const heldUntil = held[channel]?.toISOString() ?? null;
    return contact ? { masked: deps.codes.mask(contact.to), isProven: contact.isProven, heldUntil } : null;
  };
  const asksPassword = (member?.passwordHash ?? null) !== null;
  return {
    asksPassword,
    freshUntil: asksPassword ? null : (fresh?.toISOString() ?? null),
    mobile: shown('sms'),
    email: shown('email'),
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

/** Contacts that a member has proven, masked: they recover the account. */
export async function readProvenContacts(
  deps: Pick<IdentityDeps, 'codes' | 'db' | 'vault'>,
  brandId: BrandId,
  member: MemberId,
): Promise<string[]> {
  const { sms, email } = await deps.db.tx(brandId, (tx) => readContacts(tx, deps.vault, member));
  return [sms, email].flatMap((each) => (each?.isProven ? [deps.codes.mask(each.to)] : []));
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
