import { cx } from '@baize/ui/cx.ts';
import { useT } from '@baize/webkit/i18n';
import { passwordStrength, strengthAdvice, strengthBars } from './password-strength.ts';
import field from '@baize/ui/field.module.css';
import styles from './strength-meter.module.css';

type StrengthMeterProps = { password: string; userName: string };

/** Four bars and what would help, under a new password. It never refuses anything. */
export function StrengthMeter({ password, userName }: StrengthMeterProps) {
  const t = useT();
  const strength = passwordStrength(password, userName);
  if (strength === 'none') return null;
  const bars = strengthBars(strength);
  const advice = strengthAdvice(password);
  const tone = strength === 'weak' ? styles.poor : strength === 'fair' ? undefined : styles.good;
  return (
    <div className={styles.strength}>
      <div className={cx(styles.meter, tone)} aria-hidden="true">
        {[1, 2, 3, 4].map((bar) => (
          <i key={bar} className={bar <= bars ? styles.filled : undefined} />
        ))}
      </div>
      <output className={field.message}>
        {[t(`auth.strength.${strength}`), ...advice.map((each) => t(`auth.advice.${each}`))].join(' ')}
      </output>
    </div>
  );
}
