import { Button } from '@baize/ui/button.tsx';
import { useT } from '@baize/webkit/i18n';
import { useEffect } from 'react';
import { Link } from 'wouter';
import { buttonClass } from '@baize/ui/button.tsx';
import { useCan } from '../../boot.ts';
import { useSession } from '../../session.ts';
import { openModal } from '../../modals.ts';
import { BalanceFigures } from './balance-figures.tsx';
import { cx } from '@baize/ui/cx.ts';
import panel from '../../components/panel.module.css';
import textStyles from '@baize/ui/text.module.css';
import layout from '@baize/ui/layout.module.css';
import styles from './deposit-page.module.css';

const returnedDeposit = (): string | undefined => new URLSearchParams(location.search).get('deposit') ?? undefined;

/**
 * The address of the deposit: it opens the wallet, with what became of a payment that leads back here, and stays a page
 * when the wallet is closed.
 */
export function DepositPage() {
  const t = useT();
  const { isAgent } = useSession();
  // The page of the record belongs to the members' centre; an agent's own orders are in the wallet's history.
  const hasRecord = useCan('accountRecord') && !isAgent;
  useEffect(() => openModal('wallet', { tab: 'deposit', returned: returnedDeposit() }), []);
  return (
    <>
      <BalanceFigures />
      <section className={cx(panel.card, panel.panel)}>
        <h2>{t('member.deposit.title')}</h2>
        <p className={textStyles.secondary}>{t('member.deposit.text')}</p>
        <div className={cx(layout.row, styles.actions)}>
          <Button variant="primary" icon="deposit" onClick={() => openModal('wallet', { tab: 'deposit' })}>
            {t('shell.deposit')}
          </Button>
          <Button icon="history" onClick={() => openModal('wallet', { tab: 'history' })}>
            {t('member.deposit.history')}
          </Button>
          {hasRecord && (
            <Link className={buttonClass({ variant: 'quiet' })} href="/member/transactionHistory">
              {t('member.page.transactionHistory')}
            </Link>
          )}
        </div>
      </section>
    </>
  );
}
