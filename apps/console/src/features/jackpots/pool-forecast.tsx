import type { ConsoleJackpot as Jackpot } from '@baize/contract/console/jackpots';
import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import { Fact } from '../../components/page.tsx';
import pageStyles from '../../components/page.module.css';
import { forecastOf, type PoolForm } from './pool-patch.ts';
import { usePoolMoney } from './pool-parts.tsx';
import styles from './pools.module.css';

/** What the house pays with the figures as they are typed, beside what it pays now. */
export function Forecast({ pool, form }: { pool: Jackpot; form: PoolForm }) {
  const t = useT();
  const money = usePoolMoney(pool.currency);
  const isFed = pool.feedEveryMs.length > 0;
  const forecast = forecastOf(pool, form);
  const shown = (name: keyof NonNullable<typeof forecast>): string => (forecast === null ? '—' : money(forecast[name]));
  return (
    <section className={styles.forecast} aria-labelledby="forecast">
      <h3 id="forecast">{t('jackpot.forecast')}</h3>
      <dl className={pageStyles.facts} aria-live="polite">
        {isFed && (
          <>
            <Fact name={t('jackpot.feedPerHourMost')}>{shown('hourMost')}</Fact>
            <Fact name={t('jackpot.feedPerDay')}>{shown('dayMean')}</Fact>
            <Fact name={t('jackpot.feedPerDayMost')}>{shown('dayMost')}</Fact>
          </>
        )}
        <Fact name={t('jackpot.startMost')}>{shown('startMost')}</Fact>
      </dl>
      <p className={textStyles.tertiary}>
        {isFed
          ? t('jackpot.forecast.now', { mean: money(pool.feedPerDay.mean), most: money(pool.feedPerDay.most) })
          : t('jackpot.forecast.stakes')}
      </p>
    </section>
  );
}
