import { useT } from '@baize/webkit/i18n';
import { Fact } from '../../components/page.tsx';
import type { Jackpot } from '../../console-calls.ts';
import { heightOf, minusMoney, sumMoney } from '../../lib/units.ts';
import { useFormat } from '../../use-format.ts';

/** House and stakes in, prizes out: together what the pool holds. A difference would be money from nowhere, so it is shown. */
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
      <div className="p-stack" aria-hidden="true">
        <i className="house" style={{ flexGrow: heightOf(house) / whole }} />
        <i className="stakes" style={{ flexGrow: heightOf(stakes) / whole }} />
      </div>
      <dl className="p-kv">
        <Fact
          name={
            <span className="p-row">
              <i className="p-sw house" />
              {t('jackpot.house')}
            </span>
          }
        >
          {money(house, true)}
        </Fact>
        <Fact
          name={
            <span className="p-row">
              <i className="p-sw stakes" />
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
            <span className="loss">{money(off, true)}</span>
          </Fact>
        )}
      </dl>
    </>
  );
}
