import type { TeamOverview } from '@baize/contract/agents';
import { cx } from '@baize/ui/cx.ts';
import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import panel from '../../components/panel.module.css';
import section from '../../components/section.module.css';
import { useFormat } from '../../use-format.ts';
import { barsOf, CHART } from './trend-shapes.ts';
import { TrendTable } from './trend-table.tsx';
import styles from './trend.module.css';

type Days = TeamOverview['days'];
const { WIDTH, HEIGHT } = CHART;

/** Bars over zero and a line around it, each by its own largest: figures are drawn here, never reckoned with. */
function shapesOf(days: Days) {
  const losses = days.map(({ netLoss }) => Number(netLoss));
  const furthest = Math.max(...losses.map(Math.abs), 1);
  const step = WIDTH / days.length;
  return {
    bars: barsOf(days.map(({ validBet }) => Number(validBet))),
    points: losses.map((loss, index) => [(index + 0.5) * step, (1 - loss / furthest) * (HEIGHT / 2)] as const),
  };
}

/** Valid bet as bars and net loss as a line, day by day; the same as a table for whoever cannot see it. */
export function Trend({ days }: { days: Days }) {
  const t = useT();
  const f = useFormat();
  if (days.length < 2) return null;
  const { bars, points } = shapesOf(days);
  return (
    <section className={cx(panel.card, panel.panel)}>
      <div className={section.head}>
        <h2>{t('agent.trend.title')}</h2>
        <p className={cx(textStyles.small, styles.legend)} aria-hidden="true">
          <i className={styles.bar} /> {t('agent.figure.validBet')}
          <i className={styles.line} /> {t('agent.figure.netLoss')}
        </p>
      </div>
      <svg className={styles.chart} viewBox={CHART.viewBox} preserveAspectRatio="none" aria-hidden="true">
        <path className={styles.zero} d={`M0 ${HEIGHT / 2}H${WIDTH}`} />
        {bars.map((bar) => (
          <rect key={bar.x} className={styles.bars} rx="2" {...bar} />
        ))}
        <polyline className={styles.loss} points={points.map((point) => point.join(',')).join(' ')} />
      </svg>
      <TrendTable
        heads={[t('agent.figure.validBet'), t('agent.figure.netLoss')]}
        rows={days.map(({ day, validBet, netLoss }) => ({
          day,
          figures: [f.money(validBet), f.money(netLoss, { sign: true })],
        }))}
      />
    </section>
  );
}
