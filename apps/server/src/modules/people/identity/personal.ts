import type { Tx } from '../../../db/pool.ts';
import { tables } from '../../../db/query.ts';
import type { MemberId } from '../../../ids.ts';
import type { Erased, PersonalData } from '../../../personal-data.ts';
import { readGate } from '../../base/limits/index.ts';
import { listCodes } from './code-store.ts';
import { setMemberStatus } from './commands/set-member-status.ts';
import { readContacts } from './contact-store.ts';
import type { IdentityDeps } from './deps.ts';
import { keepExcluded } from './excluded-contacts.ts';
import { dropPasskeys, listPasskeys } from './passkeys/store.ts';
import { dropLinks, listLinks } from './providers/store.ts';
import { readSafety } from './safety-store.ts';
import { accountKeyOf, blankMember, findMemberById, findPerson } from './store.ts';

type Parts = Pick<IdentityDeps, 'codes' | 'hashes' | 'ledger' | 'now' | 'vault'>;

/** Stands for the address in sessions of whoever was erased: who played when is kept, from where is not. */
const NOWHERE = '0.0.0.0';

/** Who a member is, what opens their account, and from where they came. */
export const identityPersonal = (deps: Parts): PersonalData => ({
  name: 'account',
  tell: (tx, member) => tell(deps, tx, member),
  erase: async (tx, erased) => {
    const { brandId, memberId, account, shownAs } = erased;
    await forgetContacts(deps, tx, erased);
    await tx.run(
      tables
        .updateTable('identity.person')
        .set({ wrappedKey: null, keyVersion: null, data: null, emailHash: null, mobileHash: null })
        .set({ mobileProvenAt: null, emailProvenAt: null })
        .where('memberId', '=', memberId),
    );
    await setMemberStatus(deps, tx, { brandId, memberId, status: 'disabled' });
    await blankMember(tx, memberId, { shownAs, nameHash: deps.hashes.name(brandId, accountKeyOf(account)) });
    await dropPasskeys(tx, memberId);
    await dropLinks(tx, memberId);
    await blankSessions(deps, tx, memberId);
    await dropRest(tx, memberId);
  },
});

async function tell({ vault, now }: Parts, tx: Tx, id: MemberId) {
  const member = await findMemberById(tx, id);
  const { totpSince } = await readSafety(tx, id, now());
  return {
    account: member && {
      id: member.id,
      name: member.account,
      nickname: member.nickname,
      type: member.type,
      currency: member.currency,
      language: member.language,
      registeredAt: member.registeredAt,
      registeredFrom: member.registerIp,
      registeredIn: member.country,
      lastLoginAt: member.lastLoginAt,
    },
    person: (await findPerson(tx, vault, id)) ?? {},
    authenticatorSince: totpSince,
    passkeys: (await listPasskeys(tx, id)).map(({ name, createdAt, lastUsedAt }) => ({ name, createdAt, lastUsedAt })),
    signIns: (await listLinks(tx, id)).map(({ provider, linkedAt }) => ({ provider, linkedAt })),
    links: (await listCodes(tx, id)).map(({ code, label, createdAt }) => ({ code, label, createdAt })),
    logins: await tx.rows(
      tables
        .selectFrom('identity.session')
        .select(['createdAt', 'lastSeenAt', 'endedAt', 'ip', 'userAgent', 'area'])
        .where('memberId', '=', id)
        .orderBy('createdAt'),
    ),
    refusedLogins: await tx.rows(
      tables
        .selectFrom('identity.loginRefusal')
        .select(['at', 'reason', 'ip', 'userAgent', 'times'])
        .where('memberId', '=', id)
        .orderBy('at'),
    ),
  };
}

/** What was sent to the person goes; whoever is excluded from play stays it, by the hashes of their contacts. */
async function forgetContacts({ codes, vault }: Parts, tx: Tx, { brandId, memberId, now }: Erased): Promise<void> {
  const { sms, email } = await readContacts(tx, vault, memberId);
  for (const contact of [sms, email]) if (contact) await codes.forget(tx, { brandId, to: contact.to });
  const { excludedUntil } = await readGate(tx, memberId);
  if (excludedUntil === null || excludedUntil <= now) return;
  const hashes = vault.hashes(brandId, (await findPerson(tx, vault, memberId)) ?? {});
  await keepExcluded(tx, { brandId, hashes, until: excludedUntil });
}

/** When somebody played is kept by law; the address, the browser and the device are not. */
async function blankSessions({ hashes }: Parts, tx: Tx, memberId: MemberId): Promise<void> {
  const sessions = tables.selectFrom('identity.session').select('id').where('memberId', '=', memberId);
  await tx.run(tables.deleteFrom('identity.returnTicket').where('sessionId', 'in', sessions));
  await tx.run(
    tables
      .updateTable('identity.session')
      // One that no other account has: what was blank in two would look like one device.
      .set({ ip: NOWHERE, userAgent: '', deviceHash: hashes.device(`erased ${memberId}`) })
      .where('memberId', '=', memberId),
  );
}

const OF_MEMBER = [
  'identity.safety',
  'identity.recoveryCode',
  'identity.loginStep',
  'identity.loginRefusal',
  'identity.passkeyChallenge',
  'identity.providerVisit',
  'identity.affiliateCode',
  'identity.contactClaim',
] as const;

async function dropRest(tx: Tx, memberId: MemberId): Promise<void> {
  for (const table of OF_MEMBER) await tx.run(tables.deleteFrom(table).where('memberId', '=', memberId));
  await tx.run(tables.deleteFrom('identity.contactClaim').where('holderId', '=', memberId));
}
