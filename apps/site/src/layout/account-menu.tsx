import type { Capability } from '@baize/contract/boot';
import { IconButton } from '@baize/ui/icon-button.tsx';
import type { IconName } from '@baize/ui/icon-names.ts';
import { Icon } from '@baize/ui/icon.tsx';
import { useT } from '@baize/webkit/i18n';
import { Link } from 'wouter';
import { refreshBalance } from '../balance.ts';
import { can, useBoot } from '../boot.ts';
import { openModal } from '../modals.ts';
import { askLogout, toggleHideBalance, useSession } from '../session.ts';
import { useDisclosure } from '@baize/ui/use-disclosure.ts';
import { cx } from '@baize/ui/cx.ts';
import layout from '@baize/ui/layout.module.css';
import menu from '@baize/ui/menu.module.css';
import textStyles from '@baize/ui/text.module.css';
import styles from './account-menu.module.css';

type Entry = {
  id: string;
  icon: IconName;
  to?: string;
  act?: () => void;
  needs?: Capability;
  realOnly?: boolean;
  bad?: boolean;
};

/**
 * The specification's account menu: deposit, invite, VIP, withdraw, balance, feedback, sign out; then the member's
 * pages.
 */
const ENTRIES: readonly Entry[] = [
  {
    id: 'deposit',
    icon: 'deposit',
    act: () => openModal('wallet', { tab: 'deposit' }),
    needs: 'deposit',
    realOnly: true,
  },
  {
    id: 'withdraw',
    icon: 'withdraw',
    to: '/member/withdraw',
    needs: 'withdraw',
    realOnly: true,
  },
  { id: 'account', icon: 'user', to: '/member', realOnly: true },
  { id: 'bets', icon: 'slip', to: '/member/personalHistoryCopy', needs: 'bettingRecord', realOnly: true },
  { id: 'records', icon: 'history', to: '/member/transactionHistory', needs: 'accountRecord', realOnly: true },
  { id: 'favourite', icon: 'heart', to: '/accountGame/favorite', needs: 'favourite' },
  { id: 'invite', icon: 'invite', to: '/member/referral', needs: 'referral', realOnly: true },
  { id: 'vip', icon: 'crown', to: '/member/vip', needs: 'vip', realOnly: true },
  { id: 'refresh', icon: 'refresh', act: () => void refreshBalance() },
  { id: 'hide', icon: 'eye', act: toggleHideBalance },
  { id: 'limits', icon: 'gauge', to: '/member/limits', needs: 'limits', realOnly: true },
  { id: 'feedback', icon: 'chat', act: () => openModal('feedback'), needs: 'feedback' },
  { id: 'logout', icon: 'logout', act: askLogout, bad: true },
];

export function AccountMenu() {
  const t = useT();
  const boot = useBoot();
  const { member, userInfo, isTrial, hideBalance } = useSession();
  const { isOpen, toggle, close, box } = useDisclosure();
  const entries = ENTRIES.filter(
    (entry) => (entry.needs === undefined || can(boot, entry.needs)) && !(entry.realOnly && isTrial),
  );
  return (
    <div className={cx(layout.wideOnly, styles.account)} ref={box}>
      <IconButton
        icon="user"
        label={t('shell.account')}
        aria-expanded={isOpen}
        aria-controls="account-menu"
        onClick={toggle}
      />
      {isOpen && (
        <nav className={menu.panel} id="account-menu" aria-label={t('shell.account')}>
          <p className={styles.owner}>
            <b className={textStyles.secondary}>{member?.nickname || userInfo?.userName}</b>
            {isTrial && ` · ${t('shell.trial')}`}
          </p>
          {entries.map((entry) => (
            <Row
              key={entry.id}
              entry={entry}
              label={t(
                entry.id === 'hide'
                  ? hideBalance
                    ? 'shell.balance.show'
                    : 'shell.balance.hide'
                  : `shell.account.${entry.id}`,
              )}
              close={close}
            />
          ))}
        </nav>
      )}
    </div>
  );
}

type RowProps = { entry: Entry; label: string; close: () => void };

function Row({ entry, label, close }: RowProps) {
  const content = (
    <>
      <Icon name={entry.icon} />
      <span>{label}</span>
    </>
  );
  if (entry.to !== undefined)
    return (
      <Link className={menu.entry} href={entry.to} onClick={close}>
        {content}
      </Link>
    );
  return (
    <button
      type="button"
      className={entry.bad ? cx(menu.entry, menu.danger) : menu.entry}
      onClick={() => {
        close();
        entry.act?.();
      }}
    >
      {content}
    </button>
  );
}
