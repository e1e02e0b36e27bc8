import type { TransferTerms } from '@baize/contract/member-transfers';
import { cx } from '@baize/ui/cx.ts';
import { Skeleton } from '@baize/ui/skeleton.tsx';
import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import type { ReactNode } from 'react';
import { refreshBalance } from '../../balance.ts';
import { QueryFailure } from '../../components/failure.tsx';
import panel from '../../components/panel.module.css';
import { useLive } from '../../live.ts';
import { queryClient } from '../../query-client.ts';
import { callKey, useCall } from '../../use-call.ts';
import { PaymentPasswordForm } from './payment-password-form.tsx';
import { TransferForm, type TransferTo } from './transfer-form.tsx';
import { TransferList } from './transfer-list.tsx';
import { TurnoverList } from './turnover-list.tsx';
import styles from './withdraw-page.module.css';

/** What was asked of the server about transfers is asked anew. */
function refreshTransfers(): void {
  void queryClient.invalidateQueries({ queryKey: callKey('getTransferTerms') });
  void queryClient.invalidateQueries({ queryKey: callKey('listMemberTransfers') });
  void refreshBalance();
}

/** Money to whoever stands right above, and everything that was sent and received over one step of the tree. */
export function TransferPage() {
  const t = useT();
  return (
    <div className={styles.page}>
      <section className={cx(panel.card, panel.panel)} aria-labelledby="transfer-upline">
        <h2 id="transfer-upline">{t('withdraw.transfer.upline')}</h2>
        <p className={textStyles.secondary}>{t('withdraw.transfer.lead')}</p>
        <TransferSteps
          toOf={({ upline }) => (upline === null ? undefined : { is: 'upline', account: upline })}
          none={<p>{t('withdraw.transfer.noUpline')}</p>}
        />
      </section>
      <TransferList />
    </div>
  );
}

export type TransferStepsProps = {
  toOf: (terms: TransferTerms) => TransferTo | undefined;
  none?: ReactNode;
  onSent?: () => void;
};

/** What stands in the way first: a payment password, money that is still to be played; then the transfer. */
export function TransferSteps({ toOf, none = null, onSent }: TransferStepsProps) {
  const t = useT();
  const query = useCall('getTransferTerms', undefined, { staleTime: 0 });
  // Every transfer comes with the balance after it.
  useLive('wallet', refreshTransfers);
  if (query.isPending)
    return (
      <div aria-busy="true">
        <span className={textStyles.visuallyHidden}>{t('shell.loading')}</span>
        <Skeleton count={3} blockSize={56} />
      </div>
    );
  if (query.data === undefined) return <QueryFailure query={query} />;
  const to = toOf(query.data);
  if (!to) return none;
  if (!query.data.hasPaymentPassword) return <PaymentPasswordForm first framed={false} onDone={refreshTransfers} />;
  return (
    <div className={styles.page}>
      <TurnoverList terms={query.data} />
      <TransferForm
        terms={query.data}
        to={to}
        onSent={() => {
          refreshTransfers();
          onSent?.();
        }}
      />
    </div>
  );
}
