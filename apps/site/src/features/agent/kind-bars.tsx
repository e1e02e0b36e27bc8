import type { Profit } from '@baize/contract/agent-reports';
import { cx } from '@baize/ui/cx.ts';
import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import { Money } from '../../components/money.tsx';
import panel from '../../components/panel.module.css';
import section from '../../components/section.module.css';
import { useFormat } from '../../use-format.ts';
import styles from './kind-bars.module.css';

/** What was bet by kind of game, each bar beside its figures: the table and the chart are one. */
export function KindBars({ kinds }: { kinds: Profit['kinds'] }) {
  const t = useT();
  const f = useFormat();
  const most = Math.max(...kinds.map(({ stake }) => Number(stake)), 1);
  const sorted = kinds.toSorted((a, b) => Number(b.stake) - Number(a.stake));
  return (
    <section className={cx(panel.card, panel.panel)}>
      <div className={section.head}>
        <h2>{t('agent.profit.kinds')}</h2>
      </div>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('agent.profit.kind')}</th>
            <th scope="col">{t('agent.figure.stake')}</th>
            <th scope="col">{t('agent.profit.net')}</th>
          </tr>
        </thead>
        <tbody>
          {sorted.map(({ gameType, stake, net }) => (
            <tr key={gameType}>
              <th scope="row">
                {t(`shell.type.${gameType}`)}
                <span className={styles.track} aria-hidden="true">
                  <span
                    className={styles.bar}
                    style={{ inlineSize: `${(Math.max(0, Number(stake)) / most) * 100}%` }}
                  />
                </span>
              </th>
              <td className={textStyles.figures}>{f.money(stake)}</td>
              <td>
                <Money amount={net} sign tone />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
