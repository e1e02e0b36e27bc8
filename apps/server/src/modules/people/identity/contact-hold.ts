import { CONTACT_HOLD_HOURS } from '@baize/contract/security';
import type { Tx } from '../../../db/pool.ts';
import { tables } from '../../../db/query.ts';
import type { MemberId } from '../../../ids.ts';
import { capabilitiesOf, type Brand } from '../../base/brand/index.ts';
import type { CodeTarget, IdentityDeps } from './deps.ts';
import { listPasskeys } from './passkeys/store.ts';
import { listLinks, listProviders } from './providers/store.ts';

const HOLD_MS = CONTACT_HOLD_HOURS * 3_600_000;

type Asked = {
  readonly brand: Brand;
  /** Undefined: nobody is known, and the same is read. */
  readonly memberId: MemberId | undefined;
  readonly channel: CodeTarget['channel'];
};
const NOBODY = 0n as MemberId;

/**
 * Until when a contact recovers no password: a new one waits where the account has an older way, so that its owner, who
 * is told of the new one, is there before whoever bound it. Null: nothing holds it.
 */
export async function contactHeldUntil(
  { now }: Pick<IdentityDeps, 'now'>,
  tx: Tx,
  { brand, memberId = NOBODY, channel }: Asked,
): Promise<Date | null> {
  const open = capabilitiesOf(brand);
  const person = await tx.maybe(
    tables.selectFrom('identity.person').select(['mobileProvenAt', 'emailProvenAt']).where('memberId', '=', memberId),
  );
  const offered = (await listProviders(tx, brand.id)).filter(({ isOn }) => isOn).map(({ provider }) => provider);
  const links = (await listLinks(tx, memberId)).filter(({ provider }) => offered.includes(provider));
  const passkeys = await listPasskeys(tx, memberId);
  const { mobileProvenAt = null, emailProvenAt = null } = person ?? {};
  const [provenAt, otherAt] = channel === 'sms' ? [mobileProvenAt, emailProvenAt] : [emailProvenAt, mobileProvenAt];
  if (provenAt === null) return null;
  const until = new Date(provenAt.getTime() + HOLD_MS);
  if (until <= now()) return null;
  const ways = [
    ...(open.includes(channel === 'sms' ? 'emailCodes' : 'smsCodes') ? [otherAt] : []),
    ...(open.includes('socialLogin') ? links.map(({ linkedAt }) => linkedAt) : []),
    ...(open.includes('passkeys') ? passkeys.map(({ createdAt }) => createdAt) : []),
  ];
  return ways.some((since) => since !== null && since < provenAt) ? until : null;
}
