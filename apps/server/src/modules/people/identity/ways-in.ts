import type { Tx } from '../../../db/pool.ts';
import { capabilitiesOf, type Brand } from '../../base/brand/index.ts';
import { readContacts } from './contact-store.ts';
import type { IdentityDeps } from './deps.ts';
import { listPasskeys } from './passkeys/store.ts';
import { listLinks, listProviders } from './providers/store.ts';
import type { Member } from './store.ts';

type Asked = { readonly deps: Pick<IdentityDeps, 'vault'>; readonly tx: Tx; readonly brand: Brand };

/**
 * Whether anything opens this account as it stands in the transaction: a way that the brand has closed does not. The
 * caller holds the member, so that of two that go at once one stays.
 */
export async function hasWayIn(
  { deps, tx, brand }: Asked,
  { id, brandId, passwordHash }: Member,
  without?: 'passkeys',
): Promise<boolean> {
  if (passwordHash !== null) return true;
  const open = capabilitiesOf(brand);
  if (open.includes('passkeys') && without !== 'passkeys' && (await listPasskeys(tx, id)).length > 0) return true;
  if (open.includes('smsLogin') && (await readContacts(tx, deps.vault, id)).sms?.isProven) return true;
  if (!open.includes('socialLogin')) return false;
  const offered = (await listProviders(tx, brandId)).filter(({ isOn }) => isOn).map(({ provider }) => provider);
  return (await listLinks(tx, id)).some(({ provider }) => offered.includes(provider));
}
