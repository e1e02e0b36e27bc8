import { buttonClass } from '@baize/ui/button.tsx';
import { IconButton } from '@baize/ui/icon-button.tsx';
import { Icon } from '@baize/ui/icon.tsx';
import { useT } from '@baize/webkit/i18n';
import { Link } from 'wouter';
import { useBoot, useCan } from '../boot.ts';
import { openModal } from '../modals.ts';
import { go } from '../navigate.ts';
import type { ResolvedRoute } from '../routes.ts';
import { useSession } from '../session.ts';
import { AccountMenu } from './account-menu.tsx';
import { BalancePill } from './balance-pill.tsx';
import { BrandMark } from './brand-mark.tsx';
import { TopNav } from './top-nav.tsx';

export function Header({ route }: { route: ResolvedRoute }) {
  const t = useT();
  const { brand } = useBoot();
  const { isLogin } = useSession();
  return (
    <header className="hd">
      <Link className="logo" href="/" aria-label={t('shell.logo', { brand: brand.name })}><BrandMark /><span className="logo-name">{brand.name}</span></Link>
      {brand.playMoney && <span className="tag tag-warn play-money" title={t('shell.playMoney.long')}>{t('shell.playMoney')}</span>}
      <TopNav route={route} />
      <button type="button" className="find" onClick={() => openModal('search')}>
        <Icon name="search" /><span>{t('shell.search.games')}</span><kbd aria-hidden="true">/</kbd>
      </button>
      {isLogin ? <MemberTools /> : <GuestTools />}
    </header>
  );
}

function GuestTools() {
  const t = useT();
  return (
    <div className="row">
      <button type="button" className={buttonClass({ variant: 'quiet' })} onClick={() => openModal('login')}>{t('shell.login')}</button>
      <button type="button" className={buttonClass({ variant: 'primary' })} onClick={() => openModal('register')}>{t('shell.register')}</button>
    </div>
  );
}

function MemberTools() {
  const t = useT();
  const { unreadMessage, isTrial } = useSession();
  const hasMail = useCan('messages');
  return (
    <div className="row">
      <BalancePill />
      {hasMail && !isTrial && (
        <IconButton icon="mail" className="only-wide" dot={unreadMessage > 0} label={t('shell.mail', { n: unreadMessage })} onClick={() => go('/member/messageV2')} />
      )}
      <AccountMenu />
    </div>
  );
}
