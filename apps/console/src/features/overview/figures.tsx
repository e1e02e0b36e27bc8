import { signOf } from '@baize/webkit/format';
import { useT } from '@baize/webkit/i18n';
import { Skeleton } from '@baize/ui/skeleton.tsx';
import type { Overview } from '@baize/contract/console/reports';
import { heightOf } from '../../lib/units.ts';
import type { Bucket } from '../../lib/series.ts';
import { useFormat } from '../../use-format.ts';
import { sparkPath } from './spark.ts';
import { cx } from '@baize/ui/cx.ts';
import layout from '@baize/ui/layout.module.css';
import pageStyles from '../../components/page.module.css';
import styles from './figures.module.css';

/** Keeps the line, so that figures of one row stand on one height. */
const NO_HINT = '\u00a0';
const SPARK = { width: 92, height: 40 };

/** Eight figures of the range; those with a course show it. */
export function Figures({ overview, buckets }: { overview: Overview; buckets: readonly Bucket[] }) {
  const t = useT();
  const format = useFormat();
  const { figures } = overview;
  const money = (amount: string): string => format.money(amount, { unit: true });
  return (
    <section className={cx(pageStyles.card, styles.figures)} aria-label={t('overview.figures')}>
      <Figure
        name={t('overview.ggr')}
        hint={t('overview.ggr.hint')}
        value={money(figures.ggr)}
        course={buckets.map(({ ggr }) => heightOf(ggr))}
        loss={signOf(figures.ggr) < 0}
      />
      <Figure
        name={t('overview.stake')}
        value={money(figures.stake)}
        course={buckets.map(({ stake }) => heightOf(stake))}
      />
      <Figure
        name={t('overview.payout')}
        value={money(figures.payout)}
        course={buckets.map(({ payout }) => heightOf(payout))}
      />
      <Figure name={t('overview.bets')} value={format.number(figures.bets)} course={buckets.map(({ bets }) => bets)} />
      <Figure name={t('overview.validBet')} value={money(figures.validBet)} />
      <Figure
        name={t('overview.deposits')}
        value={money(figures.deposits)}
        hint={t('overview.deposits.hint', { count: figures.depositCount, shown: format.number(figures.depositCount) })}
      />
      <Figure name={t('overview.activePlayers')} value={format.number(figures.activePlayers)} />
      <Figure name={t('overview.newPlayers')} value={format.number(figures.newPlayers)} />
    </section>
  );
}

function Figure({
  name,
  value,
  hint,
  course,
  loss,
}: {
  name: string;
  value: string;
  hint?: string;
  course?: readonly number[];
  loss?: boolean;
}) {
  return (
    <div className={styles.figure}>
      <span className={styles.name}>{name}</span>
      <span className={styles.valueAndCourse}>
        <span className={layout.column}>
          <span className={cx(styles.value, loss && styles.loss)}>{value}</span>
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
