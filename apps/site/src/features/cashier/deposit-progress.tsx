import textStyles from '@baize/ui/text.module.css';
import type { Deposit } from '@baize/contract/cashier';
import { Button, buttonClass, Spinner } from '@baize/ui/button.tsx';
import { Icon } from '@baize/ui/icon.tsx';
import { Note } from '@baize/ui/note.tsx';
import { useT } from '@baize/webkit/i18n';
import { useEffect, useRef, useSyncExternalStore, type ReactNode } from 'react';
import { CopyNumber } from '../../components/copy-number.tsx';
import { go } from '../../navigate.ts';
import { useCall } from '../../use-call.ts';
import { useFormat } from '../../use-format.ts';
import { CoinSheet } from './coin-sheet.tsx';
import { payAddress } from './pay-address.ts';
import { netOf } from './method-fee.ts';
import { LateClaim, TransferSheet } from './transfer-sheet.tsx';
import type { DepositControl } from './use-deposit.ts';
import { cx } from '@baize/ui/cx.ts';
import layout from '@baize/ui/layout.module.css';
import styles from './deposit-progress.module.css';

type DepositProgressProps = { deposit: DepositControl; onClose: () => void };

/** What happens to a deposit after it was sent: unknown, waiting for the payment, done. */
export function DepositProgress({ deposit, onClose }: DepositProgressProps) {
  const { flow } = deposit;
  if (flow.step === 'unknown') return <Unknown amount={flow.request.amount} reference={flow.request.key} />;
  if (flow.step === 'paying' && flow.deposit.transfer !== null)
    return (
      <TransferSheet
        deposit={flow.deposit}
        transfer={flow.deposit.transfer}
        pollFailed={deposit.pollFailed}
        onNews={deposit.hear}
        onAgain={deposit.again}
      />
    );
  if (flow.step === 'paying' && flow.deposit.payTo !== null)
    return (
      <CoinSheet
        deposit={flow.deposit}
        payTo={flow.deposit.payTo}
        pollFailed={deposit.pollFailed}
        onAgain={deposit.again}
      />
    );
  if (flow.step === 'paying')
    return <Paying deposit={flow.deposit} pollFailed={deposit.pollFailed} onAgain={deposit.again} />;
  if (flow.step === 'done')
    return <Done deposit={flow.deposit} onNews={deposit.late} onAgain={deposit.again} onClose={onClose} />;
  return null;
}

const TONE_CLASS = {
  info: textStyles.info,
  positive: textStyles.positive,
  negative: textStyles.negative,
  warn: textStyles.warn,
};

type StepProps = {
  icon: 'clock' | 'external' | 'check-circle' | 'x-circle';
  tone: 'info' | 'positive' | 'negative' | 'warn';
  title: string;
  children: ReactNode;
};

/** A step takes the focus when it appears, so that a screen reader says it and the keyboard continues in it. */
function Step({ icon, tone, title, children }: StepProps) {
  const headRef = useRef<HTMLHeadingElement>(null);
  useEffect(() => headRef.current?.focus(), [title]);
  return (
    <section className={styles.step} aria-live="polite">
      <span className={cx(styles.mark, TONE_CLASS[tone])}>
        <Icon name={icon} size={32} />
      </span>
      <h3 ref={headRef} tabIndex={-1}>
        {title}
      </h3>
      {children}
    </section>
  );
}

const subscribeOnline = (listener: () => void): (() => void) => {
  for (const name of ['online', 'offline']) window.addEventListener(name, listener);
  return () => {
    for (const name of ['online', 'offline']) window.removeEventListener(name, listener);
  };
};

type UnknownProps = { amount: string; reference: string };

function Unknown({ amount, reference }: UnknownProps) {
  const t = useT();
  const f = useFormat();
  const isOnline = useSyncExternalStore(
    subscribeOnline,
    () => navigator.onLine,
    () => true,
  );
  return (
    <Step icon="clock" tone="warn" title={t('cashier.unknown.title')}>
      <p className={textStyles.secondary}>{t('cashier.unknown.text', { amount: f.money(amount) })}</p>
      <Spinner />
      {!isOnline && <output className={textStyles.secondary}>{t('cashier.unknown.offline')}</output>}
      <p className={cx(textStyles.small, textStyles.tertiary, styles.reference)}>
        {t('cashier.unknown.ref', { key: reference })}
      </p>
    </Step>
  );
}

type PayingProps = { deposit: Deposit; pollFailed: boolean; onAgain: () => void };

function Paying({ deposit, pollFailed, onAgain }: PayingProps) {
  const t = useT();
  const f = useFormat();
  const { data: methods } = useCall('listDepositMethods', undefined, { staleTime: 60_000 });
  const method = methods?.find((each) => each.method === deposit.method);
  const address = payAddress(deposit.payUrl, location.href);
  return (
    <Step icon="external" tone="info" title={t('cashier.paying.title')}>
      <p className={textStyles.secondary}>
        {address ? t('cashier.paying.text', { amount: f.money(deposit.amount) }) : t('cashier.paying.noPage')}
      </p>
      {address && (
        <a
          className={buttonClass({ variant: 'primary', size: 'lg', block: true })}
          href={address}
          target="_blank"
          rel="noopener"
        >
          <Icon name="external" />
          {t('cashier.paying.open')}
          <span className={textStyles.visuallyHidden}>({t('cashier.paying.newTab')})</span>
        </a>
      )}
      <p className={cx(textStyles.secondary, layout.row)}>
        <Spinner />
        {t(pollFailed ? 'cashier.paying.stale' : 'cashier.paying.waiting')}
      </p>
      {method?.sandbox && (
        <Note className={styles.note} tone="info">
          {t('cashier.sandbox.text')}
        </Note>
      )}
      <Button variant="quiet" onClick={onAgain}>
        {t('cashier.paying.another')}
      </Button>
      <p className={cx(textStyles.small, textStyles.tertiary, styles.reference)}>
        {t('cashier.number')} <CopyNumber number={deposit.id} label={t('cashier.copyNumber')} />
      </p>
    </Step>
  );
}

/** The wallet over a game goes back to that game; over the member centre it leads to the games. */
function leaveMemberPages(): void {
  if (location.pathname.toLowerCase().startsWith('/member')) go('/');
}

/** Money may still come for these: the player can say so. */
const LATE: readonly Deposit['state'][] = ['expired', 'cancelled'];
const safeText = ({ state, transfer }: Deposit) =>
  state === 'disputed'
    ? 'cashier.done.disputedSafe'
    : transfer === null
      ? 'cashier.done.failedSafe'
      : 'cashier.done.transferSafe';

/** What became of a deposit that was not credited. */
const TITLES = {
  pending: 'cashier.done.failed',
  confirming: 'cashier.done.failed',
  review: 'cashier.done.failed',
  cancelled: 'cashier.done.cancelled',
  rejected: 'cashier.done.rejected',
  failed: 'cashier.done.failed',
  expired: 'cashier.done.expired',
  disputed: 'cashier.done.disputed',
  settled: 'cashier.done.settled',
} as const;

type DoneProps = { deposit: Deposit; onNews: (deposit: Deposit) => void; onAgain: () => void; onClose: () => void };

function Done({ deposit, onNews, onAgain, onClose }: DoneProps) {
  const t = useT();
  const f = useFormat();
  const credited = deposit.state === 'credited';
  const paid = credited || deposit.state === 'settled';
  const title =
    deposit.state === 'credited'
      ? t('cashier.done.credited', { amount: f.money(netOf(deposit)) })
      : t(TITLES[deposit.state]);
  return (
    <Step icon={paid ? 'check-circle' : 'x-circle'} tone={paid ? 'positive' : 'negative'} title={title}>
      {!paid && (
        <p>
          <b>{t(safeText(deposit))}</b>
        </p>
      )}
      {deposit.ordered !== null && (
        <p>{t('cashier.done.unequal', { received: f.money(deposit.amount), ordered: f.money(deposit.ordered) })}</p>
      )}
      {deposit.transfer?.note && (
        <p className={textStyles.secondary}>{t('cashier.done.note', { note: deposit.transfer.note })}</p>
      )}
      {deposit.transfer && LATE.includes(deposit.state) && <LateClaim deposit={deposit} onNews={onNews} />}
      {deposit.failure && deposit.transfer === null && (
        <p className={textStyles.secondary}>{t('cashier.done.reason', { reason: deposit.failure })}</p>
      )}
      <div className={styles.actions}>
        {credited && (
          <Button
            variant="primary"
            size="lg"
            block
            onClick={() => {
              onClose();
              leaveMemberPages();
            }}
          >
            {t('cashier.done.play')}
          </Button>
        )}
        <Button variant={credited ? 'secondary' : 'primary'} size="lg" block onClick={onAgain}>
          {t('cashier.done.again')}
        </Button>
      </div>
      <p className={cx(textStyles.small, textStyles.tertiary, styles.reference)}>
        {t('cashier.number')} <CopyNumber number={deposit.id} label={t('cashier.copyNumber')} />
      </p>
    </Step>
  );
}
