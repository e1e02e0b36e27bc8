import type { Jackpot } from '@baize/contract/boot';
import { cx } from '@baize/ui/cx.ts';
import { Icon } from '@baize/ui/icon.tsx';
import { Skeleton } from '@baize/ui/skeleton.tsx';
import textStyles from '@baize/ui/text.module.css';
import { useT, type Translate } from '@baize/webkit/i18n';
import { CopyNumber } from '../../components/copy-number.tsx';
import { QueryFailure } from '../../components/failure.tsx';
import panel from '../../components/panel.module.css';
import { PoolFigure, usePoolName } from '../../components/pool-figure.tsx';
import type { AreaProps } from '../../routes.ts';
import { useFormat, type Formats } from '../../use-format.ts';
import { useJackpots } from '../../use-jackpots.ts';
import { useTitle } from '../../use-title.ts';
import { HitList } from './hit-list.tsx';
import styles from './jackpots-page.module.css';
import { chanceOf } from './pool-chance.ts';

/** The pools that can be won now, and every one that was won, with its proof. */
export default function JackpotsPage({ route }: AreaProps) {
  const t = useT();
  const query = useJackpots();
  useTitle(t('jackpots.title'));
  return (
    <>
      <div className={styles.head}>
        <h1>{t('jackpots.title')}</h1>
        <p className={textStyles.secondary}>{t('jackpots.lead')}</p>
      </div>
      {query.isError && query.data === undefined ? (
        <QueryFailure query={query} />
      ) : (
        <ul className={styles.pools} aria-busy={query.isPending || undefined} aria-label={t('jackpots.running')}>
          {query.data?.map((pool) => <Pool key={pool.poolId} pool={pool} />) ?? (
            <li className={cx(panel.card, panel.panel)}>
              <Skeleton blockSize={180} />
            </li>
          )}
        </ul>
      )}
      {/* Not before the pools, whose number and height nobody knows: what stands here would be pushed down by them. */}
      {!query.isPending && (
        <>
          <HitList poolId={route.query.get('pool') ?? ''} />
          <HowToCheck />
        </>
      )}
    </>
  );
}

function Pool({ pool }: { pool: Jackpot }) {
  const t = useT();
  const f = useFormat();
  const nameOf = usePoolName();
  return (
    <li className={cx(panel.card, panel.panel, styles.pool)}>
      <div>
        <h2>
          <Icon name="jackpot" /> {nameOf(pool)}
        </h2>
        <p className={styles.figure}>
          <PoolFigure key={pool.lastHit?.at ?? 'never'} held={pool.amount} />
        </p>
      </div>
      <ul className={cx(textStyles.small, textStyles.secondary, styles.rules)}>
        <WonHow pool={pool} f={f} />
        <li>{shareText(pool, t, f)}</li>
        <li>
          {pool.feed.everyMs.length === 0
            ? t('jackpots.stakesAlone')
            : t('jackpots.fed', {
                least: f.money(pool.feed.min),
                most: f.money(pool.feed.max),
                seconds: pool.feed.everyMs.map((ms) => f.number(ms / 1_000)).join(' / '),
              })}
        </li>
      </ul>
      <dl className={styles.facts}>
        <div>
          <dt>{t('jackpots.commitment', { epoch: f.number(pool.epoch) })}</dt>
          <dd>
            <bdi className={cx(textStyles.mono, textStyles.wrap)}>{pool.seedHash}</bdi>
            <CopyNumber number={pool.seedHash} label={t('jackpots.copyCommitment')} />
          </dd>
        </div>
      </dl>
    </li>
  );
}

/** What of a stake makes the pool grow, and what of it is put aside for its next start. */
function shareText({ contributionRate, refillShare }: Jackpot, t: Translate, f: Formats): string {
  const share = Number(contributionRate);
  const kept = share * Number(refillShare);
  return t(kept > 0 ? 'jackpots.shares' : 'jackpots.share', {
    share: f.percent(share),
    grows: f.percent(share - kept),
    kept: f.percent(kept),
  });
}

function WonHow({ pool, f }: { pool: Jackpot; f: Formats }) {
  const t = useT();
  if (pool.mustHitBy)
    return (
      <li>
        {t('jackpots.mustHitBy', { to: f.money(pool.mustHitBy.to), from: f.money(pool.mustHitBy.from) })}
        {pool.gameCode !== null && ` ${t('jackpots.oneGame')}`}
      </li>
    );
  const { stake, oneIn } = chanceOf(pool.odds);
  return <li>{t('jackpots.byChance', { stake: f.money(stake, { places: 0 }), oneIn: f.number(oneIn) })}</li>;
}

/** From a hit's figures to the same result, step by step: the rules that the verifiers follow. */
function HowToCheck() {
  const t = useT();
  return (
    <section className={cx(panel.card, panel.panel)} id="check" aria-labelledby="check-title">
      <h2 id="check-title">{t('jackpots.check.title')}</h2>
      <p className={textStyles.secondary}>{t('jackpots.check.lead')}</p>
      <h3>{t('jackpots.check.chance')}</h3>
      <ol className={cx(textStyles.secondary, styles.steps)}>
        <li>
          {t('jackpots.check.chance1')} <Formula text="SHA-256(seed) = fingerprint" />
        </li>
        <li>
          {t('jackpots.check.chance2')} <Formula text={'v = HMAC-SHA256(seed, "pool:wager")[0..8]'} />
        </li>
        <li>
          {t('jackpots.check.chance3')} <Formula text="v × odds < stake × 2⁶⁴" />
        </li>
      </ol>
      <h3>{t('jackpots.check.must')}</h3>
      <ol className={cx(textStyles.secondary, styles.steps)}>
        <li>
          {t('jackpots.check.must1')} <Formula text={'SHA-256("must-hit-by:pool:number:from:to:seed") = fingerprint'} />
        </li>
        <li>
          {t('jackpots.check.must2')} <Formula text={'v = HMAC-SHA256(seed, "must-hit-by:pool:number")[0..8]'} />
        </li>
        <li>
          {t('jackpots.check.must3')} <Formula text="amount = from + 0.01 × (1 + ⌊v × n ÷ 2⁶⁴⌋)" />
        </li>
      </ol>
    </section>
  );
}

/** The same in every language: what is computed, not a sentence. */
function Formula({ text }: { text: string }) {
  return (
    <code className={cx(textStyles.mono, styles.formula)} dir="ltr">
      {text}
    </code>
  );
}
