import { buttonClass } from '@baize/ui/button.tsx';
import { Icon } from '@baize/ui/icon.tsx';
import { useT } from '@baize/webkit/i18n';
import { Link } from 'wouter';
import { useBoot } from '../boot.ts';
import { lazyPart, ShowPart } from '../lazy-part.tsx';
import { openModal } from '../modals.ts';
import type { ResolvedRoute } from '../routes.ts';
import { useSession } from '../session.ts';
import { BrandMark } from './brand-mark.tsx';
import { TopNav } from './top-nav.tsx';

/** Only members need it. */
const MEMBER_TOOLS = lazyPart<object>(() => import('./member-tools.tsx'));

export function Header({ route }: { route: ResolvedRoute }) {
  const t = useT();
  const { brand } = useBoot();
  const { isLogin } = useSession();
  return (
    <header className="hd">
      <Link className="logo" href="/" aria-label={t('shell.logo', { brand: brand.name })}>
        <BrandMark />
        <span className="logo-name">{brand.name}</span>
      </Link>
      {brand.playMoney && (
        <span className="tag tag-warn play-money" title={t('shell.playMoney.long')}>
          {t('shell.playMoney')}
        </span>
      )}
      <TopNav route={route} />
      <button type="button" className="find" onClick={() => openModal('search')}>
        <Icon name="search" />
        <span>{t('shell.search.games')}</span>
        <kbd aria-hidden="true">/</kbd>
      </button>
      {isLogin ? (
        <ShowPart
          part={MEMBER_TOOLS}
          props={{}}
          skeleton={
            <div className="row">
              <span className="bal">
                <span className="v">
                  <span className="sk text bal-wait" />
                </span>
              </span>
            </div>
          }
        />
      ) : (
        <GuestTools />
      )}
    </header>
  );
}

function GuestTools() {
  const t = useT();
  return (
    <div className="row">
      <button type="button" className={buttonClass({ variant: 'quiet' })} onClick={() => openModal('login')}>
        {t('shell.login')}
      </button>
      <button type="button" className={buttonClass({ variant: 'primary' })} onClick={() => openModal('register')}>
        {t('shell.register')}
      </button>
    </div>
  );
}
