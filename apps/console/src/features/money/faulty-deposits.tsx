import type { FaultyDeposit } from '@baize/contract/console/deposits';
import { Button } from '@baize/ui/button.tsx';
import type { Column, RowCard } from '@baize/ui/data-table.tsx';
import textStyles from '@baize/ui/text.module.css';
import { showToast } from '@baize/ui/toast.tsx';
import { failureText } from '@baize/webkit/failure-text';
import { useT } from '@baize/webkit/i18n';
import { useState } from 'react';
import { Link } from 'wouter';
import { ListTable } from '../../components/list-table.tsx';
import { Card } from '../../components/page.tsx';
import pageStyles from '../../components/page.module.css';
import { useCan } from '../../session.ts';
import { useAction } from '../../use-action.ts';
import { useCall } from '../../use-call.ts';
import { useFormat } from '../../use-format.ts';

const PAGE_SIZE = 10;
const POLL_MS = 60_000;

/** Deposits of which the provider tells nothing; nothing is shown where there are none. */
export function FaultyDeposits() {
  const t = useT();
  const [pageNo, setPageNo] = useState(1);
  const query = useCall('listFaultyDeposits', { pageNo, pageSize: PAGE_SIZE }, { keep: true, pollMs: POLL_MS });
  const columns = useColumns();
  const card = useCard();
  if (!query.error && !query.data?.total) return null;
  return (
    <Card title={t('faulty.title')}>
      <p className={pageStyles.padded}>{t('faulty.text')}</p>
      <ListTable
        list="faulty-deposits"
        name={t('faulty.title')}
        query={query}
        rowKey={({ id }) => id}
        onPage={setPageNo}
        columns={columns}
        card={card}
      />
    </Card>
  );
}

/** Asks the provider at once, for those who may move money by hand as well. */
function AskNow({ id }: { id: string }) {
  const t = useT();
  const may = useCan('corrections.make');
  const action = useAction('askDeposit', {
    stale: ['listFaultyDeposits', 'listDisputedDeposits', 'listAudit'],
    done: ({ state }) => showToast({ tone: 'ok', title: t('faulty.done', { state: t(`faulty.state.${state}`) }) }),
    failed: (failure) => showToast({ tone: 'err', title: failureText(t, failure) }),
  });
  return (
    may && (
      <Button size="dense" busy={action.busy} onClick={() => action.run({ id })}>
        {t('faulty.ask')}
      </Button>
    )
  );
}

function useColumns(): Column<FaultyDeposit>[] {
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
    { key: 'fault', head: t('faulty.fault'), cell: ({ fault }) => <bdi className={textStyles.mono}>{fault}</bdi> },
    { key: 'asked', head: t('faulty.asked'), align: 'end', cell: ({ asked }) => format.number(asked) },
    {
      key: 'next',
      head: t('faulty.next'),
      cell: ({ askAt }) => <span className={textStyles.figures}>{format.dateTime(askAt)}</span>,
    },
    { key: 'ask', head: '', cell: ({ id }) => <AskNow id={id} /> },
  ];
}

function useCard(): (row: FaultyDeposit) => RowCard {
  const t = useT();
  const format = useFormat();
  return (row) => ({
    title: row.account,
    subtitle: format.dateTime(row.createdAt),
    end: format.money(row.amount, { unit: true, currency: row.currency }),
    figures: [
      { label: t('faulty.fault'), value: row.fault },
      { label: t('faulty.asked'), value: format.number(row.asked) },
      { label: t('faulty.next'), value: format.dateTime(row.askAt) },
    ],
    more: <AskNow id={row.id} />,
  });
}
