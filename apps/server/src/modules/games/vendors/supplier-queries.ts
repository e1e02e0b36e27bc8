import type { z } from 'zod';
import type { supplierCalls, SupplierSchema, SupplierDay } from '@baize/contract/console/suppliers';
import { formatAmount } from '@baize/domain/money';
import { sql } from 'kysely';
import type { Tx } from '../../../db/pool.ts';
import { tables, type Computed, type Row } from '../../../db/query.ts';
import type { BrandId, SupplierId } from '../../../ids.ts';
import type { Ledger } from '../../../ledger/index.ts';
import { countOpenWagers } from '../../base/wagers/index.ts';
import { listSuppliersOf } from './case-store.ts';
import type { Supplier } from './directory.ts';
import { readHealth, type HealthRow } from './health/store.ts';
import { isClean } from './reconcile.ts';
import { isWaiting } from './secret-vault.ts';
import { sumStanding, type Standing } from './transfer/account-store.ts';

type Shown = z.input<typeof SupplierSchema>;
type Detail = z.input<typeof supplierCalls.getSupplier.output>;
/** What a brand sells of whom: the catalogue's word. */
type ShelvedGame = {
  readonly supplierId: SupplierId;
  readonly name: Readonly<Record<string, string>>;
  readonly vendor: string;
  readonly rtp: string;
  readonly rtpHighest: string;
};
export type Shelves = {
  readonly vendors: readonly { readonly code: string; readonly supplierId: SupplierId }[];
  readonly games: readonly { readonly supplierId: SupplierId; readonly enabled: boolean }[];
  readonly byCode: ReadonlyMap<string, ShelvedGame>;
};
export type SuppliersOf = {
  readonly ledger: Pick<Ledger, 'houseBalance'>;
  readonly brandId: BrandId;
  readonly currency: string;
  readonly shelves: Shelves;
  readonly now: Date;
};

const DAYS_SHOWN = 31;

/** Suppliers that the brand lets in, or once did. */
export async function readSuppliers(tx: Tx, of: SuppliersOf): Promise<Shown[]> {
  const known = await listSuppliersOf(tx, of.brandId);
  const health = new Map((await readHealth(tx)).map((row) => [row.supplierId, row]));
  const cases = await countOpenCases(tx);
  const open = await countOpenWagers(tx);
  const days = await lastDays(tx);
  const shown: Shown[] = [];
  for (const { id, code, name, dialect, letIn, sandbox } of known) {
    const standing = dialect === 'transfer' ? await sumStanding(tx, id) : null;
    shown.push({
      supplier: code,
      supplierName: name,
      letIn,
      sandbox,
      games: of.shelves.games.filter((game) => game.supplierId === id && game.enabled).length,
      health: presentHealth(health.get(id)),
      openCases: cases.get(id) ?? 0,
      openWagers: open.get(id) ?? 0,
      position: {
        currency: of.currency,
        amount: formatAmount((await positionOf(tx, of, id)) + (await keptOf(tx, of, { code, standing }))),
      },
      standing: standing?.map(({ amount, ...each }) => ({ ...each, amount: formatAmount(amount) })) ?? null,
      lastDay: days.get(id) ?? null,
    });
  }
  return shown;
}

export async function readSupplier(tx: Tx, of: SuppliersOf, supplier: Supplier): Promise<Detail | undefined> {
  const found = (await readSuppliers(tx, of)).find((each) => each.supplier === supplier.code);
  if (!found) return undefined;
  const { dialect } = supplier;
  return { ...found, dialect, keys: keysOf(supplier, of.now), days: await listDays(tx, supplier.id) };
}

const UNHEARD: Shown['health'] = { play: 'closed', feed: 'closed', calls: 0, faults: 0, okAt: null, fault: null };

function presentHealth(row: HealthRow | undefined): Shown['health'] {
  if (!row) return UNHEARD;
  const { play, feed, calls, faults, okAt, faultAt, faultCall, faultText } = row;
  const fault = faultAt === null ? null : { at: faultAt.toISOString(), call: faultCall ?? '', text: faultText ?? '' };
  return { play, feed, calls, faults, okAt: okAt?.toISOString() ?? null, fault };
}

/** The house of each vendor that it fills: what came in less what was paid. */
async function positionOf(
  tx: Tx,
  { ledger, brandId, currency, shelves }: SuppliersOf,
  id: SupplierId,
): Promise<bigint> {
  const codes = new Set(shelves.vendors.flatMap(({ code, supplierId }) => (supplierId === id ? [code] : [])));
  let sum = 0n;
  for (const code of codes) sum += await ledger.houseBalance(tx, brandId, { house: `vendor:${code}`, currency });
  return sum;
}

/** Of a supplier that holds balances: what stayed there of all that went, less what is the players' still. */
async function keptOf(
  tx: Tx,
  { ledger, brandId, currency }: Pick<SuppliersOf, 'ledger' | 'brandId' | 'currency'>,
  { code, standing }: { readonly code: string; readonly standing: readonly Standing[] | null },
): Promise<bigint> {
  if (standing === null) return 0n;
  const there = standing.find((each) => each.currency === currency)?.amount ?? 0n;
  return (await ledger.houseBalance(tx, brandId, { house: `transfer:${code}`, currency })) - there;
}

/** Its public keys, and the names of the secrets that both sides know. */
export function keysOf({ keys, secrets }: Pick<Supplier, 'keys' | 'secrets'>, now: Date): Detail['keys'] {
  const at = now.getTime();
  const timeOf = (ms: number | undefined): string | null =>
    ms === undefined || ms <= 0 ? null : new Date(ms).toISOString();
  return [...keys, ...secrets.filter(({ kid }) => !isWaiting(kid))].map(({ kid, notBefore, notAfter }) => ({
    kid,
    notBefore: timeOf(notBefore),
    notAfter: timeOf(notAfter),
    active: notBefore <= at && (notAfter === undefined || at < notAfter),
  }));
}

async function countOpenCases(tx: Tx): Promise<ReadonlyMap<SupplierId, number>> {
  const rows = await tx.rows(
    tables
      .selectFrom('vendors.vendorCase')
      .select(['supplierId', sql<number>`count(*)::integer`.as('open')])
      .where('decidedAt', 'is', null)
      .groupBy('supplierId'),
  );
  return new Map(rows.map(({ supplierId, open }) => [supplierId, open]));
}

type DayRow = Readonly<Omit<Row<'vendors.comparedDay'>, 'day' | 'brandId'>> & Computed<{ readonly day: string }>;
const dayOf = sql<string>`to_char(day, 'YYYY-MM-DD')`.as('day');

async function lastDays(tx: Tx): Promise<ReadonlyMap<SupplierId, { day: string; agrees: boolean }>> {
  const rows = await tx.rows(
    tables
      .selectFrom('vendors.comparedDay as d')
      .select(['supplierId', 'stakeThere', 'payoutThere', 'stakeHere', 'payoutHere', 'untold', dayOf])
      .where('day', '=', (eb) =>
        eb
          .selectFrom('vendors.comparedDay as l')
          .select((max) => max.fn.max('l.day').as('day'))
          .whereRef('l.supplierId', '=', 'd.supplierId'),
      ),
  );
  const days = new Map<SupplierId, { day: string; agrees: boolean }>();
  for (const row of rows)
    days.set(row.supplierId, { day: row.day, agrees: isClean(row) && (days.get(row.supplierId)?.agrees ?? true) });
  return days;
}

async function listDays(tx: Tx, supplier: SupplierId): Promise<SupplierDay[]> {
  const rows: DayRow[] = await tx.rows(
    tables
      .selectFrom('vendors.comparedDay')
      .select(['supplierId', 'currency', 'rounds', 'stakeThere', 'payoutThere', 'stakeHere', 'payoutHere', 'untold'])
      .select(['untoldStake', 'untoldPayout', 'comparedAt', dayOf])
      .where('supplierId', '=', supplier)
      .orderBy(sql`compared_day.day`, 'desc')
      .orderBy('currency')
      .limit(DAYS_SHOWN),
  );
  return rows.map((row) => ({
    day: row.day,
    currency: row.currency,
    rounds: Number(row.rounds),
    stakeThere: formatAmount(row.stakeThere),
    stakeHere: formatAmount(row.stakeHere),
    payoutThere: formatAmount(row.payoutThere),
    payoutHere: formatAmount(row.payoutHere),
    untold: Number(row.untold),
    untoldStake: formatAmount(row.untoldStake),
    agrees: isClean(row),
    comparedAt: row.comparedAt.toISOString(),
  }));
}
