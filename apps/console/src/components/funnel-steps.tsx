import { REGISTRATION_STEPS } from '@baize/contract/registration-doors';
import { cx } from '@baize/ui/cx.ts';
import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import { useFormat } from '../use-format.ts';
import type { FunnelSums } from '../lib/funnel-sums.ts';
import styles from './funnel-steps.module.css';

/** How many came how far: each step beside the first one, and what share of the step before it went on. */
export function FunnelSteps({ sums }: { sums: FunnelSums }) {
  const t = useT();
  const format = useFormat();
  const steps = REGISTRATION_STEPS.flatMap((step) => {
    const count = sums[step];
    return count === null ? [] : [{ step, count }];
  });
  const most = steps[0]?.count ?? 0;
  return (
    <ol className={styles.steps}>
      {steps.map(({ step, count }, index) => {
        const before = steps[index - 1]?.count;
        return (
          <li key={step} className={styles.step}>
            <span>{t(`registration.step.${step}`)}</span>
            <span className={styles.track} aria-hidden="true">
              <span className={styles.bar} style={{ inlineSize: `${most === 0 ? 0 : (100 * count) / most}%` }} />
            </span>
            <span className={cx(textStyles.figures, textStyles.strong, styles.count)}>{format.number(count)}</span>
            <span className={cx(textStyles.figures, textStyles.secondary, styles.share)}>
              {before ? t('registration.went', { share: format.percent(count / before, 0) }) : ''}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
