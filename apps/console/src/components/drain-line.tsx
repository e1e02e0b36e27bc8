import type { JackpotDrain } from '@baize/contract/console/reports';
import { cx } from '@baize/ui/cx.ts';
import { Dot } from '@baize/ui/tag.tsx';
import textStyles from '@baize/ui/text.module.css';
import { useLanguage, useT } from '@baize/webkit/i18n';
import { Link } from 'wouter';
import { useCan } from '../session.ts';
import { useFormat } from '../use-format.ts';
import styles from './health-panel.module.css';

/** What a jackpot pool costs the house today, and what of it somebody should look at. */
export function DrainLine({ drain }: { drain: JackpotDrain }) {
  const t = useT();
  const format = useFormat();
  const language = useLanguage();
  const reads = useCan('jackpots.read');
  const money = (amount: string): string => format.money(amount, { unit: true, currency: drain.currency });
  const name = t('health.drain', { name: drain.name[language] ?? drain.name.en ?? drain.poolId });
  const warns = drain.warnings.length > 0;
  return (
    <li className={styles.check}>
      <Dot tone={warns ? 'warn' : 'positive'} />
      <span className={textStyles.wrap}>
        {reads ? (
          <Link className={textStyles.link} href={`/jackpots/${drain.poolId}`}>
            {name}
          </Link>
        ) : (
          name
        )}
        {drain.warnings.map((warning) => (
          <small key={warning} className={cx(textStyles.warn, styles.drain)}>
            {t(`health.drain.${warning}`, { most: money(drain.most.day), hour: money(drain.most.hour) })}
          </small>
        ))}
      </span>
      <span className={cx(textStyles.strong, textStyles.figures, warns && textStyles.warn)}>
        {t('health.drain.cost', { cost: money(drain.cost) })}
      </span>
    </li>
  );
}
