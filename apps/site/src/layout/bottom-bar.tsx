import type { GameType } from '@baize/contract/boot';
import type { IconName } from '@baize/ui/icon-names.ts';
import { Icon } from '@baize/ui/icon.tsx';
import { useT } from '@baize/webkit/i18n';
import { memo } from 'react';
import { Link } from 'wouter';
import { useCan, useMenu } from '../boot.ts';
import { TYPE_ICONS } from '../game-types.ts';
import { openModal } from '../modals.ts';
import { useSession } from '../session.ts';
import type { PlaceProps } from './header.tsx';
import { cx } from '@baize/ui/cx.ts';
import styles from './bottom-bar.module.css';

type Place = { id: string; icon: IconName; label: string; to?: string; act?: () => void };

/** Places between menu and account. */
const MIDDLE = 3;
/** Casino and sports come first; what is not open leaves its place to the next category. */
const FIRST_TYPES: readonly GameType[] = ['RNG', 'SPORTS'];

/** The five places of a phone: menu, casino, sports, bets, account. */
export const BottomBar = memo(function BottomBar({ path, isGame }: PlaceProps) {
  const t = useT();
  const places = usePlaces();
  return (
    <nav className={cx(styles.bar, isGame && styles.inGame)} aria-label={t('shell.nav.main')}>
      {places.map(({ id, icon, label, to, act }) =>
        to === undefined ? (
          <button type="button" key={id} onClick={act} aria-haspopup="dialog">
            <Icon name={icon} size={24} />
            {label}
          </button>
        ) : (
          <Link key={id} href={to} aria-current={path === to ? 'page' : undefined}>
            <Icon name={icon} size={24} />
            {label}
          </Link>
        ),
      )}
    </nav>
  );
});

function usePlaces(): Place[] {
  const t = useT();
  const { isLogin } = useSession();
  const hasBets = useCan('bettingRecord');
  const open = useMenu().map(({ gameCategory }) => gameCategory);
  const types = [
    ...FIRST_TYPES.filter((type) => open.includes(type)),
    ...open.filter((type) => !FIRST_TYPES.includes(type)),
  ];
  const games = types.map((type): Place => ({
    id: type,
    icon: TYPE_ICONS[type],
    label: t(`shell.short.${type}`),
    to: `/${type.toLowerCase()}`,
  }));
  const bets: Place = { id: 'bets', icon: 'slip', label: t('shell.bets'), to: '/member/personalHistoryCopy' };
  const home: Place = { id: 'home', icon: 'home', label: t('shell.nav.home'), to: '/' };
  const middle = hasBets ? [...games, home].slice(0, MIDDLE - 1).concat(bets) : [...games, home].slice(0, MIDDLE);
  const account: Place = isLogin
    ? { id: 'account', icon: 'user', label: t('shell.account'), to: '/member' }
    : { id: 'account', icon: 'user', label: t('shell.login'), act: () => openModal('login') };
  return [{ id: 'menu', icon: 'menu', label: t('shell.menu'), act: () => openModal('sideSheet') }, ...middle, account];
}
