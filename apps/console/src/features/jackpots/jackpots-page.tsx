import type { ConsoleJackpot as Jackpot } from '@baize/contract/console/jackpots';
import { DataTable, type Column } from '@baize/ui/data-table.tsx';
import layout from '@baize/ui/layout.module.css';
import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import { cx } from '@baize/ui/cx.ts';
import { Link } from 'wouter';
import { NoRows } from '../../components/list-table.tsx';
import { Card, Page } from '../../components/page.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { RowsSkeleton } from '../../components/skeletons.tsx';
import { poolPath } from '../../lib/rows-path.ts';
import { useFormat } from '../../use-format.ts';
import { ChangeButton, OpenButton, PoolTags, usePoolMoney, usePoolName, usePools } from './pool-parts.tsx';

/** The platform's pools: what they hold, what they cost, when they were won last. */
export function JackpotsPage() {
  const t = useT();
  const query = usePools();
  return (
    <Page
      title={t('page.jackpots')}
      note={<span className={layout.wideOnly}>{t('jackpot.note')}</span>}
      end={<OpenButton />}
    >
      <Card title={t('jackpot.pools')}>
        <QueryView query={query} skeleton={<RowsSkeleton />}>
          {(pools) => (pools.length === 0 ? <NoRows title={t('jackpot.none')} /> : <Pools pools={pools} />)}
        </QueryView>
      </Card>
    </Page>
  );
}

function Pools({ pools }: { pools: readonly Jackpot[] }) {
  const t = useT();
  const format = useFormat();
  const nameOf = usePoolName();
  const money = usePoolMoney(pools[0]?.currency);
  const link = (pool: Jackpot) => (
    <Link className={textStyles.link} href={poolPath(pool.poolId)}>
      {nameOf(pool)}
    </Link>
  );
  const amount = (pool: Jackpot) => <b className={cx(textStyles.figures, textStyles.gold)}>{money(pool.amount)}</b>;
  const lastHit = ({ hits: [last] }: Jackpot): string => (last === undefined ? '—' : format.dateTime(last.at));
  const columns: Column<Jackpot>[] = [
    { key: 'name', head: t('jackpot.pool'), fixed: true, cell: link },
    { key: 'state', head: t('case.state'), cell: (pool) => <PoolTags pool={pool} /> },
    { key: 'amount', head: t('jackpot.amount'), align: 'end', cell: amount },
    {
      key: 'share',
      head: t('jackpot.contributionRate'),
      align: 'end',
      cell: ({ runningRate }) => format.percent(runningRate),
    },
    {
      key: 'day',
      head: t('jackpot.feedPerDay'),
      align: 'end',
      deskOnly: true,
      cell: ({ feedPerDay }) => money(feedPerDay.mean),
    },
    { key: 'hit', head: t('jackpot.lastHit'), deskOnly: true, cell: lastHit },
    { key: 'change', atEnd: true, head: t('games.change'), align: 'end', cell: (pool) => <ChangeButton pool={pool} /> },
  ];
  return (
    <DataTable
      density="dense"
      caption={t('part.table', { name: t('jackpot.pools') })}
      rows={pools}
      rowKey={({ poolId }) => poolId}
      columns={columns}
      card={(pool) => ({
        title: nameOf(pool),
        subtitle: <PoolTags pool={pool} />,
        end: amount(pool),
        figures: [
          { label: t('jackpot.contributionRate'), value: format.percent(pool.runningRate) },
          { label: t('jackpot.feedPerDay'), value: money(pool.feedPerDay.mean) },
        ],
        // Behind the summary: a summary holds no links.
        more: (
          <div className={layout.row}>
            {link(pool)}
            <ChangeButton pool={pool} />
          </div>
        ),
      })}
    />
  );
}
