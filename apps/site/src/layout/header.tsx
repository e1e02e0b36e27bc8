import tag from '@baize/ui/tag.module.css';
import { Skeleton } from '@baize/ui/skeleton.tsx';
import { buttonClass } from '@baize/ui/button.tsx';
import { Icon } from '@baize/ui/icon.tsx';
import { useT } from '@baize/webkit/i18n';
import { memo } from 'react';
import { Link } from 'wouter';
import { useBoot } from '../boot.ts';
import { lazyPart } from '@baize/webkit/lazy-part';
import { ShowPart } from '../show-part.tsx';
import { openModal } from '../modals.ts';
import { useSession } from '../session.ts';
import { BrandMark } from './brand-mark.tsx';
import type { MemberToolsProps } from './member-tools.tsx';
import { TopNav } from './top-nav.tsx';
import { cx } from '@baize/ui/cx.ts';
import balancePill from './balance-pill.module.css';
import brandMark from './brand-mark.module.css';
import styles from './header.module.css';

/** Only members need it. */
const MEMBER_TOOLS = lazyPart<MemberToolsProps>(() => import('./member-tools.tsx'));

export type PlaceProps = { path: string; isGame: boolean };

/** Drawn again for another page, not for another question on the same one. */
export const Header = memo(function Header({ path, isGame }: PlaceProps) {
  const t = useT();
  const { brand } = useBoot();
  const { isLogin } = useSession();
  return (
    <header className={cx(styles.header, isLogin && styles.withBalance, isGame && styles.inGame)}>
      <Link className={brandMark.logo} href="/" aria-label={t('shell.logo', { brand: brand.name })}>
        <BrandMark />
        <span className={styles.brandName}>{brand.name}</span>
      </Link>
      {brand.playMoney && (
        <span className={cx(tag.tag, tag.warn, styles.playMoney)} title={t('shell.playMoney.long')}>
          {t('shell.playMoney')}
        </span>
      )}
      <TopNav path={path} />
      <button type="button" className={styles.search} onClick={() => openModal('search')}>
        <Icon name="search" />
        <span>{t('shell.search.games')}</span>
        <kbd aria-hidden="true">/</kbd>
      </button>
      {isLogin ? (
        <ShowPart
          part={MEMBER_TOOLS}
          props={{ isGame }}
          skeleton={
            <div className={styles.tools}>
              <span className={cx(balancePill.pill, isGame && balancePill.hidden)}>
                <span className={balancePill.figure}>
                  <Skeleton shape="text" className={balancePill.waiting} />
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
});

function GuestTools() {
  const t = useT();
  return (
    <div className={styles.tools}>
      <button type="button" className={buttonClass({ variant: 'quiet' })} onClick={() => openModal('login')}>
        {t('shell.login')}
      </button>
      <button type="button" className={buttonClass({ variant: 'primary' })} onClick={() => openModal('register')}>
        {t('shell.register')}
      </button>
    </div>
  );
}
