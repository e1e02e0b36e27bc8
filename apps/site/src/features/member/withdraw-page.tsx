import type { WithdrawalTerms } from '@baize/contract/withdrawals';
import { cx } from '@baize/ui/cx.ts';
import { Note } from '@baize/ui/note.tsx';
import { Skeleton } from '@baize/ui/skeleton.tsx';
import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import { useState } from 'react';
import { refreshBalance } from '../../balance.ts';
import panel from '../../components/panel.module.css';
import { QueryFailure } from '../../components/failure.tsx';
import { useLive } from '../../live.ts';
import { queryClient } from '../../query-client.ts';
import { callKey, useCall } from '../../use-call.ts';
import { PayoutAccounts } from './payout-accounts.tsx';
import { PaymentPasswordForm } from './payment-password-form.tsx';
import { TurnoverList } from './turnover-list.tsx';
import { WithdrawForm } from './withdraw-form.tsx';
import { WithdrawalList } from './withdrawal-list.tsx';
import styles from './withdraw-page.module.css';

/** What was asked of the server about withdrawals is asked anew. */
function refreshWithdrawals(): void {
  void queryClient.invalidateQueries({ queryKey: callKey('getWithdrawalTerms') });
  void queryClient.invalidateQueries({ queryKey: callKey('listWithdrawals') });
  void refreshBalance();
}

/** Money out: what can be withdrawn now and what stands in the way, the order, and what became of earlier ones. */
export function WithdrawPage() {
  const terms = useCall('getWithdrawalTerms', undefined, { staleTime: 0 });
  // Every step of an order comes with the balance after it.
  useLive('wallet', refreshWithdrawals);
  if (terms.isPending) return <Waiting />;
  if (terms.data === undefined) return <QueryFailure query={terms} />;
  return (
    <div className={styles.page}>
      <Steps terms={terms.data} />
      <WithdrawalList confirmMinutes={terms.data.confirmMinutes} onChanged={refreshWithdrawals} />
    </div>
  );
}

function Waiting() {
  const t = useT();
  return (
    <div className={cx(panel.card, panel.panel)} aria-busy="true">
      <span className={textStyles.visuallyHidden}>{t('shell.loading')}</span>
      <Skeleton count={3} blockSize={56} />
    </div>
  );
}

/** A payment password first, then an account, then orders. */
function Steps({ terms }: { terms: WithdrawalTerms }) {
  const t = useT();
  const [changing, setChanging] = useState(false);
  if (!terms.hasPaymentPassword || changing)
    return (
      <PaymentPasswordForm
        first={!terms.hasPaymentPassword}
        onDone={() => {
          setChanging(false);
          refreshWithdrawals();
        }}
        {...(changing && { onCancel: () => setChanging(false) })}
      />
    );
  return (
    <>
      {terms.frozen && <Note tone="warn">{t('error.ACCOUNT_FROZEN')}</Note>}
      <TurnoverList terms={terms} />
      {terms.accounts.length > 0 && <WithdrawForm terms={terms} onOrdered={refreshWithdrawals} />}
      <PayoutAccounts terms={terms} onBound={refreshWithdrawals} onChangePassword={() => setChanging(true)} />
    </>
  );
}
