import type { Withdrawal } from '@baize/contract/withdrawals';
import { Button } from '@baize/ui/button.tsx';
import { ConfirmDialog } from '@baize/ui/confirm-dialog.tsx';
import { cx } from '@baize/ui/cx.ts';
import { Skeleton } from '@baize/ui/skeleton.tsx';
import { EmptyState } from '@baize/ui/states.tsx';
import { Tag, type Tone } from '@baize/ui/tag.tsx';
import textStyles from '@baize/ui/text.module.css';
import { failureText } from '@baize/webkit/failure-text';
import { useT } from '@baize/webkit/i18n';
import { signOf } from '@baize/webkit/format';
import { useState } from 'react';
import { client } from '../../client.ts';
import { CopyNumber } from '../../components/copy-number.tsx';
import { QueryFailure } from '../../components/failure.tsx';
import panel from '../../components/panel.module.css';
import { notify } from '../../toast.ts';
import { useCall } from '../../use-call.ts';
import { useFormat } from '../../use-format.ts';
import { ReceiptDialog } from './receipt-dialog.tsx';
import { accountLabel } from './withdraw-form.tsx';
import styles from './withdraw-page.module.css';

const PAGE_SIZE = 20;
const TONES: Record<Withdrawal['state'], Tone> = {
  applied: 'warn',
  'risk-review': 'warn',
  approved: 'warn',
  paying: 'warn',
  unknown: 'warn',
  paid: 'warn',
  dispute: 'warn',
  'received-full': 'positive',
  'auto-received': 'positive',
  'forced-received': 'positive',
  'resolved-paid': 'positive',
  'resolved-refund': 'plain',
  'forced-return': 'plain',
  rejected: 'negative',
  cancelled: 'plain',
  failed: 'negative',
};
const isCancellable = ({ state }: Withdrawal): boolean => state === 'applied' || state === 'risk-review';

type WithdrawalListProps = { confirmMinutes: number; onChanged: () => void };

/** The orders, the latest first, each with its state, what happens next, and what the player can do about it. */
export function WithdrawalList({ confirmMinutes, onChanged }: WithdrawalListProps) {
  const t = useT();
  const [before, setBefore] = useState<string>();
  const query = useCall(
    'listWithdrawals',
    { pageSize: PAGE_SIZE, ...(before !== undefined && { before }) },
    { staleTime: 0, keep: true },
  );
  if (query.isPending)
    return (
      <div className={cx(panel.card, panel.panel)} aria-busy="true">
        <Skeleton count={3} blockSize={64} />
      </div>
    );
  if (query.data === undefined) return <QueryFailure query={query} />;
  const { content, older } = query.data;
  return (
    <section className={cx(panel.card, panel.panel)} aria-labelledby="withdrawals">
      <h2 id="withdrawals">{t('withdraw.list.title')}</h2>
      {content.length === 0 ? (
        <EmptyState bare title={t('withdraw.list.empty')} text={t('withdraw.list.emptyText')} />
      ) : (
        <ul className={styles.list}>
          {content.map((order) => (
            <Order key={order.id} order={order} confirmMinutes={confirmMinutes} onChanged={onChanged} />
          ))}
        </ul>
      )}
      <div className={styles.actions}>
        {before !== undefined && <Button onClick={() => setBefore(undefined)}>{t('withdraw.list.newest')}</Button>}
        {older !== null && <Button onClick={() => setBefore(older)}>{t('withdraw.list.older')}</Button>}
      </div>
    </section>
  );
}

type OrderProps = { order: Withdrawal; confirmMinutes: number; onChanged: () => void };

function Order({ order, confirmMinutes, onChanged }: OrderProps) {
  const t = useT();
  const f = useFormat();
  const { id, state, amount, account, createdAt, confirmBy, note, returned } = order;
  const next = t(`withdraw.next.${state === 'resolved-refund' && returned !== amount ? 'part' : state}`, {
    minutes: confirmMinutes,
    time: confirmBy === null ? '' : f.time(confirmBy),
    returned: f.money(returned),
  });
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <b className={textStyles.figures}>
          <bdi>{f.money(amount)}</bdi>
        </b>
        <Tag tone={TONES[state]}>{t(`withdraw.state.${state}`)}</Tag>
      </div>
      <span className={cx(textStyles.small, textStyles.tertiary)}>
        <bdi>{accountLabel(account)}</bdi> · <time dateTime={createdAt}>{f.dateTime(createdAt)}</time>{' '}
        <CopyNumber number={id} label={t('withdraw.list.copy')} />
      </span>
      <p className={cx(textStyles.small, textStyles.secondary)}>{next}</p>
      {signOf(order.fee) !== 0 && (
        <p className={cx(textStyles.small, textStyles.tertiary)}>
          {t('withdraw.list.fee', { fee: f.money(order.fee), net: f.money(order.net) })}
        </p>
      )}
      {note !== null && (
        <p className={cx(textStyles.small, textStyles.secondary)}>{t('withdraw.list.note', { note })}</p>
      )}
      <Actions order={order} onChanged={onChanged} />
    </li>
  );
}

function Actions({ order, onChanged }: Omit<OrderProps, 'confirmMinutes'>) {
  const t = useT();
  const f = useFormat();
  const [asked, setAsked] = useState<'cancel' | 'receipt'>();
  const [busy, setBusy] = useState(false);
  const done = (failure?: Parameters<typeof failureText>[1]): void => {
    setAsked(undefined);
    if (failure) notify({ kind: 'err', text: failureText(t, failure) });
    onChanged();
  };
  const { id, state } = order;
  async function cancel() {
    setBusy(true);
    const outcome = await client.call('cancelWithdrawal', { id });
    setBusy(false);
    done(outcome.ok ? undefined : outcome.error);
  }
  async function receive() {
    setBusy(true);
    const outcome = await client.call('confirmWithdrawal', { id, received: 'full' });
    setBusy(false);
    done(outcome.ok ? undefined : outcome.error);
  }
  if (isCancellable(order))
    return (
      <div className={styles.actions}>
        <Button size="sm" onClick={() => setAsked('cancel')}>
          {t('withdraw.cancel.do')}
        </Button>
        <ConfirmDialog
          open={asked === 'cancel'}
          danger
          busy={busy}
          title={t('withdraw.cancel.title')}
          text={t('withdraw.cancel.text', { amount: f.money(order.amount) })}
          labels={{ confirm: t('withdraw.cancel.do'), cancel: t('shell.cancel') }}
          onConfirm={() => void cancel()}
          onCancel={() => setAsked(undefined)}
        />
      </div>
    );
  if (state !== 'paid') return null;
  return (
    <div className={styles.actions}>
      <Button variant="primary" icon="check" busy={busy} onClick={() => void receive()}>
        {t('withdraw.receipt.full')}
      </Button>
      <Button onClick={() => setAsked('receipt')}>{t('withdraw.receipt.notWhole')}</Button>
      {asked === 'receipt' && <ReceiptDialog order={order} onClose={() => setAsked(undefined)} onDone={done} />}
    </div>
  );
}
