import { sql } from 'kysely';
import type { Tx } from '../../../db/pool.ts';
import { tables } from '../../../db/query.ts';
import type { BrandId, MemberId } from '../../../ids.ts';
import { excludeMember } from '../../base/limits/index.ts';
import type { IdentityDeps } from './deps.ts';
import type { PersonData, PersonHashes } from './person-vault.ts';

const hashesIn = ({ emailHash, mobileHash }: PersonHashes): Buffer[] =>
  [emailHash, mobileHash].filter((hash) => hash !== null);

/** Keeps a person excluded whose account goes: by the keyed hashes of their contacts, until the same day. */
export async function keepExcluded(
  tx: Tx,
  { brandId, hashes, until }: { readonly brandId: BrandId; readonly hashes: PersonHashes; readonly until: Date },
): Promise<void> {
  for (const contactHash of hashesIn(hashes))
    await tx.run(
      tables
        .insertInto('identity.excludedContact')
        .values({ brandId, contactHash, until })
        .onConflict((clash) =>
          clash
            .columns(['brandId', 'contactHash'])
            .doUpdateSet({ until: sql<Date>`greatest(excluded_contact.until, excluded.until)` }),
        ),
    );
}

type Named = { readonly brandId: BrandId; readonly memberId: MemberId; readonly data: PersonData };

/** Whoever names or proves a contact of an excluded person is excluded as long as that person is. */
export async function carryExclusion(
  { ledger, vault, now }: Pick<IdentityDeps, 'ledger' | 'vault' | 'now'>,
  tx: Tx,
  { brandId, memberId, data }: Named,
): Promise<void> {
  const hashes = hashesIn(vault.hashes(brandId, data));
  if (hashes.length === 0) return;
  const found = await tx.rows(
    tables
      .selectFrom('identity.excludedContact')
      .select('until')
      .where('brandId', '=', brandId)
      .where('contactHash', 'in', hashes)
      .where('until', '>', now()),
  );
  for (const { until } of found) await excludeMember(ledger, tx, { brandId, memberId, until });
}

export const purgeExcluded = (tx: Tx, brandId: BrandId, now: Date): Promise<number> =>
  tx.run(tables.deleteFrom('identity.excludedContact').where('brandId', '=', brandId).where('until', '<=', now));
