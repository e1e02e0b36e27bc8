import type { Deposit } from '@baize/contract/cashier';
import { Button } from '@baize/ui/button.tsx';
import { Drawer } from '@baize/ui/drawer.tsx';
import { EmptyState } from '@baize/ui/states.tsx';
import { Tabs } from '@baize/ui/tabs.tsx';
import { useT } from '@baize/webkit/i18n';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useBoot } from '../../boot.ts';
import { openModal } from '../../modals.ts';
import { here } from '../../return-path.ts';
import { useSession } from '../../session.ts';
import { useCall } from '../../use-call.ts';
import { BalanceCard } from './balance-card.tsx';
import { DEPOSIT_FORM_ID, DepositForm, DepositSubmit, useDepositForm } from './deposit-form.tsx';
import { DepositHistory } from './deposit-history.tsx';
import { DepositProgress } from './deposit-progress.tsx';
import { SupplierMoney } from '../../components/supplier-money.tsx';
import { useDeposit } from './use-deposit.ts';
import { walletTabs, type WalletTab } from './wallet-tabs.ts';

/** `returned`: the deposit whose payment leads back here. */
type WalletDrawerProps = { close: () => void; tab?: string; returned?: string };

/** The wallet beside the page: pay in, and see what was paid in. */
export default function WalletDrawer({ close, tab, returned }: WalletDrawerProps) {
  const t = useT();
  const boot = useBoot();
  const { isLogin, isTrial } = useSession();
  const tabs = walletTabs(boot);
  if (!isLogin)
    return (
      <Blocked
        close={close}
        title={t('cashier.guest.title')}
        text=""
        action={t('shell.login')}
        onAction={() => openModal('login', { returnTo: here() })}
      />
    );
  if (isTrial)
    return (
      <Blocked
        close={close}
        title={t('cashier.trial.title')}
        text={t('cashier.trial.text')}
        action={t('shell.register')}
        onAction={() => openModal('register')}
      />
    );
  if (tabs.length === 0)
    return (
      <Blocked
        close={close}
        title={t('cashier.methods.empty')}
        text={t('cashier.methods.emptyHint')}
        action={t('shell.close')}
        onAction={close}
      />
    );
  const first = tabs.find((entry) => entry === tab) ?? 'deposit';
  return <Wallet close={close} tabs={tabs} first={first} returned={returned} />;
}

type WalletProps = {
  close: () => void;
  tabs: readonly WalletTab[];
  first: WalletTab;
  returned: string | undefined;
};

function Wallet({ close, tabs, first, returned }: WalletProps) {
  const t = useT();
  const [tab, setTab] = useState<WalletTab>(first);
  const deposit = useDeposit();
  useReturn(returned, deposit.resume);
  const form = useDepositForm();
  const balanceRef = useRef<HTMLElement>(null);
  const head = (
    <Tabs
      look="seg"
      label={t('cashier.tabs')}
      value={tab}
      onChange={setTab}
      tabs={tabs.map((value) => ({ value, label: t(`cashier.tab.${value}`) }))}
    />
  );
  const hasForm = tab === 'deposit' && (deposit.flow.step === 'form' || deposit.flow.step === 'sending');
  return (
    <Drawer
      open
      onClose={close}
      title={t('cashier.title')}
      labels={{ close: t('shell.close') }}
      head={head}
      initialFocus={balanceRef}
      footer={
        hasForm ? (
          <DepositSubmit form={form} busy={deposit.flow.step === 'sending'} formId={DEPOSIT_FORM_ID} />
        ) : undefined
      }
    >
      {tab === 'history' ? (
        <DepositHistory
          onResume={(pending) => {
            deposit.resume(pending);
            setTab('deposit');
          }}
        />
      ) : (
        <>
          <BalanceCard ref={balanceRef} />
          <SupplierMoney />
          {hasForm ? (
            <DepositForm form={form} deposit={deposit} />
          ) : (
            <DepositProgress deposit={deposit} onClose={close} />
          )}
        </>
      )}
    </Drawer>
  );
}

/** Whoever comes back from a payment's page sees what became of it. */
function useReturn(id: string | undefined, show: (deposit: Deposit) => void): void {
  const { data } = useCall('getDeposit', { id: id ?? '' }, { enabled: id !== undefined, staleTime: 0 });
  const tell = useEffectEvent(show);
  useEffect(() => {
    if (data) tell(data);
  }, [data]);
}

type BlockedProps = {
  close: () => void;
  title: string;
  text: string;
  action: string;
  onAction: () => void;
};

function Blocked({ close, title, text, action, onAction }: BlockedProps) {
  const t = useT();
  return (
    <Drawer open onClose={close} title={t('cashier.title')} labels={{ close: t('shell.close') }}>
      <EmptyState
        bare
        picture="locked"
        title={title}
        text={text}
        actions={
          <Button
            variant="primary"
            onClick={() => {
              close();
              onAction();
            }}
          >
            {action}
          </Button>
        }
      />
    </Drawer>
  );
}
