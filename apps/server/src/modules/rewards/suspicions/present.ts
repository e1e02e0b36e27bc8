import type { Evidence, Suspicion, SuspicionFile } from '@baize/contract/console/suspicions';
import type { KeysetPage } from '@baize/contract/envelope';
import { LINK_SIGNS } from '@baize/domain/agents/suspicions';
import { formatAmount } from '@baize/domain/money';
import type { Tx } from '../../../db/pool.ts';
import { memberId, type BrandId, type Uuid } from '../../../ids.ts';
import { findMemberByAccount, findMembers } from '../../people/identity/index.ts';
import {
  findSuspicion,
  listEvidence,
  listRemarks,
  listStored,
  type StoredEvidence,
  type StoredSuspicion,
  type SuspicionsWanted,
} from './store.ts';

type Named = (id: bigint) => { id: string; account: string };

async function namesOf(tx: Tx, ids: readonly bigint[]): Promise<Named> {
  const members = await findMembers(tx, [...new Set(ids)].map(memberId));
  const accounts = new Map<bigint, string>(members.map(({ id, account }) => [id, account]));
  return (id) => ({ id: String(id), account: accounts.get(id) ?? '' });
}

const present = (row: StoredSuspicion, named: Named): Suspicion => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  accounts: row.accounts.map(named),
  currency: row.currency,
  evidenceRows: row.evidenceRows,
  foundAt: row.foundAt.toISOString(),
  lastAt: row.lastAt.toISOString(),
  judgedAt: row.judgedAt?.toISOString() ?? null,
});

const money = (amount: bigint | null): string | null => (amount === null ? null : formatAmount(amount));
const presentEvidence = (row: StoredEvidence, named: Named): Evidence => ({
  id: String(row.id),
  fact: row.fact,
  day: row.day,
  account: named(row.memberId),
  other: row.otherId === null ? null : named(row.otherId),
  sign: row.fact === 'LINK' ? (LINK_SIGNS.find((sign) => sign === row.ref) ?? null) : null,
  contractId: row.fact === 'CONTRACT' ? row.ref : null,
  gameCode: row.gameCode,
  times: row.times,
  stake: money(row.stake),
  net: money(row.net),
  otherStake: money(row.otherStake),
  otherNet: money(row.otherNet),
  at: row.at.toISOString(),
});

export type Asked = Omit<SuspicionsWanted, 'memberId'> & { readonly player?: string | undefined };

export async function listSuspicions(
  tx: Tx,
  brandId: BrandId,
  { player, ...query }: Asked,
): Promise<KeysetPage<Suspicion>> {
  const member = player ? await findMemberByAccount(tx, brandId, player) : undefined;
  if (player && !member) return { content: [], newer: null, older: null };
  const page = await listStored(tx, { ...query, memberId: member?.id });
  const named = await namesOf(
    tx,
    page.content.flatMap(({ accounts }) => accounts),
  );
  return { ...page, content: page.content.map((row) => present(row, named)) };
}

/** A suspicion with what it is made of and what was said about it; undefined: the brand has none of this id. */
export async function readSuspicion(tx: Tx, id: Uuid): Promise<SuspicionFile | undefined> {
  const suspicion = await findSuspicion(tx, id);
  if (!suspicion) return undefined;
  const evidence = await listEvidence(tx, id);
  const sides = evidence.flatMap(({ memberId: one, otherId }) => (otherId === null ? [one] : [one, otherId]));
  const named = await namesOf(tx, [...suspicion.accounts, ...sides]);
  return {
    suspicion: present(suspicion, named),
    evidence: evidence.map((row) => presentEvidence(row, named)),
    remarks: (await listRemarks(tx, id)).map(({ id: remark, kind, writtenBy, writtenAt, text }) => ({
      id: remark,
      kind,
      by: writtenBy,
      at: writtenAt.toISOString(),
      text,
    })),
  };
}
