import { randomUUID } from 'node:crypto';
import type { Tx } from '../../../db/pool.ts';
import { tables } from '../../../db/query.ts';
import type { BrandId, Uuid } from '../../../ids.ts';
import { sealedById, type Keyring, type SealedField, type SealedFor, type SealedRows } from '../../../sealing/index.ts';

/** Who is told. `secret`: what calls of the webhook are signed with; empty where there is none. */
export type AlertChannel = {
  readonly emails: readonly string[];
  readonly url: string;
  readonly secret: string;
};
export type KeptChannel = AlertChannel & { readonly id: Uuid | null; readonly version: number };

const FIELD: SealedField = { field: 'alerts.channel.sealed', before: 'alert-channel' };
const sealedFor = (id: Uuid): SealedFor => ({ ...FIELD, row: id });
export const NO_CHANNEL: AlertChannel = { emails: [], url: '', secret: '' };

type Vault = Pick<Keyring, 'keys'>;

export async function readChannel(tx: Tx, keyring: Vault, brandId: BrandId): Promise<KeptChannel> {
  const row = await tx.maybe(tables.selectFrom('alerts.channel').selectAll().where('brandId', '=', brandId));
  if (!row) return { ...NO_CHANNEL, id: null, version: 0 };
  const opened = (await keyring.keys(tx)).open(sealedFor(row.id), { value: row.sealed, keyVersion: row.keyVersion });
  return { ...(JSON.parse(opened.toString('utf8')) as AlertChannel), id: row.id, version: row.version };
}

/** False: somebody was faster. */
export async function saveChannel(
  tx: Tx,
  keyring: Vault,
  { brandId, was, channel }: { readonly brandId: BrandId; readonly was: KeptChannel; readonly channel: AlertChannel },
): Promise<boolean> {
  const id = was.id ?? (randomUUID() as Uuid);
  const { value: sealed, keyVersion } = (await keyring.keys(tx)).seal(sealedFor(id), JSON.stringify(channel));
  const facts = { sealed, keyVersion, version: was.version + 1 };
  const written = await tx.run(
    tables
      .insertInto('alerts.channel')
      .values({ id, brandId, ...facts })
      .onConflict((clash) =>
        clash
          .column('brandId')
          .doUpdateSet(facts)
          .where('alerts.channel.version', '=', was.version)
          .where('alerts.channel.id', '=', id),
      ),
  );
  return written === 1;
}

export const sealedChannels = (keyring: Vault): SealedRows => sealedById(keyring, 'alert channels', FIELD);
