import type { PlayerDeposit } from '@baize/contract/console/deposits';
import type { Column, RowCard } from '@baize/ui/data-table.tsx';
import layout from '@baize/ui/layout.module.css';
import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import { Link } from 'wouter';
import { depositCsv, useDepositCard, useDepositColumns } from '../../components/deposit-parts.tsx';
import { GivenTags } from '../../components/given-tags.tsx';
import { ListTable, NoRows } from '../../components/list-table.tsx';
import { OrderNumber } from '../../components/order-number.tsx';
import { useGivenTags } from '../../components/use-given-tags.ts';
import { Card, Page } from '../../components/page.tsx';
import { depositRules, DEPOSIT_FILTERS, readDepositFilter } from '../../lib/deposit-filter.ts';
import { depositPath } from '../../lib/order-number.ts';
import { keysetPages } from '../../list-pages.ts';
import { useCall } from '../../use-call.ts';
import { OLDEST_PLACE, useFilters } from '../../use-filters.ts';
import { useFormat } from '../../use-format.ts';
import { DepositFilters } from './deposit-filters.tsx';
import { DepositSums } from './deposit-sums.tsx';

const PAGE_SIZE = 25;

/** Every deposit of the brand, and what those that were found add up to. */
export default function DepositsPage() {
  const t = useT();
  const { offset } = useFormat();
  const list = useFilters(DEPOSIT_FILTERS, depositRules(t, offset), { oldest: OLDEST_PLACE });
  const { values, wrong, set } = list;
  const filter = readDepositFilter(values);
  const query = useCall(
    'listBrandDeposits',
    { ...filter, ...list.cursor, pageSize: PAGE_SIZE },
    { keep: true, enabled: wrong.length === 0 },
  );
  const tagsOf = useGivenTags(query.data?.content ?? []);
  return (
    <Page title={t('page.deposits')} note={<span className={layout.wideOnly}>{t('deposit.note')}</span>}>
      <Card title={t('deposit.list')}>
        <ListTable
          list="brand-deposits"
          state={list}
          orderedBy="ordered"
          csv={{ subject: 'deposits', columns: useCsv(), readPages: keysetPages('listBrandDeposits', filter) }}
          filters={<DepositFilters values={values} onChange={set} />}
          above={<DepositSums filter={filter} />}
          query={query}
          name={t('deposit.list')}
          rowKey={({ id }) => id}
          columns={useColumns(tagsOf)}
          card={useCard()}
          {...(!list.filtered && { empty: <NoRows title={t('deposit.empty')} /> })}
        />
      </Card>
    </Page>
  );
}

type TagsOf = ReturnType<typeof useGivenTags>;
const Player = ({ row, tagsOf }: { row: PlayerDeposit; tagsOf: TagsOf }) => (
  <>
    <Link className={textStyles.link} href={`/players/${row.playerId}`}>
      <bdi>{row.account}</bdi>
    </Link>{' '}
    <GivenTags tags={tagsOf(row)} />
  </>
);
/** Leads to the order in its player's file. */
const Order = ({ row }: { row: PlayerDeposit }) => (
  <Link className={textStyles.link} href={depositPath(row)}>
    <OrderNumber id={row.id} />
  </Link>
);

/** The columns of a player's file, and whose order it is. */
function useColumns(tagsOf: TagsOf): Column<PlayerDeposit>[] {
  const t = useT();
  const format = useFormat();
  const own = useDepositColumns().map((column): Column<PlayerDeposit> =>
    column.key === 'number' ? { ...column, cell: (row) => <Order row={row} /> } : column,
  );
  const at = own.findIndex(({ key }) => key === 'number') + 1;
  const player: Column<PlayerDeposit> = {
    key: 'player',
    head: t('player.one'),
    cell: (row) => <Player row={row} tagsOf={tagsOf} />,
  };
  // Behind the amount, which a tablet shows without scrolling.
  const credited: Column<PlayerDeposit> = {
    key: 'credited',
    head: t('deposit.credited'),
    cell: ({ creditedAt }) => (
      <span className={textStyles.figures}>{creditedAt === null ? '—' : format.dateTime(creditedAt)}</span>
    ),
  };
  return [...own.toSpliced(at, 0, player), credited];
}

function useCard(): (row: PlayerDeposit) => RowCard {
  const t = useT();
  const format = useFormat();
  const own = useDepositCard();
  return (row) => ({
    ...own(row),
    subtitle: (
      <>
        <bdi>{row.account}</bdi> · {format.dateTime(row.createdAt)}
      </>
    ),
    figures: [
      ...(own(row).figures ?? []),
      { label: t('deposit.credited'), value: row.creditedAt === null ? '—' : format.dateTime(row.creditedAt) },
    ],
  });
}

function useCsv() {
  const t = useT();
  return [{ head: t('player.one'), cell: (row: PlayerDeposit) => row.account }, ...depositCsv(t)];
}
