import { Skeleton } from '@baize/ui/skeleton.tsx';
import type { Jackpot } from '@baize/contract/boot';
import { buttonClass } from '@baize/ui/button.tsx';
import { CountUp } from '@baize/ui/count-up.tsx';
import { Icon } from '@baize/ui/icon.tsx';
import { useT } from '@baize/webkit/i18n';
import { Link } from 'wouter';
import { useCan } from '../../boot.ts';
import { useSession } from '../../session.ts';
import { useFormat } from '../../use-format.ts';
import { useJackpots } from '../../use-jackpots.ts';
import { amountOf, unitsOf } from './home-rules.ts';
import { cx } from '@baize/ui/cx.ts';
import panel from '../../components/panel.module.css';
import layout from '@baize/ui/layout.module.css';
import textStyles from '@baize/ui/text.module.css';
import styles from './jackpots.module.css';

const OTHER_POOLS = 3;

/**
 * The platform's real pools. The figure counts from one true value to the next one; it never runs ahead of the pool.
 */
export function Jackpots() {
  const t = useT();
  const hasSlots = useCan('rng');
  const { data, isError } = useJackpots();
  const [main, ...others] = data ?? [];
  if (isError && main === undefined) return null;
  if (data !== undefined && main === undefined) return null;
  return (
    <section className={cx(panel.card, styles.card)} aria-label={t('home.jackpot')}>
      <div>
        <div className={layout.row}>
          <h2 className={layout.grow}>
            <PoolName pool={main} />
          </h2>
          <Icon name="trophy" />
        </div>
        <p className={styles.figure}>
          {main === undefined ? (
            <Skeleton shape="text" />
          ) : (
            <Ticker key={main.lastHit?.at ?? 'never'} amount={main.amount} />
          )}
        </p>
        <LastHit pool={main} />
      </div>
      {others.length > 0 ? (
        <dl>
          {others.slice(0, OTHER_POOLS).map((pool) => (
            <div key={pool.poolId}>
              <dt>
                <PoolName pool={pool} />
              </dt>
              <dd>
                <Ticker amount={pool.amount} />
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <div className={styles.how}>
          <p className={cx(textStyles.small, textStyles.secondary)}>{t('home.jackpot.how')}</p>
          {hasSlots && (
            <Link className={buttonClass({ block: true })} href="/rng?classify=JP">
              {t('home.jackpot.play')}
            </Link>
          )}
        </div>
      )}
    </section>
  );
}

function PoolName({ pool }: { pool: Jackpot | undefined }) {
  const t = useT();
  const { language } = useSession();
  return pool?.name[language] ?? pool?.name.en ?? t('home.jackpot');
}

function Ticker({ amount }: { amount: string }) {
  const f = useFormat();
  return <CountUp value={unitsOf(amount)} format={(units) => f.money(amountOf(units))} />;
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
