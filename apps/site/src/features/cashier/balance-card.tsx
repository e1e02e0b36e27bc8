import { Amount } from '@baize/ui/amount.tsx';
import { IconButton } from '@baize/ui/icon-button.tsx';
import { signOf } from '@baize/webkit/format';
import { useT } from '@baize/webkit/i18n';
import type { Ref } from 'react';
import { useBalance } from '../../balance.ts';
import { useShownWallet } from '../../shown-balance.ts';
import { useSession } from '../../session.ts';
import { useFormat } from '../../use-format.ts';
import { cx } from '@baize/ui/cx.ts';
import textStyles from '@baize/ui/text.module.css';
import styles from './balance-card.module.css';

/** The whole balance, and the parts of it that are bonus or held. */
export function BalanceCard({ ref }: { ref?: Ref<HTMLElement> }) {
  const t = useT();
  const f = useFormat();
  const { hideBalance } = useSession();
  const { state, at, refresh } = useBalance();
  const balance = useShownWallet();
  const parts =
    balance === null
      ? []
      : (
          [
            ['cashier.bonus', balance.bonus],
            ['cashier.held', balance.held],
          ] as const
        ).filter(([, amount]) => signOf(amount) !== 0);
  const dots = t('cashier.balanceHidden');
  return (
    <section
      ref={ref}
      tabIndex={-1}
      className={styles.card}
      aria-label={t('cashier.balance')}
      aria-busy={state === 'loading' || undefined}
    >
      <span className={cx(textStyles.small, textStyles.secondary)}>{t('cashier.balance')}</span>
      <IconButton icon="refresh" label={t('cashier.refresh')} onClick={() => void refresh()} />
      <span className={state === 'stale' ? cx(textStyles.tertiary, styles.figure) : styles.figure}>
        <Amount hidden={hideBalance} hiddenLabel={dots}>
          {balance === null ? '—' : f.money(balance.balance)}
        </Amount>
      </span>
      {parts.map(([id, amount]) => (
        <span key={id} className={cx(textStyles.small, textStyles.tertiary, styles.part)}>
          {t(id, { amount: hideBalance ? '••••••' : f.money(amount) })}
        </span>
      ))}
      {state === 'stale' && at !== null && (
        <output className={cx(textStyles.small, textStyles.tertiary, styles.part)}>
          {t('cashier.balanceAt', { time: f.time(new Date(at).toISOString()) })}
        </output>
      )}
      {balance === null && state === 'none' && (
        <output className={cx(textStyles.small, textStyles.tertiary, styles.part)}>{t('cashier.balanceFailed')}</output>
      )}
    </section>
  );
}
