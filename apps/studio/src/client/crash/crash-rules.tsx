import { crashChance, crashRtp } from '@baize/domain/games/crash';
import { formatFraction, fraction } from '@baize/domain/games/fraction';
import { times } from '../core/format.ts';
import { useWords } from '../parts/context.tsx';
import { Facts, percent, RuleList } from '../parts/facts.tsx';
import { Sheet } from '../parts/sheet.tsx';
import styles from './crash.module.css';

const SHOWN = [110, 150, 200, 300, 500, 1_000, 2_500, 10_000, 100_000] as const;
const POINTS = ['crash1', 'crash2', 'crash3', 'crash4', 'crash5', 'crash6', 'crash7'] as const;

/** A chance in per cent, with four decimals below one per cent. */
const chanceText = (targetE2: number): string => {
  const { numerator, denominator } = crashChance(targetE2);
  const share = formatFraction(fraction(numerator * 100n, denominator), targetE2 > 10_000 ? 4 : 2);
  return `${share} %`;
};

/** The rules, with the chance of every round figure and the return that all of them have. */
export function CrashRules({ onClose }: { readonly onClose: () => void }) {
  const { t } = useWords();
  const { numerator, denominator } = crashRtp(198);
  return (
    <Sheet title={t('frame.rules')} onClose={onClose}>
      <Facts />
      <h3>{t('rules.how')}</h3>
      <RuleList>
        {POINTS.map((point) => (
          <li key={point}>{t(`rules.${point}`)}</li>
        ))}
        <li>{t('rules.crashRtp', { rtp: percent(formatFraction(fraction(numerator, denominator), 6)) })}</li>
        <li>{t('rules.malfunction')}</li>
      </RuleList>
      <h3>{t('rules.crashOdds')}</h3>
      <dl className={styles.odds}>
        {SHOWN.map((target) => (
          <div key={target}>
            <dt>{times(BigInt(target) * 100n)}</dt>
            <dd>{chanceText(target)}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  );
}
