import { JACKPOT_MOVES, type JackpotMoveKind } from '@baize/contract/console/jackpot-moves';
import type { JackpotMonths, JackpotMove } from '@baize/contract/console/jackpots';
import type { Column } from '@baize/ui/data-table.tsx';
import { SelectFilter } from '@baize/ui/table-filters.tsx';
import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import { BackLink, NoSuchPage } from '../../components/back-link.tsx';
import { FigureLink } from '../../components/figure-link.tsx';
import { ListTable } from '../../components/list-table.tsx';
import { Card, Page } from '../../components/page.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { PageSkeleton } from '../../components/skeletons.tsx';
import { keysetPages } from '../../list-pages.ts';
import { matching, oneOf } from '../../lib/filter-rules.ts';
import { poolPath } from '../../lib/rows-path.ts';
import { useCall } from '../../use-call.ts';
import { OLDEST_NUMBER, useFilters } from '../../use-filters.ts';
import { useFormat } from '../../use-format.ts';
import { monthText } from './month-text.ts';
import { houseText, usePoolMoney, usePoolName, usePools } from './pool-parts.tsx';

const PAGE_SIZE = 25;
const MONTH = /^\d{4}-\d\d-01$/;

/** What one figure of a pool's balance sheet is the sum of. */
export function MovesPage({ poolId }: { poolId: string }) {
  const t = useT();
  const nameOf = usePoolName();
  const pools = usePools();
  const sheet = useCall('listJackpotMonths', { poolId });
  const pool = pools.data?.find((each) => each.poolId === poolId);
  const back = { href: poolPath(poolId), text: pool ? nameOf(pool) : t('jackpot.back') };
  if (pools.data !== undefined && pool === undefined)
    return <NoSuchPage title={t('page.jackpots')} back={{ href: '/jackpots', text: t('jackpot.back') }} />;
  return (
    <Page title={t('jackpot.moves')}>
      <BackLink {...back} />
      <QueryView query={sheet} skeleton={<PageSkeleton />}>
        {(found) => <Moves poolId={poolId} sheet={found} currency={pool?.currency} />}
      </QueryView>
    </Page>
  );
}

type MovesProps = { poolId: string; sheet: JackpotMonths; currency: string | undefined };

function Moves({ poolId, sheet, currency }: MovesProps) {
  const t = useT();
  const money = usePoolMoney(currency);
  const list = useFilters(
    ['month', 'kind'],
    {
      month: matching(t('jackpot.month'), 'choice', (text) => MONTH.test(text)),
      kind: oneOf(t('ledger.kind'), JACKPOT_MOVES),
    },
    { oldest: OLDEST_NUMBER },
  );
  const { values, wrong, set } = list;
  const kind: JackpotMoveKind = JACKPOT_MOVES.find((each) => each === values.kind) ?? 'contributed';
  const month = values.month === '' ? sheet.months[0]!.month : values.month;
  const wanted = { poolId, month, kind };
  const query = useCall(
    'listJackpotMoves',
    { ...wanted, ...list.cursor, pageSize: PAGE_SIZE },
    { keep: true, enabled: wrong.length === 0 },
  );
  const sum = sheet.months.find((each) => each.month === month)?.[kind];
  const { columns, card } = useRows(kind, currency);
  return (
    <Card
      title={t(`jackpot.move.${kind}`)}
      hint={sum !== undefined && t('jackpot.moves.sum', { amount: money(sum), month: monthText(month) })}
      wrap
    >
      <ListTable
        list={`jackpot-moves-${kind === 'paid' ? 'paid' : 'own'}`}
        state={list}
        orderedBy="at"
        name={t('jackpot.moves')}
        query={query}
        rowKey={({ seq }) => seq}
        columns={columns}
        card={card}
        csv={{
          subject: `jackpot-${poolId}-${kind}-${monthText(month)}`,
          readPages: keysetPages('listJackpotMoves', wanted),
          columns: [
            { head: t('part.time'), cell: (row) => row.at },
            { head: t('part.amount'), cell: (row) => row.amount },
            { head: t('jackpot.moves.from'), cell: (row) => row.from ?? '' },
            { head: t('player.account'), cell: (row) => row.player?.account ?? '' },
            { head: t('wager.round'), cell: (row) => row.player?.round ?? '' },
          ],
        }}
        filters={
          <>
            <SelectFilter
              label={t('jackpot.month')}
              value={month}
              onChange={(next) => set({ month: next })}
              options={sheet.months.map((each) => ({ value: each.month, label: monthText(each.month) }))}
            />
            <SelectFilter
              label={t('ledger.kind')}
              value={kind}
              onChange={(next) => set({ kind: next })}
              options={JACKPOT_MOVES.map((each) => ({ value: each, label: t(`jackpot.move.${each}`) }))}
            />
          </>
        }
      />
    </Card>
  );
}

/** A posting tells whence it came, a win to whom it went. */
function useRows(kind: JackpotMoveKind, currency: string | undefined) {
  const t = useT();
  const format = useFormat();
  const money = (row: JackpotMove): string => format.money(row.amount, { exact: true, ...(currency && { currency }) });
  const other = ({ from, player }: JackpotMove) => {
    if (player === null) return from === null ? '—' : <bdi>{houseText(t, from)}</bdi>;
    return <FigureLink to={`/players/${player.id}`}>{player.account}</FigureLink>;
  };
  const round = ({ player }: JackpotMove) =>
    player !== null && <FigureLink to={`/rounds/${player.round}`}>{t('wager.round')}</FigureLink>;
  const columns: Column<JackpotMove>[] = [
    {
      key: 'at',
      head: t('part.time'),
      fixed: true,
      cell: ({ at }) => <span className={textStyles.figures}>{format.dateTime(at)}</span>,
    },
    {
      key: 'amount',
      head: currency ? t('part.in', { name: t('part.amount'), unit: currency }) : t('part.amount'),
      align: 'end',
      cell: money,
    },
    { key: 'other', head: t(kind === 'paid' ? 'player.account' : 'jackpot.moves.from'), cell: other },
    ...(kind === 'paid' ? [{ key: 'round', head: t('wager.round'), cell: round }] : []),
  ];
  const card = (row: JackpotMove) => ({
    title: other(row),
    subtitle: format.dateTime(row.at),
    end: money(row),
    ...(row.player !== null && { more: round(row) }),
  });
  return { columns, card };
}
