import type { Deposit, PayTo } from '@baize/contract/cashier';
import { buttonClass } from '@baize/ui/button.tsx';
import { Icon } from '@baize/ui/icon.tsx';
import { Note } from '@baize/ui/note.tsx';
import QrCode from '@baize/ui/qr-code.tsx';
import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import { useEffect, useRef } from 'react';
import { useFormat } from '../../use-format.ts';
import { coinName } from './coin-name.ts';
import { payAddress } from './pay-address.ts';
import { SheetFoot } from './sheet-foot.tsx';
import { Countdown, Fact, QR_SIZE } from './transfer-sheet.tsx';
import styles from './transfer-sheet.module.css';

type SheetProps = { deposit: Deposit; payTo: PayTo; pollFailed: boolean; onAgain: () => void };

/** The address that coins are sent to, how many, and what became of them on their way. */
export function CoinSheet({ deposit, payTo, pollFailed, onAgain }: SheetProps) {
  const t = useT();
  const f = useFormat();
  const headRef = useRef<HTMLHeadingElement>(null);
  useEffect(() => headRef.current?.focus(), [deposit.seen]);
  const waiting = deposit.seen ? 'cashier.coins.confirming' : 'cashier.coins.waiting';
  return (
    <section className={styles.sheet}>
      <h3 ref={headRef} tabIndex={-1}>
        {deposit.seen
          ? t('cashier.coins.seen')
          : t('cashier.coins.title', { amount: payTo.amount, coin: coinName(payTo.coin) })}
      </h3>
      {!deposit.seen && <Address deposit={deposit} payTo={payTo} />}
      {deposit.seen && (
        <p className={textStyles.secondary}>{t('cashier.coins.seenText', { amount: f.money(deposit.amount) })}</p>
      )}
      <SheetFoot deposit={deposit} waiting={t(pollFailed ? 'cashier.paying.stale' : waiting)} onAgain={onAgain} />
    </section>
  );
}

function Address({ deposit, payTo }: Pick<SheetProps, 'deposit' | 'payTo'>) {
  const t = useT();
  const f = useFormat();
  const { address, amount, coin, memo } = payTo;
  const wallet = payAddress(deposit.payUrl, location.href);
  return (
    <>
      <Countdown until={deposit.expiresAt} />
      <span className={styles.qr} role="img" aria-label={t('cashier.coins.qr')}>
        <QrCode text={address} size={QR_SIZE} framed />
      </span>
      <dl className={styles.facts}>
        <Fact name={t('cashier.coins.amount')} value={amount} shown={`${amount} ${coinName(coin)}`} strong />
        <Fact name={t('cashier.coins.address')} value={address} />
        {memo !== null && <Fact name={t('cashier.coins.memo')} value={memo} strong />}
      </dl>
      <Note tone="warn">{t('cashier.coins.exactly', { coin: coinName(coin), credited: f.money(deposit.amount) })}</Note>
      {wallet && (
        <>
          <Note tone="info">{t('cashier.sandbox.text')}</Note>
          <a
            className={buttonClass({ variant: 'primary', size: 'lg', block: true })}
            href={wallet}
            target="_blank"
            rel="noopener"
          >
            <Icon name="external" />
            {t('cashier.coins.wallet')}
            <span className={textStyles.visuallyHidden}>({t('cashier.paying.newTab')})</span>
          </a>
        </>
      )}
    </>
  );
}
