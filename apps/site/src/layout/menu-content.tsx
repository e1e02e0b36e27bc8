import type { Capability } from '@baize/contract/boot';
import type { IconName } from '@baize/ui/icon-names.ts';
import { Icon } from '@baize/ui/icon.tsx';
import { DESK, useMedia } from '@baize/ui/use-media.ts';
import { useT } from '@baize/webkit/i18n';
import { Link } from 'wouter';
import { can, useBoot, useMenu } from '../boot.ts';
import { AppCode } from '../components/app-code.tsx';
import { BannerPlace } from '../components/banner-place.tsx';
import { TYPE_ICONS } from '../game-types.ts';
import { openModal } from '../modals.ts';
import { setTheme, useSession } from '../session.ts';
import { useFormat } from '../use-format.ts';
import { openService, serviceEntries } from '../service.ts';
import { categoryPath } from './top-nav.tsx';
import { cx } from '@baize/ui/cx.ts';
import sideMenu from './side-menu.module.css';
import panel from '../components/panel.module.css';
import textStyles from '@baize/ui/text.module.css';

const SIDE_CODE_PX = 120;
/** A menu that stands beside the page is drawn with it; its banner comes when the page has what it needs. */
const BANNER_AFTER_MS = 6_000;

type ClubEntry = { id: string; icon: IconName; to: string; needs: Capability; login?: boolean };
const CLUB: readonly ClubEntry[] = [
  { id: 'favourite', icon: 'heart', to: '/accountGame/favorite', needs: 'favourite', login: true },
  { id: 'recent', icon: 'clock', to: '/accountGame/recent', needs: 'recent', login: true },
  { id: 'winners', icon: 'trophy', to: '/winners', needs: 'winners' },
  { id: 'jackpots', icon: 'jackpot', to: '/jackpots', needs: 'rng' },
  { id: 'rewards', icon: 'gift', to: '/member/rewardCenter', needs: 'rewardCenter' },
  { id: 'vip', icon: 'crown', to: '/member/vip', needs: 'vip' },
  { id: 'mall', icon: 'coins', to: '/pointMall', needs: 'pointMall' },
  { id: 'invite', icon: 'invite', to: '/member/referral', needs: 'referral' },
];

type MenuContentProps = { path: string; onLeave?: () => void };

/** What the side menu and the phone's sheet hold: categories, club, service, language, theme, app code. */
export function MenuContent({ path, onLeave }: MenuContentProps) {
  const t = useT();
  const f = useFormat();
  const boot = useBoot();
  const categories = useMenu();
  const hasRoom = useMedia(DESK) || onLeave !== undefined;
  const { isLogin } = useSession();
  const club = CLUB.filter(({ needs, login }) => can(boot, needs) && (isLogin || !login));
  return (
    <>
      <nav className={sideMenu.group} aria-label={t('shell.nav.games')}>
        <Row icon="home" to="/" label={t('shell.nav.home')} path={path} onLeave={onLeave} />
        {categories.map((category) => (
          <Row
            key={category.gameCategory}
            icon={TYPE_ICONS[category.gameCategory]}
            to={categoryPath(category)}
            label={t(`shell.type.${category.gameCategory}`)}
            path={path}
            onLeave={onLeave}
            count={f.number(category.vendors.reduce((sum, vendor) => sum + vendor.gameCount, 0))}
          />
        ))}
      </nav>
      {club.length > 0 && (
        <nav className={sideMenu.group} aria-label={t('shell.nav.club')}>
          {club.map((entry) => (
            <Row
              key={entry.id}
              icon={entry.icon}
              to={entry.to}
              label={t(`shell.club.${entry.id}`)}
              path={path}
              onLeave={onLeave}
            />
          ))}
        </nav>
      )}
      <ServiceRows onLeave={onLeave} />
      {hasRoom && <BannerPlace group="w_leftmenu" onLeave={onLeave} afterMs={onLeave ? 0 : BANNER_AFTER_MS} />}
      {hasRoom && <AppCode className={cx(panel.card, sideMenu.app)} size={SIDE_CODE_PX} large />}
    </>
  );
}

type RowProps = {
  icon: IconName;
  to: string;
  label: string;
  path: string;
  count?: string;
  onLeave?: () => void;
};

function Row({ icon, to, label, path, count, onLeave }: RowProps) {
  return (
    <Link href={to} title={label} aria-current={path === to ? 'page' : undefined} onClick={onLeave}>
      <Icon name={icon} />
      <span>{label}</span>
      {count !== undefined && <span className={sideMenu.count}>{count}</span>}
    </Link>
  );
}

function ServiceRows({ onLeave }: { onLeave?: () => void }) {
  const t = useT();
  const boot = useBoot();
  const { language, theme } = useSession();
  const services = serviceEntries(boot);
  const spoken = boot.languages.find(({ code }) => code === language)?.name ?? language;
  return (
    <nav className={sideMenu.group} aria-label={t('shell.nav.service')}>
      {services.map((entry) => (
        <button
          type="button"
          key={entry.csType + entry.path}
          title={entry.title}
          onClick={() => {
            onLeave?.();
            openService(entry);
          }}
        >
          <Icon name={entry.icon} />
          <span>{entry.title}</span>
        </button>
      ))}
      {can(boot, 'help') && (
        <Link href="/help" title={t('shell.help')} onClick={onLeave}>
          <Icon name="help" />
          <span>{t('shell.help')}</span>
        </Link>
      )}
      <button
        type="button"
        title={t('shell.language')}
        onClick={() => {
          onLeave?.();
          openModal('language');
        }}
      >
        <Icon name="globe" />
        <span lang={language}>{spoken}</span>
        <span className={textStyles.visuallyHidden}>{t('shell.language')}</span>
        <span className={sideMenu.count}>{language.toUpperCase()}</span>
      </button>
      <button type="button" title={t('shell.theme')} onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}>
        <Icon name={theme === 'dark' ? 'moon' : 'sun'} />
        <span>{t('shell.theme')}</span>
        <span className={sideMenu.count}>{t(`shell.theme.${theme}`)}</span>
      </button>
    </nav>
  );
}
