import { REPORT_DAYS_MAX, REPORT_HOUR_DAYS_MAX } from '@baize/contract/console/play-report-words';
import type { PeopleReport, PlayReport, PlayRow, Printed } from '@baize/contract/console/play-reports';
import { fail, type CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import type { Tx } from '../../../db/pool.ts';
import type { Deps } from '../../../deps.ts';
import { gameTypeOf } from '../../../game-types.ts';
import type { BrandId } from '../../../ids.ts';
import type { BrandModule } from '../../base/brand/index.ts';
import { nameIn, type CatalogueModule } from '../../games/catalogue/index.ts';
import { currenciesIn } from './currencies.ts';
import { rowsOf as peopleRows, totalOf as peopleTotal } from './people.ts';
import { rowsOf as playRows, totalOf as playTotal, type PlayAsked } from './play.ts';
import { daysBefore, periodOf, wrongDays } from './span.ts';

export type ReportDeps = {
  readonly deps: Pick<Deps, 'db' | 'now' | 'ledger' | 'log'>;
  readonly brand: Pick<BrandModule, 'brand'>;
  readonly catalogue: Pick<CatalogueModule, 'gameCatalogue'>;
};
type Reader = { readonly brandId: BrandId; readonly language: string };
type Asked<Of extends Printed['of']> = Omit<Extract<Printed, { of: Of }>, 'of'>;

export async function readPlay(
  { deps, brand, catalogue }: ReportDeps,
  reader: Reader,
  { by, from, to, currency: wanted }: Asked<'play'>,
): Promise<CallResult<PlayReport, 'BAD_REQUEST'>> {
  const wrong = wrongDays({ from, to }, by === 'hour' ? REPORT_HOUR_DAYS_MAX : REPORT_DAYS_MAX);
  if (wrong) return fail('BAD_REQUEST', { fields: wrong });
  const own = await brand.brand(reader.brandId);
  const period = periodOf({ from, to }, own.gmtOffsetMinutes);
  const earlier = periodOf(daysBefore({ from, to }), own.gmtOffsetMinutes);
  const currency = wanted ?? own.currency;
  const of = by === 'currency' ? null : currency;
  return deps.db.tx(reader.brandId, async (tx) => {
    await atOneMoment(tx);
    const asked: PlayAsked = { by, currency: of, period, offsetMinutes: own.gmtOffsetMinutes };
    const { rows, cut } = await playRows(tx, asked);
    return ok({
      currency,
      currencies: [...new Set([own.currency, ...(await currenciesIn(tx, period))])],
      rows: await named(catalogue, { ...reader, by }, rows),
      cut,
      // Currencies are never added up: by currency the total is that of the brand's own.
      total: await playTotal(tx, { currency, period }),
      before: await playTotal(tx, { currency, period: earlier }),
    });
  });
}

/** Games and vendors by the names under which the reader knows them; a product by its word. */
async function named(
  catalogue: ReportDeps['catalogue'],
  { brandId, language, by }: Reader & Pick<PlayAsked, 'by'>,
  rows: readonly PlayRow[],
): Promise<PlayRow[]> {
  const { byCode, vendors } = await catalogue.gameCatalogue(brandId);
  const nameOf = ({ key, name }: PlayRow): string => {
    if (by === 'game') return nameIn(byCode.get(key)?.name ?? {}, language) || key;
    if (by === 'vendor') return vendors.find(({ code }) => code === key)?.displayName ?? key;
    return by === 'product' ? (gameTypeOf(Number(key)) ?? key) : name;
  };
  return rows.map((row) => ({ ...row, name: nameOf(row) }));
}

export async function readPeople(
  { deps, brand }: ReportDeps,
  { brandId }: Reader,
  { by, from, to, currency: wanted }: Asked<'people'>,
): Promise<CallResult<PeopleReport, 'BAD_REQUEST'>> {
  const wrong = wrongDays({ from, to });
  if (wrong) return fail('BAD_REQUEST', { fields: wrong });
  const currency = wanted ?? (await brand.brand(brandId)).currency;
  const asked = { by, currency, ledger: deps.ledger };
  return deps.db.tx(brandId, async (tx) => {
    await atOneMoment(tx);
    return ok({
      currency,
      ...(await peopleRows(tx, { ...asked, days: { from, to } })),
      total: await peopleTotal(tx, { ...asked, days: { from, to } }),
      before: await peopleTotal(tx, { ...asked, days: daysBefore({ from, to }) }),
    });
  });
}

/** Rows and total are several questions: what is posted meanwhile must not stand in the one and not in the other. */
const atOneMoment = (tx: Tx): Promise<unknown> => tx.run('set transaction isolation level repeatable read');
