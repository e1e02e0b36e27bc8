import type { DisputedDeposit } from '@baize/contract/console/deposits';
import type { Column, RowCard } from '@baize/ui/data-table.tsx';
import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import { useState } from 'react';
import { Link } from 'wouter';
import { ListTable } from '../../components/list-table.tsx';
import { Card } from '../../components/page.tsx';
import pageStyles from '../../components/page.module.css';
import { useCall } from '../../use-call.ts';
import { useFormat } from '../../use-format.ts';

const PAGE_SIZE = 10;
const POLL_MS = 60_000;

/** Deposits on which the provider and we do not agree; nothing is shown where there are none. */
export function DisputedDeposits() {
  const t = useT();
  const [pageNo, setPageNo] = useState(1);
  const query = useCall('listDisputedDeposits', { pageNo, pageSize: PAGE_SIZE }, { keep: true, pollMs: POLL_MS });
  const columns = useColumns();
  const card = useCard();
  if (!query.error && !query.data?.total) return null;
  return (
    <Card title={t('disputed.title')}>
      <p className={pageStyles.padded}>{t('disputed.text')}</p>
      <ListTable
        list="disputed-deposits"
        name={t('disputed.title')}
        query={query}
        rowKey={({ id }) => id}
        onPage={setPageNo}
        columns={columns}
        card={card}
      />
    </Card>
  );
}

function useColumns(): Column<DisputedDeposit>[] {
  const t = useT();
  const format = useFormat();
  return [
    {
      key: 'ordered',
      head: t('disputed.ordered'),
      cell: ({ createdAt }) => <span className={textStyles.figures}>{format.dateTime(createdAt)}</span>,
    },
    {
      key: 'player',
      head: t('player.one'),
      cell: (row) => (
        <Link className={textStyles.link} href={`/players/${row.playerId}`}>
          {row.account}
        </Link>
      ),
    },
    {
      key: 'amount',
      head: t('part.amount'),
      align: 'end',
      cell: ({ amount, currency }) => format.money(amount, { unit: true, currency }),
    },
    {
      key: 'contradiction',
      head: t('disputed.contradiction'),
      cell: ({ contradiction }) => t(`disputed.${contradiction}`),
    },
    {
      key: 'checkout',
      head: t('disputed.checkout'),
      cell: ({ checkout }) => <bdi className={textStyles.mono}>{checkout ?? '—'}</bdi>,
    },
  ];
}

function useCard(): (row: DisputedDeposit) => RowCard {
  const t = useT();
  const format = useFormat();
  return (row) => ({
    title: row.account,
    subtitle: format.dateTime(row.createdAt),
    end: format.money(row.amount, { unit: true, currency: row.currency }),
    figures: [
      { label: t('disputed.contradiction'), value: t(`disputed.${row.contradiction}`) },
      { label: t('disputed.checkout'), value: row.checkout ?? '—' },
    ],
  });
}
