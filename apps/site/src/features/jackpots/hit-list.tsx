import type { JackpotHit } from '@baize/contract/jackpots';
import { Button } from '@baize/ui/button.tsx';
import { cx } from '@baize/ui/cx.ts';
import { Icon } from '@baize/ui/icon.tsx';
import { Skeleton } from '@baize/ui/skeleton.tsx';
import { EmptyState } from '@baize/ui/states.tsx';
import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import { failureOf, unwrap } from '@baize/webkit/outcome';
import { callKey } from '@baize/webkit/query';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { client } from '../../client.ts';
import chips from '../../components/chips.module.css';
import { CopyNumber } from '../../components/copy-number.tsx';
import { FailureBox } from '../../components/failure.tsx';
import panel from '../../components/panel.module.css';
import { usePoolName } from '../../components/pool-figure.tsx';
import { go } from '../../navigate.ts';
import { useFormat } from '../../use-format.ts';
import { factsOf } from './hit-facts.ts';
import styles from './jackpots-page.module.css';

const LINES_WAITING = 3;
const pathOf = (poolId: string): string =>
  poolId === '' ? '/jackpots' : `/jackpots?pool=${encodeURIComponent(poolId)}`;

/** Who won which pool, and the proof of it. `poolId`: of one pool; empty: of all. */
export function HitList({ poolId }: { poolId: string }) {
  const t = useT();
  const nameOf = usePoolName();
  const query = useHits(poolId);
  const pools = query.data?.pages[0]?.pools ?? [];
  const hits = query.data?.pages.flatMap(({ content }) => content);
  return (
    <section className={styles.hits} aria-labelledby="hits-title">
      <h2 id="hits-title">{t('jackpots.hits')}</h2>
      {(pools.length > 1 || poolId !== '') && (
        <fieldset className={cx(chips.chips, styles.choice)}>
          <legend className={textStyles.visuallyHidden}>{t('jackpots.choose')}</legend>
          {[{ poolId: '', text: t('jackpots.all') }, ...pools.map((pool) => ({ ...pool, text: nameOf(pool) }))].map(
            (pool) => (
              <button
                key={pool.poolId}
                type="button"
                className={chips.chip}
                aria-pressed={pool.poolId === poolId}
                onClick={() => go(pathOf(pool.poolId), { replace: true })}
              >
                {pool.text}
              </button>
            ),
          )}
        </fieldset>
      )}
      {query.isError && hits === undefined ? (
        <FailureBox failure={failureOf(query.error)} retry={() => void query.refetch()} />
      ) : hits?.length === 0 ? (
        <EmptyState title={t('jackpots.none')} text={t('jackpots.noneHint')} />
      ) : (
        <ul
          className={cx(panel.card, styles.list)}
          aria-busy={query.isPlaceholderData || hits === undefined || undefined}
        >
          {hits?.map((hit) => <Hit key={`${hit.poolId}:${hit.epoch}`} hit={hit} />) ??
            Array.from({ length: LINES_WAITING }, (_, at) => (
              <li key={at} aria-hidden="true">
                <Skeleton blockSize={52} />
              </li>
            ))}
        </ul>
      )}
      {query.hasNextPage && (
        <Button className={styles.more} busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('home.winners.more')}
        </Button>
      )}
    </section>
  );
}

function useHits(poolId: string) {
  const input = poolId === '' ? {} : { poolId };
  return useInfiniteQuery({
    queryKey: [...callKey('listJackpotHits', input), 'pages'],
    queryFn: async ({ pageParam, signal }) =>
      unwrap(
        await client.call('listJackpotHits', { ...input, ...(pageParam !== '' && { before: pageParam }) }, { signal }),
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.older,
    placeholderData: keepPreviousData,
  });
}

function Hit({ hit }: { hit: JackpotHit }) {
  const t = useT();
  const f = useFormat();
  const nameOf = usePoolName();
  return (
    <li>
      <details>
        <summary>
          <span className={styles.who}>
            <bdi className={textStyles.strong}>{hit.customerName}</bdi>
            <span className={cx(textStyles.small, textStyles.tertiary)}>
              {nameOf(hit)} · {f.dateTime(hit.at)}
            </span>
          </span>
          <b className={cx(textStyles.figures, textStyles.gold)}>{f.money(hit.amount)}</b>
          <Icon name="chevron-down" size={16} />
        </summary>
        <div className={styles.proof}>
          <p className={cx(textStyles.small, textStyles.secondary)}>
            {t('jackpots.proof')}{' '}
            <a className={textStyles.link} href="#check">
              {t('jackpots.howTo')}
            </a>
          </p>
          <dl className={styles.facts}>
            {factsOf(hit).map(({ name, value, isMoney }) => (
              <div key={name}>
                <dt>{t(`jackpots.fact.${name}`)}</dt>
                <dd>
                  <bdi className={cx(textStyles.mono, textStyles.wrap)}>
                    {isMoney ? f.money(value, { exact: true, symbol: false }) : value}
                  </bdi>
                </dd>
              </div>
            ))}
          </dl>
          <p className={styles.copy}>
            <span className={cx(textStyles.small, textStyles.secondary)}>{t('jackpots.record')}</span>
            <CopyNumber number={JSON.stringify(hit, null, 2)} label={t('jackpots.copyRecord')} />
          </p>
        </div>
      </details>
    </li>
  );
}
