import type { Income } from '@baize/contract/agent-reports';
import { cx } from '@baize/ui/cx.ts';
import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import { Link } from 'wouter';
import panel from '../../components/panel.module.css';
import section from '../../components/section.module.css';
import { useCall } from '../../use-call.ts';
import { useFormat } from '../../use-format.ts';
import { agentPath } from './agent-pages.ts';
import { eachDay } from './agent-ranges.ts';
import { barsOf, CHART } from './trend-shapes.ts';
import { TrendTable } from './trend-table.tsx';
import page from './agent-page.module.css';
import styles from './trend.module.css';

type Days = { from: string; to: string };
type Day = { day: string; total: string };

/** What the agent was paid on each day of a range, as bars and as a table; its parts stand on a page of their own. */
export function IncomeTrend({ days }: { days: Days }) {
  const { data } = useCall('getAgentIncome', days, { keep: true });
  if (!data || days.from === days.to || data.days.length === 0) return null;
  const paid = new Map(data.days.map(({ day, total }): [string, Income['total']] => [day, total]));
  return (
    <Chart days={eachDay(days).map((day) => ({ day, total: paid.get(day) ?? '0.00' }))} total={data.total.total} />
  );
}

function Chart({ days, total }: { days: readonly Day[]; total: string }) {
  const t = useT();
  const f = useFormat();
  return (
    <section className={cx(panel.card, panel.panel)}>
      <div className={section.head}>
        <h2>{t('agent.income.chart')}</h2>
        <b className={textStyles.figures}>{f.money(total, { exact: true })}</b>
      </div>
      <svg className={styles.chart} viewBox={CHART.viewBox} preserveAspectRatio="none" aria-hidden="true">
        {barsOf(days.map((each) => Number(each.total))).map((bar) => (
          <rect key={bar.x} className={styles.bars} rx="2" {...bar} />
        ))}
      </svg>
      <TrendTable
        heads={[t('agent.income.total')]}
        rows={days.map((each) => ({ day: each.day, figures: [f.money(each.total, { exact: true })] }))}
      />
      <p className={page.tools}>
        <Link className={textStyles.link} href={agentPath('agentRevenueReport')}>
          {t('agent.page.agentRevenueReport')}
        </Link>
      </p>
    </section>
  );
}
