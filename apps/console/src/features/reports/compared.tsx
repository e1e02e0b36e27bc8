import { useT } from '@baize/webkit/i18n';
import { cx } from '@baize/ui/cx.ts';
import textStyles from '@baize/ui/text.module.css';
import styles from '../../components/sums.module.css';
import { useFormat } from '../../use-format.ts';
import { CHANGE_SAID_MAX, changeOf } from './days.ts';
import { useFigure, type Figure } from './report-table.tsx';

type ComparedProps<Row> = {
  figures: readonly Figure<Row>[];
  now: Row;
  before: Row;
  currency: string;
};

/** Each figure, and how it differs from that of as many days before. */
export function Compared<Row>({ figures, now, before, currency }: ComparedProps<Row>) {
  const t = useT();
  const format = useFormat();
  const show = useFigure<Row>();
  const isTold = ({ key, kind }: Figure<Row>): boolean => kind !== 'share' && now[key] !== null && before[key] !== null;
  const changeText = (figure: Figure<Row>): string => {
    const change = changeOf(String(now[figure.key]), String(before[figure.key]));
    if (change === null) return t('reports.noBefore');
    const said = Math.max(-CHANGE_SAID_MAX, Math.min(CHANGE_SAID_MAX, change));
    const beyond = said === change ? '' : change > 0 ? '> ' : '< ';
    return t('reports.change', {
      change: `${beyond}${change > 0 ? '+' : ''}${format.percent(said, beyond === '' ? 1 : 0)}`,
      before: show(figure, before, currency),
    });
  };
  return (
    <section className={styles.sums} aria-label={t('reports.compared')}>
      <dl className={styles.sum}>
        {figures.map((figure) => (
          <div key={figure.key}>
            <dt>{figure.label}</dt>
            <dd>{show(figure, now, currency)}</dd>
            {isTold(figure) && (
              <dd>
                <span className={cx(textStyles.tiny, textStyles.tertiary)}>{changeText(figure)}</span>
              </dd>
            )}
          </div>
        ))}
      </dl>
      <span className={cx(textStyles.tiny, textStyles.tertiary)}>{t('reports.compared')}</span>
    </section>
  );
}
