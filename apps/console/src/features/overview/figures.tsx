import { signOf } from '@baize/webkit/format';
import { useT } from '@baize/webkit/i18n';
import { Skeleton } from '@baize/ui/skeleton.tsx';
import type { Overview } from '@baize/contract/console/reports';
import { FigureLink } from '../../components/figure-link.tsx';
import { depositsPath, playersPath, roundsPath } from '../../lib/rows-path.ts';
import { rangeStart } from '../../lib/series.ts';
import { heightOf } from '../../lib/units.ts';
import { serverClock } from '../../server-clock.ts';
import { useBrand } from '../../session.ts';
import type { Bucket } from '../../lib/series.ts';
import { useFormat } from '../../use-format.ts';
import { sparkPath } from './spark.ts';
import { cx } from '@baize/ui/cx.ts';
import layout from '@baize/ui/layout.module.css';
import pageStyles from '../../components/page.module.css';
import styles from './figures.module.css';

/** Keeps the line, so that figures of one row stand on one height. */
const NO_HINT = '\u00a0';
/** The least amount that is more than nothing. */
const LEAST = '0.00001';
const SPARK = { width: 92, height: 40 };

/** Eight figures of the range, whole, so that they add up to the last digit; those with a course show it. */
export function Figures({ overview, buckets }: { overview: Overview; buckets: readonly Bucket[] }) {
  const t = useT();
  const format = useFormat();
  const { figures } = overview;
  const money = (amount: string): string => format.money(amount, { unit: true, exact: true });
  const { gmtOffsetMinutes } = useBrand();
  const from = new Date(rangeStart(overview.range, serverClock.now(), gmtOffsetMinutes)).toISOString();
  const settled = roundsPath({ from, currency: overview.currency, state: 'settled' });
  return (
    <section className={cx(pageStyles.card, styles.figures)} aria-label={t('overview.figures')}>
      <Figure
        name={t('overview.ggr')}
        hint={t('overview.ggr.hint')}
        value={money(figures.ggr)}
        course={buckets.map(({ ggr }) => heightOf(ggr))}
        loss={signOf(figures.ggr) < 0}
        to={settled}
      />
      <Figure
        name={t('overview.stake')}
        value={money(figures.stake)}
        course={buckets.map(({ stake }) => heightOf(stake))}
        to={settled}
      />
      <Figure
        name={t('overview.payout')}
        value={money(figures.payout)}
        course={buckets.map(({ payout }) => heightOf(payout))}
        to={roundsPath({ from, currency: overview.currency, state: 'settled', payoutMin: LEAST })}
      />
      <Figure
        name={t('overview.bets')}
        value={format.number(figures.bets)}
        course={buckets.map(({ bets }) => bets)}
        to={settled}
      />
      <Figure name={t('overview.validBet')} value={money(figures.validBet)} to={settled} />
      <Figure
        name={t('overview.deposits')}
        value={money(figures.deposits)}
        hint={t('overview.deposits.hint', { count: figures.depositCount, shown: format.number(figures.depositCount) })}
        to={depositsPath({ by: 'credited', from, currency: overview.currency })}
      />
      <Figure name={t('overview.activePlayers')} value={format.number(figures.activePlayers)} to={settled} />
      <Figure name={t('overview.newPlayers')} value={format.number(figures.newPlayers)} to={playersPath({ from })} />
    </section>
  );
}

function Figure({
  name,
  value,
  hint,
  course,
  loss,
  to,
}: {
  name: string;
  value: string;
  hint?: string;
  course?: readonly number[];
  loss?: boolean;
  /** The rows that it is made of. */
  to?: string;
}) {
  return (
    <div className={styles.figure}>
      <span className={styles.name}>{name}</span>
      <span className={styles.valueAndCourse}>
        <span className={layout.column}>
          <span className={cx(styles.value, loss && styles.loss)}>
            {to ? <FigureLink to={to}>{value}</FigureLink> : value}
          </span>
          <span className={styles.hint}>{hint ?? NO_HINT}</span>
        </span>
        {course && course.length > 1 && <Spark values={course} />}
      </span>
    </div>
  );
}

function Spark({ values }: { values: readonly number[] }) {
  const { line, area, last } = sparkPath(values, SPARK.width, SPARK.height);
  return (
    <span className={layout.deskOnly}>
      <svg
        className={styles.course}
        viewBox={`0 0 ${SPARK.width} ${SPARK.height}`}
        width={SPARK.width}
        height={SPARK.height}
        aria-hidden="true"
      >
        <path d={area} fill="var(--brand-text)" opacity=".12" />
        <path
          d={line}
          fill="none"
          stroke="var(--brand-text)"
          strokeWidth="1.5"
          strokeLinejoin="round"
          strokeLinecap="round"
        />
        <circle cx={last.x - 2} cy={last.y} r="2" fill="var(--brand-text)" />
      </svg>
    </span>
  );
}

export function FiguresSkeleton() {
  return (
    <div className={cx(pageStyles.card, styles.figures)}>
      {Array.from({ length: 8 }, (_, at) => (
        <div key={at} className={cx(styles.figure, styles.waitingFigure)}>
          <Skeleton inlineSize={80} blockSize={14} />
          <Skeleton inlineSize={140} blockSize={26} />
        </div>
      ))}
    </div>
  );
}
