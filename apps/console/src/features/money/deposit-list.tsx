import type { FaultyDeposit } from '@baize/contract/console/deposits';
import type { Column, RowCard } from '@baize/ui/data-table.tsx';
import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import { Link } from 'wouter';
import { ListTable, type CountedList, type ListTableProps } from '../../components/list-table.tsx';
import { Card } from '../../components/page.tsx';
import pageStyles from '../../components/page.module.css';
import { OrderNumber } from '../../components/order-number.tsx';
import { depositPath } from '../../lib/order-number.ts';
import { useFormat } from '../../use-format.ts';

export const DEPOSITS_PAGE_SIZE = 10;
export const DEPOSITS_POLL_MS = 60_000;

type Deposit = Pick<FaultyDeposit, 'id' | 'createdAt' | 'playerId' | 'account' | 'amount' | 'currency'>;
type DepositListProps<Row extends Deposit> = CountedList<Row> &
  Pick<ListTableProps<Row>, 'csv'> & {
    /** Names the list among the lists of the console. */
    list: string;
    title: string;
    /** Why they stand here. */
    text: string;
    /** Behind the time, the player and the amount. */
    columns: readonly Column<Row>[];
    /** What a card says below these. */
    details: (row: Row) => Pick<RowCard, 'figures' | 'more'>;
  };

/** Deposits that a person must look at; nothing is shown where there are none. */
export function DepositList<Row extends Deposit>(props: DepositListProps<Row>) {
  const { list, title, text, query, onPage, columns, details, csv } = props;
  const t = useT();
  const format = useFormat();
  const first = useFirstColumns();
  if (!query.error && !query.data?.total) return null;
  return (
    <Card title={title}>
      <p className={pageStyles.padded}>{text}</p>
      <ListTable
        list={list}
        name={title}
        query={query}
        {...(csv && { csv })}
        rowKey={({ id }) => id}
        onPage={onPage}
        columns={[...first, ...columns]}
        card={(row) => ({
          title: row.account,
          subtitle: format.dateTime(row.createdAt),
          end: format.money(row.amount, { unit: true, currency: row.currency }),
          ...details(row),
          figures: [
            { label: t('deposit.number'), value: <OrderNumber id={row.id} /> },
            ...(details(row).figures ?? []),
          ],
        })}
      />
    </Card>
  );
}

function useFirstColumns(): readonly Column<Deposit>[] {
  const t = useT();
  const format = useFormat();
  return [
    {
      key: 'number',
      head: t('deposit.number'),
      cell: ({ id, playerId }) => (
        <Link className={textStyles.link} href={depositPath({ id, playerId })}>
          <OrderNumber id={id} />
        </Link>
      ),
    },
    {
      key: 'ordered',
      head: t('disputed.ordered'),
      cell: ({ createdAt }) => <span className={textStyles.figures}>{format.dateTime(createdAt)}</span>,
    },
    {
      key: 'player',
      head: t('player.one'),
      cell: ({ playerId, account }) => (
        <Link className={textStyles.link} href={`/players/${playerId}`}>
          {account}
        </Link>
      ),
    },
    {
      key: 'amount',
      head: t('part.amount'),
      align: 'end',
      cell: ({ amount, currency }) => format.money(amount, { unit: true, currency }),
    },
  ];
}
