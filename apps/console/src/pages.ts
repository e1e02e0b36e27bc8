import type { Permission } from '@baize/contract/permissions';
import type { IconName } from '@baize/ui/icon-names.ts';

export type PageName =
  | 'overview'
  | 'alerts'
  | 'reports'
  | 'deposits'
  | 'manual-deposits'
  | 'channels'
  | 'withdrawals'
  | 'reconciliation'
  | 'corrections'
  | 'money'
  | 'supplier-cases'
  | 'proposals'
  | 'players'
  | 'suppliers'
  | 'rounds'
  | 'returns'
  | 'agents'
  | 'salaries'
  | 'vendors'
  | 'jackpots'
  | 'campaigns'
  | 'brand'
  | 'content'
  | 'jurisdictions'
  | 'audit'
  | 'dead-letters'
  | 'registrations'
  | 'messages'
  | 'operators';
export type PageEntry = {
  name: PageName;
  path: string;
  icon: IconName;
  /** What an operator needs to open it: the permission of the page's first call. */
  permission: Permission;
  group: 'top' | 'money' | 'players' | 'games' | 'system';
  /** After `g`, this letter opens the page. */
  key: string;
};

/** Every page of the console, in the order of the menu. Its title is the message `page.<name>`. */
export const PAGES: readonly PageEntry[] = [
  { name: 'overview', path: '/', icon: 'home', permission: 'overview.read', group: 'top', key: 'o' },
  { name: 'alerts', path: '/alerts', icon: 'bell', permission: 'alerts.read', group: 'top', key: '1' },
  { name: 'reports', path: '/reports', icon: 'trend', permission: 'overview.read', group: 'top', key: '2' },
  { name: 'deposits', path: '/deposits', icon: 'deposit', permission: 'players.read', group: 'money', key: 'e' },
  {
    name: 'manual-deposits',
    path: '/manual-deposits',
    icon: 'bank',
    permission: 'money.read',
    group: 'money',
    key: 'q',
  },
  {
    name: 'withdrawals',
    path: '/withdrawals',
    icon: 'withdraw',
    permission: 'money.read',
    group: 'money',
    key: 'h',
  },
  { name: 'channels', path: '/channels', icon: 'wallet', permission: 'money.read', group: 'money', key: 'x' },
  {
    name: 'reconciliation',
    path: '/reconciliation',
    icon: 'list',
    permission: 'money.read',
    group: 'money',
    key: 'k',
  },
  { name: 'corrections', path: '/corrections', icon: 'coins', permission: 'money.read', group: 'money', key: 'c' },
  { name: 'money', path: '/money', icon: 'scale', permission: 'money.read', group: 'money', key: 'm' },
  {
    name: 'supplier-cases',
    path: '/supplier-cases',
    icon: 'alert',
    permission: 'cases.read',
    group: 'money',
    key: 's',
  },
  {
    name: 'proposals',
    path: '/proposals',
    icon: 'check-circle',
    permission: 'proposals.read',
    group: 'money',
    key: 'w',
  },
  { name: 'players', path: '/players', icon: 'users', permission: 'players.read', group: 'players', key: 'p' },
  { name: 'agents', path: '/agents', icon: 'tree', permission: 'agents.read', group: 'players', key: 'f' },
  {
    name: 'salaries',
    path: '/salaries',
    icon: 'wallet',
    permission: 'salaries.read',
    group: 'players',
    key: 'y',
  },
  {
    name: 'registrations',
    path: '/registrations',
    icon: 'trend',
    permission: 'overview.read',
    group: 'players',
    key: 'z',
  },
  { name: 'messages', path: '/messages', icon: 'send', permission: 'messages.read', group: 'players', key: 'i' },
  { name: 'suppliers', path: '/suppliers', icon: 'link', permission: 'cases.read', group: 'games', key: 'l' },
  { name: 'rounds', path: '/rounds', icon: 'dice', permission: 'rounds.read', group: 'games', key: 'n' },
  { name: 'returns', path: '/returns', icon: 'gauge', permission: 'rounds.read', group: 'games', key: 't' },
  { name: 'vendors', path: '/vendors', icon: 'slots', permission: 'vendors.read', group: 'games', key: 'v' },
  { name: 'campaigns', path: '/campaigns', icon: 'gift', permission: 'campaigns.read', group: 'games', key: '4' },
  { name: 'jackpots', path: '/jackpots', icon: 'jackpot', permission: 'jackpots.read', group: 'games', key: 'j' },
  { name: 'brand', path: '/brand', icon: 'globe', permission: 'brand.read', group: 'system', key: 'b' },
  { name: 'content', path: '/content', icon: 'horn', permission: 'brand.read', group: 'system', key: '3' },
  {
    name: 'jurisdictions',
    path: '/jurisdictions',
    icon: 'shield',
    permission: 'jurisdictions.read',
    group: 'system',
    key: 'r',
  },
  { name: 'audit', path: '/audit', icon: 'history', permission: 'audit.read', group: 'system', key: 'a' },
  { name: 'dead-letters', path: '/dead-letters', icon: 'mail', permission: 'money.read', group: 'system', key: 'd' },
  { name: 'operators', path: '/operators', icon: 'key', permission: 'operators.read', group: 'system', key: 'u' },
];

const GROUPS = ['top', 'money', 'players', 'games', 'system'] as const;

/** The menu of an operator: only what they may open, only groups that are left with something. */
export function menuOf(permissions: readonly Permission[]): { group: PageEntry['group']; pages: PageEntry[] }[] {
  const open = pagesOf(permissions);
  return GROUPS.map((group) => ({ group, pages: open.filter((page) => page.group === group) })).filter(
    ({ pages }) => pages.length > 0,
  );
}

export const pagesOf = (permissions: readonly Permission[]): PageEntry[] =>
  PAGES.filter(({ permission }) => permissions.includes(permission));

/** The page an address belongs to. */
export function pageAt(path: string): PageEntry | undefined {
  return PAGES.find((page) =>
    page.path === '/' ? path === '/' : path === page.path || path.startsWith(`${page.path}/`),
  );
}
