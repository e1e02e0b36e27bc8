import type { Alert, AlertChannels, AlertFile, Told } from '@baize/contract/console/alerts';
import type { Tx } from '../../../db/pool.ts';
import type { BrandId, Uuid } from '../../../ids.ts';
import { readChannel } from './channel-store.ts';
import type { AlertDeps } from './deps.ts';
import { findAlert, type AlertRow } from './store.ts';
import { listLately, listToldOf, type ToldRow } from './told-store.ts';

const stateOf = ({ closedAt, acknowledgedAt }: AlertRow): Alert['state'] => {
  if (closedAt !== null) return 'CLOSED';
  return acknowledgedAt === null ? 'OPEN' : 'ACKNOWLEDGED';
};

export const presentAlert = (row: AlertRow): Alert => ({
  id: row.id,
  kind: row.kind,
  state: stateOf(row),
  subject: row.subject,
  name: row.name,
  currency: row.currency,
  value: Number(row.value),
  threshold: Number(row.threshold),
  openedAt: row.openedAt.toISOString(),
  goneAt: row.goneAt?.toISOString() ?? null,
  closedAt: row.closedAt?.toISOString() ?? null,
  acknowledgedAt: row.acknowledgedAt?.toISOString() ?? null,
  acknowledgedBy: row.acknowledgedBy,
  note: row.note,
});

const presentTold = ({ id, event, way, state, tries, fault, createdAt, sentAt }: ToldRow): Told => ({
  id,
  event,
  way,
  state,
  tries,
  fault: fault ?? '',
  at: createdAt.toISOString(),
  sentAt: sentAt?.toISOString() ?? null,
});

/** An alert with what was told of it; undefined: the brand has none of this id. */
export async function readAlert(tx: Tx, id: Uuid): Promise<AlertFile | undefined> {
  const alert = await findAlert(tx, id);
  if (!alert) return undefined;
  return { alert: presentAlert(alert), told: (await listToldOf(tx, id)).map(presentTold) };
}

/** Who is told; the secret is told once, by the command that makes it. */
export async function readChannels(
  { keyring, mail }: Pick<AlertDeps, 'keyring' | 'mail'>,
  tx: Tx,
  brandId: BrandId,
): Promise<AlertChannels> {
  const { emails, url, secret, version } = await readChannel(tx, keyring, brandId);
  const told = (await listLately(tx, brandId)).map(presentTold);
  return { emails: [...emails], url, hasSecret: secret !== '', canEmail: mail !== null, version, told };
}
