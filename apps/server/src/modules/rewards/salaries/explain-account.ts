import { COUNTED_MAX } from '@baize/contract/envelope';
import type { CountedRow, ExplainedAccount } from '@baize/contract/salaries';
import type { ContractCategory } from '@baize/domain/agents/terms';
import { formatAmount } from '@baize/domain/money';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../db/pool.ts';
import type { Computed } from '../../../db/query.ts';
import type { BrandId, MemberId } from '../../../ids.ts';
import { boundsOf, pageOf, type PageQuery } from '../../../page.ts';
import { placedWagers } from '../../base/wagers/index.ts';
import { nameIn } from '../../games/catalogue/index.ts';
import { findMembers } from '../../people/identity/index.ts';
import type { SalaryRouteDeps } from './deps.ts';
import { countedPlay, teamOf } from './explain.ts';
import type { CountedKind } from './fact-store.ts';
import type { BillRow } from './run-store.ts';

/** A game by its code, in the reader's language. */
type GameName = (code: string) => string;
export async function gameNamesIn(
  { games }: Pick<SalaryRouteDeps, 'games'>,
  brandId: BrandId,
  language: string,
): Promise<GameName> {
  const { byCode } = await games.gameCatalogue(brandId);
  return (code) => nameIn(byCode.get(code)?.name ?? {}, language) || code;
}

type Asked = { readonly account: MemberId; readonly gameName: GameName; readonly query: PageQuery };
type Sums = { validBet: bigint; netLoss: bigint; deposits: bigint };
type Figure = Computed<Sums & { rows: number; isWhole: boolean }>;
type Row = Computed<Sums & { ref: string; version: number; what: CountedKind; at: Date; category: ContractCategory }>;

/**
 * What a bill counts of an account, and exactly the rows that it is the sum of: a bet stands in the period in which it
 * counted, whenever it was placed. Undefined: the bill counts nothing of it.
 */
export async function explainAccount(
  tx: Tx,
  bill: BillRow,
  { account, gameName, query }: Asked,
): Promise<ExplainedAccount | undefined> {
  const team = await teamOf(tx, bill);
  const play = countedPlay(team, account);
  const rows = team.terms.kind === 'REALTIME' ? BETS : ADDED;
  const figure = await readFigure(tx, play, rows);
  if (!figure) return undefined;
  const [member] = await findMembers(tx, [account]);
  const content = figure.isWhole ? await readRows(tx, { play, rows, query }) : [];
  const placed = await placedWagers(
    tx,
    account,
    content.map(({ ref }) => ref),
  );
  const present = (row: Row): CountedRow => ({
    id: row.ref,
    version: row.version,
    what: row.what,
    at: row.at.toISOString(),
    category: row.category,
    gameName: placed.has(row.ref) ? gameName(placed.get(row.ref)!.gameCode) : null,
    placedAt: placed.get(row.ref)?.placedAt.toISOString() ?? null,
    ...presentSums(row),
  });
  return {
    account: member?.account ?? '',
    currency: team.inputs.currency,
    ...presentSums(figure),
    rows: figure.isWhole ? pageOf(content.map(present), figure.rows, query) : null,
  };
}

/** Of a salary by the bet: the bets themselves, and with turned sums those that no longer count as they did. */
const BETS = sql`
  select d.wager_id as ref, d.version, case when d.sign = 1 then 'bet' else 'reversal' end as what, d.at, d.category,
    d.valid_bet, d.net_loss, d.deposits
  from play d`;
/** What was added to the facts that count. */
const ADDED = sql`
  select c.ref, c.version, c.what, c.at, c.category, c.valid_bet, c.net_loss, c.deposits
  from play d join salaries.fact_row c on c.member_id = d.member_id and c.hour = d.hour and c.category = d.category`;
const SUMS = sql`coalesce(sum(valid_bet), 0)::bigint as valid_bet, coalesce(sum(net_loss), 0)::bigint as net_loss,
  coalesce(sum(deposits), 0)::bigint as deposits`;

/** What the run has counted, and whether the rows that are kept still come to it. */
const readFigure = (tx: Tx, play: RawBuilder<unknown>, rows: RawBuilder<unknown>): Promise<Figure | undefined> =>
  tx.maybe(sql<Figure>`
    with play as materialized (${play}), figure as (select count(*) as parts, ${SUMS} from play),
      listed as (select count(*) as rows, ${SUMS} from (${rows}) r)
    select f.valid_bet, f.net_loss, f.deposits, least(l.rows, ${COUNTED_MAX})::integer as rows,
      (f.valid_bet, f.net_loss, f.deposits) = (l.valid_bet, l.net_loss, l.deposits) as is_whole
    from figure f cross join listed l where f.parts > 0`);

type Listed = { readonly play: RawBuilder<unknown>; readonly rows: RawBuilder<unknown>; readonly query: PageQuery };

function readRows(tx: Tx, { play, rows, query }: Listed): Promise<Row[]> {
  const { limit, offset } = boundsOf(query);
  return tx.rows(sql<Row>`
    with play as materialized (${play})
    select * from (${rows}) r order by at desc, ref, version desc, what limit ${limit} offset ${offset}`);
}

const presentSums = ({ validBet, netLoss, deposits }: Sums) => ({
  validBet: formatAmount(validBet),
  netLoss: formatAmount(netLoss),
  deposits: formatAmount(deposits),
});
