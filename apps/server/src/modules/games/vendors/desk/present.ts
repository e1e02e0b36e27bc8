import type { z } from 'zod';
import type { SupplierDeskSchema } from '@baize/contract/console/supplier-desk';
import type { Deps } from '../../../../deps.ts';
import type { BrandId } from '../../../../ids.ts';
import { fingerprintOf } from '../commands/pin-supplier-key.ts';
import type { Supplier } from '../directory.ts';
import { keysOf } from '../supplier-queries.ts';
import { doorSubject } from './reach.ts';
import { keySubject } from './keys.ts';
import type { AnnouncedKey, FeedPlace } from './store.ts';

type Shown = z.input<typeof SupplierDeskSchema>;
type Found = {
  readonly waiting: ReadonlySet<string>;
  readonly announced: readonly AnnouncedKey[];
  readonly feeds: readonly FeedPlace[];
  readonly brandId: BrandId;
  readonly now: Date;
};
/** Where we are called, and what we sign with. */
type OurSide = Pick<Deps, 'env' | 'secrets'>;
const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

export const walletUrlOf = ({ env }: Pick<Deps, 'env'>, { code }: Pick<Supplier, 'code'>): string =>
  `${env.PUBLIC_URL}/wallet/${code}`;

export const ourKeyOf = ({ secrets: { wallet } }: Pick<Deps, 'secrets'>): Shown['ourKey'] => ({
  kid: wallet.kid,
  pem: wallet.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
});

/** Its public keys with what both sides can read to each other. */
export function deskKeysOf(supplier: Supplier, now: Date): Shown['keys'] {
  const prints = new Map(
    supplier.keys.map(({ kid, publicKey }) => [
      kid,
      fingerprintOf(publicKey.export({ type: 'spki', format: 'pem' }).toString()),
    ]),
  );
  return keysOf({ keys: supplier.keys, secrets: [] }, now).map((key) => ({
    ...key,
    fingerprint: prints.get(key.kid) ?? '',
  }));
}

export const presentDesk = (deps: OurSide, supplier: Supplier, found: Found): Shown => ({
  supplier: supplier.code,
  supplierName: supplier.name,
  sandbox: supplier.sandbox,
  enabled: supplier.enabled,
  letIn: supplier.brands.has(found.brandId),
  doorWaiting: found.waiting.has(doorSubject(supplier.code)),
  walletUrl: walletUrlOf(deps, supplier),
  networks: [...supplier.allowedNetworks],
  keys: deskKeysOf(supplier, found.now),
  keyWaiting: found.waiting.has(keySubject(supplier.code)),
  announced: found.announced.map(({ kid, pem, notBefore, announcedAt }) => ({
    kid,
    fingerprint: fingerprintOf(pem),
    notBefore: iso(notBefore),
    announcedAt: announcedAt.toISOString(),
  })),
  ourKey: ourKeyOf(deps),
  feeds: found.feeds.map(({ stream, cursor, readAt }) => ({ stream, cursor: cursor ?? '', readAt: iso(readAt) })),
});
