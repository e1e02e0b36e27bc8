import { useT } from '@baize/webkit/i18n';
import { Fact } from '../../components/page.tsx';
import type { ConsoleJackpot as Jackpot } from '@baize/contract/console/jackpots';
import { heightOf, minusMoney, sumMoney } from '../../lib/units.ts';
import { useFormat } from '../../use-format.ts';
import { cx } from '@baize/ui/cx.ts';
import layout from '@baize/ui/layout.module.css';
import textStyles from '@baize/ui/text.module.css';
import pageStyles from '../../components/page.module.css';
import styles from './pools.module.css';

/**
 * House and stakes in, prizes out: together what the pool holds. A difference would be money from nowhere, so it is
 * shown.
 */
export function Balance({ pool }: { pool: Jackpot }) {
  const t = useT();
  const format = useFormat();
  const { house, stakes, paid } = pool.contributions;
  const money = (amount: string, sign = false): string =>
    format.money(amount, { unit: true, currency: pool.currency, sign });
  const paidIn = sumMoney([house, stakes]);
  const expected = paidIn === null ? null : minusMoney(paidIn, paid);
  const off = expected === null ? null : minusMoney(pool.amount, expected);
  const whole = heightOf(house) + heightOf(stakes) || 1;
  return (
    <>
      <div className={styles.shares} aria-hidden="true">
        <i className={styles.house} style={{ flexGrow: heightOf(house) / whole }} />
        <i className={styles.stakes} style={{ flexGrow: heightOf(stakes) / whole }} />
      </div>
      <dl className={pageStyles.facts}>
        <Fact
          name={
            <span className={layout.row}>
              <i className={cx(styles.swatch, styles.house)} />
              {t('jackpot.house')}
            </span>
          }
        >
          {money(house, true)}
        </Fact>
        <Fact
          name={
            <span className={layout.row}>
              <i className={cx(styles.swatch, styles.stakes)} />
              {t('jackpot.stakes')}
            </span>
          }
        >
          {money(stakes, true)}
        </Fact>
        <Fact name={t('jackpot.paid')}>{money(`-${paid}`, true)}</Fact>
        {expected !== null && (
          <Fact name={t('jackpot.expected')} total>
            {money(expected)}
          </Fact>
        )}
        {off !== null && off !== '0.00' && (
          <Fact name={t('jackpot.off')}>
            <span className={textStyles.negative}>{money(off, true)}</span>
          </Fact>
        )}
      </dl>
    </>
  );
}
