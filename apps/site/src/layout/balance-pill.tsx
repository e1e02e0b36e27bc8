import { Skeleton } from '@baize/ui/skeleton.tsx';
import { Amount } from '@baize/ui/amount.tsx';
import { buttonClass } from '@baize/ui/button.tsx';
import { IconButton } from '@baize/ui/icon-button.tsx';
import { useT } from '@baize/webkit/i18n';
import { useBalance } from '../balance.ts';
import { useShownBalance } from '../shown-balance.ts';
import { useCan } from '../boot.ts';
import { openModal } from '../modals.ts';
import { useSession } from '../session.ts';
import { useFormat } from '../use-format.ts';
import { HideBalanceButton } from './hide-balance-button.tsx';
import { cx } from '@baize/ui/cx.ts';
import textStyles from '@baize/ui/text.module.css';
import layout from '@baize/ui/layout.module.css';
import styles from './balance-pill.module.css';

/**
 * The member's balance with refresh, hide and deposit. Hidden it keeps one width; a balance that may be old is grey,
 * with its time.
 */
export function BalancePill({ isHidden }: { isHidden: boolean }) {
  const t = useT();
  const f = useFormat();
  const { hideBalance, isTrial } = useSession();
  const { state, at, refresh } = useBalance();
  const balance = useShownBalance();
  const canDeposit = useCan('deposit') && !isTrial;
  const isOld = state === 'stale' && at !== null;
  const title = isOld ? t('shell.balance.asOf', { time: f.time(new Date(at).toISOString()) }) : undefined;
  return (
    <section className={cx(styles.pill, isHidden && styles.hidden)} aria-label={t('shell.balance')} data-balance="">
      <span
        className={isOld ? cx(textStyles.tertiary, styles.figure) : styles.figure}
        title={title}
        aria-busy={state === 'loading' && balance === undefined}
      >
        {balance === undefined ? (
          <Skeleton shape="text" className={styles.waiting} />
        ) : (
          <Amount hidden={hideBalance} hiddenLabel={t('shell.balance.hidden')}>
            {f.money(balance)}
          </Amount>
        )}
      </span>
      <IconButton
        icon="refresh"
        iconSize={16}
        className={state === 'loading' ? cx(layout.wideOnly, styles.turning) : layout.wideOnly}
        label={t('shell.balance.refresh')}
        onClick={() => void refresh()}
      />
      <HideBalanceButton />
      {canDeposit && (
        <button
          type="button"
          className={buttonClass({ variant: 'primary', size: 'sm' }, styles.action)}
          onClick={() => openModal('wallet', { tab: 'deposit' })}
        >
          {t('shell.deposit')}
        </button>
      )}
    </section>
  );
}
