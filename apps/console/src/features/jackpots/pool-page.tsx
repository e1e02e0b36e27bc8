import type { ConsoleJackpot as Jackpot } from '@baize/contract/console/jackpots';
import { buttonClass } from '@baize/ui/button.tsx';
import { cx } from '@baize/ui/cx.ts';
import layout from '@baize/ui/layout.module.css';
import { Note } from '@baize/ui/note.tsx';
import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import { Link } from 'wouter';
import { BackLink, NoSuchPage } from '../../components/back-link.tsx';
import { Card, Fact, Page } from '../../components/page.tsx';
import pageStyles from '../../components/page.module.css';
import { QueryView } from '../../components/query-view.tsx';
import { PageSkeleton } from '../../components/skeletons.tsx';
import { useFormat } from '../../use-format.ts';
import { Balance } from './balance.tsx';
import { HistoryCard } from './history-card.tsx';
import { HitsCard } from './hits-card.tsx';
import { MonthsCard } from './months-card.tsx';
import { oddsText } from './odds-text.ts';
import { StopFeedButton } from './stop-feed.tsx';
import { ChangeButton, PoolTags, usePoolMoney, usePoolName, usePools } from './pool-parts.tsx';
import styles from './pools.module.css';

/** One pool: what it holds and where that came from, its rules, its months, who won it, who changed it. */
export function PoolPage({ poolId }: { poolId: string }) {
  const t = useT();
  const query = usePools();
  const nameOf = usePoolName();
  const back = { href: '/jackpots', text: t('jackpot.back') };
  const pool = query.data?.find((each) => each.poolId === poolId);
  if (query.data !== undefined && pool === undefined) return <NoSuchPage title={t('page.jackpots')} back={back} />;
  return (
    <Page
      title={pool ? nameOf(pool) : t('page.jackpots')}
      note={pool && <PoolTags pool={pool} />}
      end={
        pool && (
          <span className={layout.row}>
            <StopFeedButton pool={pool} />
            <ChangeButton pool={pool} />
          </span>
        )
      }
    >
      <BackLink {...back} />
      <QueryView query={query} skeleton={<PageSkeleton />}>
        {() => pool && <PoolFile pool={pool} />}
      </QueryView>
    </Page>
  );
}

function PoolFile({ pool }: { pool: Jackpot }) {
  const t = useT();
  const money = usePoolMoney(pool.currency);
  return (
    <>
      {pool.waiting && (
        <Note
          tone="info"
          actions={
            <Link className={buttonClass({ size: 'sm' })} href="/proposals?state=waiting">
              {t('jackpot.waiting.look')}
            </Link>
          }
        >
          {t('jackpot.waiting')}
        </Note>
      )}
      {pool.due !== '0.00' && <Note tone="error">{t('jackpot.due', { amount: money(pool.due) })}</Note>}
      <Card title={t('jackpot.now')} hint={<bdi className={textStyles.mono}>{pool.poolId}</bdi>}>
        <div className={pageStyles.columns}>
          <div>
            <b className={cx(styles.amount, textStyles.figures, textStyles.gold)}>{money(pool.amount)}</b>
            <p className={cx(textStyles.tiny, textStyles.tertiary)}>{t('jackpot.amount.hint')}</p>
            <h3>{t('jackpot.contributions')}</h3>
            <Balance pool={pool} />
          </div>
          <Rules pool={pool} />
          <Next pool={pool} />
        </div>
      </Card>
      <MonthsCard poolId={pool.poolId} currency={pool.currency} />
      <HitsCard pool={pool} />
      <HistoryCard poolId={pool.poolId} />
    </>
  );
}

function Rules({ pool }: { pool: Jackpot }) {
  const t = useT();
  const format = useFormat();
  const money = usePoolMoney(pool.currency);
  const isFed = pool.feedEveryMs.length > 0;
  return (
    <div>
      <h3>{t('jackpot.rules')}</h3>
      <dl className={pageStyles.facts}>
        {pool.mustHitBy === null ? (
          <Fact name={t('jackpot.odds')}>
            <bdi className={textStyles.figures}>
              {oddsText(pool.oddsPerUnit, (whole) => format.money(whole, { places: 0 }))}
            </bdi>
          </Fact>
        ) : (
          <Fact name={t('jackpot.mustHitBy')}>
            {money(pool.mustHitBy.from)} – {money(pool.mustHitBy.to)}
          </Fact>
        )}
        <Fact name={t('jackpot.games')}>{pool.gameName ?? t('jackpot.games.all')}</Fact>
        <Fact name={t('jackpot.contributionRate')}>{format.percent(pool.runningRate)}</Fact>
        {pool.refillShare !== '0.0000' && (
          <Fact name={t('jackpot.refillShare')}>{format.percent(pool.refillShare, 0)}</Fact>
        )}
        <Fact name={t('jackpot.feed')}>
          {isFed ? `${money(pool.feedMin)} – ${money(pool.feedMax)}` : t('jackpot.feed.none')}
        </Fact>
        {isFed && (
          <>
            <Fact name={t('jackpot.feedEvery')}>
              {pool.feedEveryMs.map((ms) => format.number(ms / 1_000)).join(' / ')} s
            </Fact>
            <Fact name={t('jackpot.feedPerDay')}>{money(pool.feedPerDay.mean)}</Fact>
            <Fact name={t('jackpot.feedPerDayMost')}>{money(pool.feedPerDay.most)}</Fact>
            <Fact name={t('jackpot.fedHour')}>
              {t('jackpot.fedOf', { fed: money(pool.fed.hour), ceiling: money(pool.feedHourMax) })}
            </Fact>
            <Fact name={t('jackpot.fedDay')}>
              {t('jackpot.fedOf', { fed: money(pool.fed.day), ceiling: money(pool.feedDayMax) })}
            </Fact>
          </>
        )}
      </dl>
    </div>
  );
}

function Next({ pool }: { pool: Jackpot }) {
  const t = useT();
  const format = useFormat();
  const money = usePoolMoney(pool.currency);
  const { mustHitBy, expected } = pool;
  return (
    <div>
      <h3>{t('jackpot.nextHit')}</h3>
      <dl className={pageStyles.facts}>
        <Fact name={t('jackpot.expectedStakes')}>{money(expected.stakes)}</Fact>
        <Fact name={t('jackpot.expectedPrize')}>{money(expected.prize)}</Fact>
        <Fact name={t('jackpot.start')}>
          {pool.startMin === pool.startMax ? money(pool.startMin) : `${money(pool.startMin)} – ${money(pool.startMax)}`}
        </Fact>
        {mustHitBy === null ? (
          <Fact name={t('jackpot.restartShare')}>{format.percent(pool.restartShare, 0)}</Fact>
        ) : (
          <>
            <Fact name={t('jackpot.nextShare')}>{format.percent(pool.contributionRate)}</Fact>
            <Fact name={t('jackpot.nextLimit')}>{money(mustHitBy.next)}</Fact>
            <Fact name={t('jackpot.aside')}>{money(pool.aside)}</Fact>
          </>
        )}
      </dl>
      <h3>{t('jackpot.seedHash')}</h3>
      <p className={cx(textStyles.mono, textStyles.wrap)}>{pool.seedHash}</p>
      <p className={cx(textStyles.tiny, textStyles.tertiary)}>
        {t('jackpot.seedHash.hint', { epoch: format.number(pool.epoch), at: format.dateTime(pool.startedAt) })}
      </p>
    </div>
  );
}
