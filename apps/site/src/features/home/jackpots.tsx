import { Skeleton } from '@baize/ui/skeleton.tsx';
import type { Jackpot } from '@baize/contract/boot';
import { buttonClass } from '@baize/ui/button.tsx';
import { Icon } from '@baize/ui/icon.tsx';
import { useT } from '@baize/webkit/i18n';
import { Link } from 'wouter';
import { useCan } from '../../boot.ts';
import { PoolFigure, usePoolName } from '../../components/pool-figure.tsx';
import { useFormat } from '../../use-format.ts';
import { useJackpots } from '../../use-jackpots.ts';
import { cx } from '@baize/ui/cx.ts';
import panel from '../../components/panel.module.css';
import layout from '@baize/ui/layout.module.css';
import textStyles from '@baize/ui/text.module.css';
import styles from './jackpots.module.css';

const OTHER_POOLS = 3;
/** With so few pools beside the first the way to its games has room, and the card is as high before they have come. */
const BESIDE_PLAY = 1;

/**
 * The platform's real pools. The figure counts from one true value to the next one; it never runs ahead of the pool.
 */
export function Jackpots() {
  const t = useT();
  const hasSlots = useCan('rng');
  const nameOf = usePoolName();
  const { data, isError } = useJackpots();
  const [main, ...others] = data ?? [];
  if (isError && main === undefined) return null;
  if (data !== undefined && main === undefined) return null;
  return (
    <section className={cx(panel.card, styles.card)} aria-label={t('home.jackpot')}>
      <div>
        <div className={layout.row}>
          <h2 className={layout.grow}>{nameOf(main)}</h2>
          <Icon name="trophy" />
        </div>
        <p className={styles.figure}>
          {main === undefined ? (
            <Skeleton shape="text" />
          ) : (
            <PoolFigure key={main.lastHit?.at ?? 'never'} held={main.amount} />
          )}
        </p>
        <LastHit pool={main} />
        <Link className={cx(textStyles.small, textStyles.link)} href="/jackpots">
          {t('home.jackpot.all')}
        </Link>
      </div>
      <div className={styles.rest}>
        {others.length > 0 ? (
          <dl>
            {others.slice(0, OTHER_POOLS).map((pool) => (
              <div key={pool.poolId}>
                <dt>
                  {nameOf(pool)}
                  {pool.mustHitBy && <Limit to={pool.mustHitBy.to} />}
                </dt>
                <dd>
                  <PoolFigure held={pool.amount} />
                </dd>
              </div>
            ))}
          </dl>
        ) : (
          <p className={cx(textStyles.small, textStyles.secondary)}>
            {t(main?.feed.everyMs.length === 0 ? 'home.jackpot.stakes' : 'home.jackpot.how')}
          </p>
        )}
        {hasSlots && others.length <= BESIDE_PLAY && (
          <Link className={buttonClass({ block: true })} href="/rng?classify=JP">
            {t('home.jackpot.play')}
          </Link>
        )}
      </div>
    </section>
  );
}

/** The limit before which a pool must be won. */
function Limit({ to }: { to: string }) {
  const t = useT();
  const f = useFormat();
  return (
    <span className={cx(styles.limit, textStyles.small, textStyles.tertiary)}>
      {t('home.jackpot.mustHitBy', { limit: f.money(to, { places: 0 }) })}
    </span>
  );
}

function LastHit({ pool }: { pool: Jackpot | undefined }) {
  const t = useT();
  const f = useFormat();
  if (!pool?.lastHit)
    return <p className={cx(textStyles.small, textStyles.tertiary)}>{pool ? t('home.jackpot.never') : '\u00a0'}</p>;
  return (
    <p className={cx(textStyles.small, textStyles.tertiary)}>
      {t('home.jackpot.last', { date: f.date(pool.lastHit.at), amount: f.money(pool.lastHit.amount) })}
    </p>
  );
}
