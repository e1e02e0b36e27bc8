import { Button } from '@baize/ui/button.tsx';
import { DataTable } from '@baize/ui/data-table.tsx';
import { Tag } from '@baize/ui/tag.tsx';
import { useLanguage, useT } from '@baize/webkit/i18n';
import { useState } from 'react';
import { onePage } from '@baize/ui/csv.ts';
import { CsvButton } from '../../components/csv-button.tsx';
import { Card, Fact, Page } from '../../components/page.tsx';
import { NoRows } from '../../components/list-table.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { RowsSkeleton } from '../../components/skeletons.tsx';
import type { ConsoleJackpot as Jackpot } from '@baize/contract/console/jackpots';
import { lazyPart } from '@baize/webkit/lazy-part';
import { ShowPart } from '../../show-part.tsx';
import { useCan } from '../../session.ts';
import { useCall } from '../../use-call.ts';
import { useFormat } from '../../use-format.ts';
import { Balance } from './balance.tsx';
import { oddsText } from './odds-text.ts';
import { cx } from '@baize/ui/cx.ts';
import layout from '@baize/ui/layout.module.css';
import textStyles from '@baize/ui/text.module.css';
import pageStyles from '../../components/page.module.css';
import styles from './pools.module.css';

const POOL_DIALOG = lazyPart(() => import('./pool-dialog.tsx'));
const POLL_MS = 5_000;

/** The platform's pools: what they hold, where it came from, who won. */
export default function JackpotsPage() {
  const t = useT();
  const query = useCall('listJackpots', undefined, { pollMs: POLL_MS });
  return (
    <Page title={t('page.jackpots')} note={<span className={layout.wideOnly}>{t('jackpot.note')}</span>}>
      <QueryView
        query={query}
        skeleton={
          <div className={pageStyles.card}>
            <RowsSkeleton />
          </div>
        }
      >
        {(pools) =>
          pools.length === 0 ? (
            <section className={pageStyles.card}>
              <NoRows title={t('jackpot.none')} />
            </section>
          ) : (
            pools.map((pool) => <Pool key={pool.poolId} pool={pool} />)
          )
        }
      </QueryView>
    </Page>
  );
}

function Pool({ pool }: { pool: Jackpot }) {
  const t = useT();
  const format = useFormat();
  const language = useLanguage();
  const may = useCan('jackpots.write');
  const [editing, setEditing] = useState(false);
  const name = pool.name[language] ?? pool.name.en ?? pool.poolId;
  const money = (amount: string): string => format.money(amount, { unit: true, currency: pool.currency });
  return (
    <Card
      title={name}
      hint={<bdi className={cx(textStyles.mono, layout.wideOnly)}>{pool.poolId}</bdi>}
      end={
        <>
          <Tag tone={pool.enabled ? 'positive' : 'plain'}>{t(pool.enabled ? 'games.on' : 'games.off')}</Tag>
          {pool.waiting && <Tag tone="info">{t('ceiling.waiting')}</Tag>}
          {may && (
            <Button size="dense" icon="edit" onClick={() => setEditing(true)}>
              {t('games.change')}
            </Button>
          )}
        </>
      }
    >
      <div className={pageStyles.columns}>
        <div>
          <h3>{t('jackpot.amount')}</h3>
          <b className={cx(styles.amount, textStyles.figures, textStyles.gold)}>{money(pool.amount)}</b>
          <p className={cx(textStyles.tiny, textStyles.tertiary)}>{t('jackpot.amount.hint')}</p>
          <h3>{t('jackpot.contributions')}</h3>
          <Balance pool={pool} />
        </div>
        <div>
          <h3>{t('jackpot.rules')}</h3>
          <dl className={pageStyles.facts}>
            <Fact name={t('jackpot.odds')}>
              <bdi className={textStyles.figures}>
                {oddsText(pool.oddsPerUnit, (whole) => format.money(whole, { places: 0 }))}
              </bdi>
            </Fact>
            <Fact name={t('jackpot.contributionRate')}>{format.percent(pool.contributionRate)}</Fact>
            <Fact name={t('jackpot.feed')}>
              {money(pool.feedMin)} – {money(pool.feedMax)}
            </Fact>
            <Fact name={t('jackpot.feedEvery')}>
              {pool.feedEveryMs.map((ms) => format.number(ms / 1_000)).join(' / ')} s
            </Fact>
            <Fact name={t('jackpot.seed')}>
              {money(pool.seedMin)} – {money(pool.seedMax)}
            </Fact>
            <Fact name={t('jackpot.reseedShare')}>{format.percent(pool.reseedShare)}</Fact>
          </dl>
        </div>
        <div>
          <h3>{t('jackpot.seedHash')}</h3>
          <p className={cx(textStyles.mono, textStyles.wrap)}>{pool.seedHash}</p>
          <p className={cx(textStyles.tiny, textStyles.tertiary)}>{t('jackpot.seedHash.hint')}</p>
        </div>
      </div>
      <Hits pool={pool} />
      {editing && <ShowPart part={POOL_DIALOG} props={{ pool, name, onClose: () => setEditing(false) }} />}
    </Card>
  );
}

function Hits({ pool }: { pool: Jackpot }) {
  const t = useT();
  const format = useFormat();
  const money = (amount: string): string => format.money(amount, { currency: pool.currency });
  if (pool.hits.length === 0)
    return <p className={cx(pageStyles.padded, textStyles.secondary, styles.noHits)}>{t('jackpot.hits.none')}</p>;
  return (
    <>
      <div className={cx(pageStyles.cardHead, pageStyles.subHead)}>
        <h3>{t('jackpot.hits')}</h3>
        <span className={layout.pushEnd}>
          <CsvButton<Jackpot['hits'][number]>
            subject={`jackpot-${pool.poolId}`}
            readPages={onePage(pool.hits)}
            columns={[
              { head: t('part.time'), cell: (row) => row.at },
              { head: t('player.account'), cell: (row) => row.account },
              { head: t('part.amount'), cell: (row) => row.amount },
              { head: t('jackpot.revealed'), cell: (row) => row.revealedSeed },
            ]}
          />
        </span>
      </div>
      <DataTable
        density="dense"
        caption={t('part.table', { name: t('jackpot.hits') })}
        rows={pool.hits}
        rowKey={({ at, revealedSeed }) => at + revealedSeed}
        columns={[
          {
            key: 'at',
            head: t('part.time'),
            cell: ({ at }) => <span className={textStyles.figures}>{format.dateTime(at)}</span>,
          },
          {
            key: 'account',
            head: t('player.account'),
            cell: ({ account }) => <b className={textStyles.strong}>{account}</b>,
          },
          {
            key: 'amount',
            head: t('part.in', { name: t('part.amount'), unit: pool.currency }),
            align: 'end',
            cell: ({ amount }) => <b className={cx(textStyles.strong, textStyles.gold)}>{money(amount)}</b>,
          },
          {
            key: 'seed',
            head: t('jackpot.revealed'),
            cell: ({ revealedSeed }) => <bdi className={cx(textStyles.mono, textStyles.secondary)}>{revealedSeed}</bdi>,
          },
        ]}
        card={(row) => ({
          title: row.account,
          subtitle: format.dateTime(row.at),
          end: <b className={cx(textStyles.gold, textStyles.figures)}>{money(row.amount)}</b>,
          more: <p className={cx(textStyles.mono, textStyles.wrap)}>{row.revealedSeed}</p>,
        })}
      />
    </>
  );
}
