import type { RoundFilter, RoundPage, RoundRow } from '@baize/contract/console/rounds';
import { roundKey } from '@baize/contract/console/round-words';
import { formatAmount } from '@baize/domain/money';
import { sql } from 'kysely';
import type { Tx } from '../../../db/pool.ts';
import { placeOf } from '../../../db/keyset.ts';
import type { Row } from '../../../db/query.ts';
import { goesTowardsNewer, keysetPageOf, type KeysetQuery } from '../../../page.ts';
import type { WagerNames } from '../../base/wagers/index.ts';
import { lookAt, lookedAtMax, type Judged, type LookedAt } from './look.ts';
import { sourceOf, type Named } from './source.ts';

export type RoundNames = WagerNames & { readonly named: Named };
export type ListedRound = Judged & Readonly<Pick<Row<'identity.member'>, 'account'>>;

/** A page of the brand's rounds, the latest first. No page costs more than a bounded look, whatever was played. */
export async function listRounds(
  tx: Tx,
  { names, ...query }: RoundFilter & KeysetQuery & { readonly names: RoundNames },
): Promise<RoundPage> {
  const source = await sourceOf(tx, query.search, names.named);
  const max = lookedAtMax(query, source);
  const { before, after, pageSize } = query;
  const direction = goesTowardsNewer(query) ? sql`asc` : sql`desc`;
  const rows = await tx.rows(sql<LookedAt & ListedRound>`
    select x.*, m.account from (
      select * from (${lookAt({ filter: query, source, place: { before, after } }, max)}) looked
      where fits or nth = ${max} limit ${pageSize + 1}) x
    left join identity.member m on m.id = x.member_id
    order by x.placed_at ${direction}, x.id ${direction}`);
  const end = rows.at(-1);
  const stopped = end !== undefined && Number(end.nth) === max ? end : undefined;
  const passed = rows.filter(({ fits }) => fits);
  const lookedTo = stopped === undefined ? undefined : placeOf(stopped);
  const page = keysetPageOf(passed, { before, after, pageSize, lookedTo }, placeOf);
  return {
    ...page,
    content: page.content.map((row) => presentRound(row, names)),
    lookedTo: stopped !== undefined && passed.length < pageSize ? stopped.placedAt.toISOString() : null,
  };
}

/** What a player has more for a round than before it; none while a stake of it is out. */
export const netOf = ({ stake, returned, payout }: Pick<Judged, 'stake' | 'returned' | 'payout'>): bigint =>
  payout + returned - stake;

export function presentRound(row: ListedRound, names: WagerNames): RoundRow {
  return {
    key: roundKey(String(row.memberId), row.id),
    round: row.round,
    gameCode: row.gameCode,
    gameName: names.game(row.gameCode),
    vendor: row.vendor,
    vendorName: names.vendor(row.vendor),
    playerId: String(row.memberId),
    account: row.account,
    currency: row.currency,
    wagers: row.wagers,
    stake: formatAmount(row.stake),
    payout: formatAmount(row.payout),
    net: row.endedAt === null && row.returned !== row.stake ? null : formatAmount(netOf(row)),
    state: row.state,
    startedAt: row.placedAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    atSupplier: row.isTold,
    freeWin: row.freeWin === null ? null : formatAmount(row.freeWin),
  };
}
