import { Drawer } from '@baize/ui/drawer.tsx';
import { Icon } from '@baize/ui/icon.tsx';
import { useT } from '@baize/webkit/i18n';
import { Link } from 'wouter';
import { useCan } from '../boot.ts';
import { MenuContent } from '../layout/menu-content.tsx';
import { openModal, type ModalProps } from '../modals.ts';
import { askLogout, toggleHideBalance, useSession } from '../session.ts';
import styles from '../layout/side-menu.module.css';

/** The side menu of a phone: a full sheet, with the account's entries that have no place in the bars. */
export default function SideSheet({ close }: ModalProps) {
  const t = useT();
  return (
    <Drawer open onClose={close} side="start" title={t('shell.menu')} labels={{ close: t('shell.close') }} closeOutside>
      <div>
        <SheetAccount close={close} />
        <MenuContent path={location.pathname} onLeave={close} />
      </div>
    </Drawer>
  );
}

function SheetAccount({ close }: ModalProps) {
  const t = useT();
  const { isLogin, hideBalance, isTrial } = useSession();
  const canDeposit = useCan('deposit');
  const run = (act: () => void) => () => {
    close();
    act();
  };
  return (
    <nav className={styles.group} aria-label={t('shell.account')}>
      <button type="button" onClick={run(() => openModal('search'))}>
        <Icon name="search" />
        <span>{t('shell.search.games')}</span>
      </button>
      {isLogin && !isTrial && canDeposit && (
        <button type="button" onClick={run(() => openModal('wallet', { tab: 'deposit' }))}>
          <Icon name="wallet" />
          <span>{t('shell.deposit')}</span>
        </button>
      )}
      {isLogin && !isTrial && (
        <Link href="/member" onClick={close}>
          <Icon name="user" />
          <span>{t('shell.account.account')}</span>
        </Link>
      )}
      {isLogin && (
        <button type="button" onClick={toggleHideBalance}>
          <Icon name={hideBalance ? 'eye-off' : 'eye'} />
          <span>{t(hideBalance ? 'shell.balance.show' : 'shell.balance.hide')}</span>
        </button>
      )}
      {isLogin ? (
        <button type="button" onClick={run(askLogout)}>
          <Icon name="logout" />
          <span>{t('shell.account.logout')}</span>
        </button>
      ) : (
        <button type="button" onClick={run(() => openModal('register'))}>
          <Icon name="user" />
          <span>{t('shell.register')}</span>
        </button>
      )}
    </nav>
  );
}
