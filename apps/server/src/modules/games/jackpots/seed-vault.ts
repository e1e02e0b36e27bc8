import { sealBox, type Secrets } from '../../../secrets.ts';

/** Seeds rest encrypted: reading the database tells nobody what will hit. */
export type SeedVault = { readonly seal: (seed: string) => Buffer; readonly open: (sealed: Buffer) => string };

export function createSeedVault(secrets: Pick<Secrets, 'derive'>): SeedVault {
  const box = sealBox(secrets.derive('jackpot-seed'));
  return { seal: box.seal, open: (sealed) => box.open(sealed).toString() };
}
