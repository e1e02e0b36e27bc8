import type { Boot, Capability, GameType } from '@baize/contract/boot';
import { can } from './boot.ts';
import { isPageName, PAGES, type PageName } from './pages.ts';

/** Areas that arrive as their own chunk: the specification's by its names, and the pages of `pages.ts`. */
export type AreaName =
  | 'Promotions'
  | 'Seamless'
  | 'Lottery'
  | 'MemberCenter'
  | 'PointMall'
  | 'AccountGame'
  | 'GameListCenter'
  | 'GameCenter'
  | PageName;
export type ListType = 'favorite' | 'recent';
/** full: the whole frame; game: without side menu; agent: only the agent's own layout. */
export type Layout = 'full' | 'game' | 'agent';

export type ResolvedRoute = {
  view: 'home' | 'area' | 'agent' | 'notFound';
  area: AreaName | null;
  /** The path as the site writes it: navigation entries are compared with it. */
  path: string;
  layout: Layout;
  /** What must be open for this page to show; null is always open. */
  capability: Capability | null;
  /** Whether a session token is needed. */
  login: boolean;
  /** A real account is needed: trial members are told so. */
  trueAccount: boolean;
  popup: 'login' | 'register' | null;
  gameType: GameType | null;
  listType: ListType | null;
  /** Page of the member centre, by the specification's name. */
  page: string | null;
  query: URLSearchParams;
};
export type AreaProps = { route: ResolvedRoute };

/** Pages of the member centre and the capability that opens each. */
export const MEMBER_PAGES: Readonly<Record<string, Capability | null>> = {
  securityCenter: null,
  transferFund: 'transfer',
  depositv2: 'deposit',
  withdraw: 'withdraw',
  transferUpline: 'memberTransfer',
  personalHistoryCopy: 'bettingRecord',
  transactionHistory: 'accountRecord',
  personalProfit: 'profit',
  bonusDetails: 'bonus',
  rewardCenter: 'rewardCenter',
  referral: 'referral',
  missionLeaderboard: 'mission',
  messageV2: 'messages',
  vip: 'vip',
  feedback: 'feedback',
  limits: 'limits',
};
export const FIRST_MEMBER_PAGE = 'securityCenter';

/** Pages of the member centre that are open on this brand, in the specification's order. */
export const openMemberPages = (boot: Pick<Boot, 'capabilities'>): string[] =>
  Object.keys(MEMBER_PAGES).filter((page) => isMemberPageOpen(boot, page));
const isMemberPageOpen = (boot: Pick<Boot, 'capabilities'>, page: string): boolean => {
  const capability = MEMBER_PAGES[page];
  return capability === null || (capability !== undefined && can(boot, capability));
};

/** Category pages: which centre shows which game type. */
const CENTRES: ReadonlyMap<string, readonly [AreaName, GameType, Capability]> = new Map(
  Object.entries({
    sports: ['GameCenter', 'SPORTS', 'sports'],
    esports: ['GameCenter', 'ESPORTS', 'esports'],
    live: ['GameCenter', 'LIVE', 'live'],
    lott: ['GameCenter', 'LOTT', 'lott'],
    elott: ['GameCenter', 'ELOTT', 'elott'],
    cockfight: ['GameCenter', 'COCKFIGHT', 'cockfight'],
    fish: ['GameListCenter', 'FISH', 'fish'],
    pvp: ['GameListCenter', 'PVP', 'pvp'],
    rng: ['GameListCenter', 'RNG', 'rng'],
    bgs: ['GameListCenter', 'BGS', 'bgs'],
  } as const),
);

/** Lottery pages with the spellings of the specification's second list (domain-rules 7, row 13). */
const LOTTERIES: ReadonlyMap<string, readonly [path: string, Capability]> = new Map(
  Object.entries({
    lottery: ['/lottery', 'lottery'],
    lottert: ['/lottery', 'lottery'],
    sealottery: ['/seaLottery', 'seaLottery'],
    vnlottery: ['/vnLottery', 'vnLottery'],
  } as const),
);

const HOME_PATHS = new Set(['', 'index', 'index.html', 'home']);
/** Short addresses of member pages. */
const MEMBER_ALIASES: ReadonlyMap<string, string> = new Map([
  ['deposit', 'depositv2'],
  ['withdraw', 'withdraw'],
  ['vip', 'vip'],
  ['referral', 'referral'],
]);

const BLANK: Omit<ResolvedRoute, 'view' | 'path' | 'query'> = {
  area: null,
  layout: 'full',
  capability: null,
  login: false,
  trueAccount: false,
  popup: null,
  gameType: null,
  listType: null,
  page: null,
};

/** What a path shows. Paths are matched without regard to case or a slash at the end. */
export function resolveRoute(pathname: string, search = ''): ResolvedRoute {
  const query = new URLSearchParams(search);
  const parts = pathname.split('/').filter(Boolean);
  const first = (parts[0] ?? '').toLowerCase();
  const second = parts[1];
  const found =
    parts.length > 2
      ? null
      : (wholePath(first, second, query) ??
        agentPath(first, second) ??
        memberPath(first, second) ??
        gamePath(first, second, query));
  return { ...BLANK, view: 'notFound', path: pathname, ...found, query };
}

type Found = Partial<ResolvedRoute> | null;

function wholePath(first: string, second: string | undefined, query: URLSearchParams): Found {
  if (second !== undefined) return null;
  if (HOME_PATHS.has(first)) return { view: 'home', path: '/' };
  if (first === 'login' || first === 'register') return { view: 'home', path: '/', popup: first };
  if (first === 'agent') return { view: 'agent', path: '/agent', layout: 'agent', capability: 'agent' };
  if (isPageName(first)) {
    const { access, capability } = PAGES[first];
    return {
      view: 'area',
      area: first,
      path: `/${first}`,
      capability,
      login: access !== 'public',
      trueAccount: access === 'member',
    };
  }
  if (first === 'promotions')
    return { view: 'area', area: 'Promotions', path: '/promotions', capability: 'promotions' };
  if (first === 'pointmall')
    return {
      view: 'area',
      area: 'PointMall',
      path: '/pointMall',
      capability: 'pointMall',
      login: true,
      trueAccount: true,
    };
  if (first === 'seamless') {
    const real = query.get('mode') !== 'try';
    return { view: 'area', area: 'Seamless', path: '/seamless', layout: 'game', login: real, trueAccount: real };
  }
  const lottery = LOTTERIES.get(first);
  if (lottery)
    return { view: 'area', area: 'Lottery', path: lottery[0], layout: 'game', capability: lottery[1], login: true };
  return null;
}

/** The agent centre: its pages are named in the address; which of them there are is the centre's own affair. */
function agentPath(first: string, second: string | undefined): Found {
  if (first !== 'agenthome') return null;
  const path = second === undefined ? '/agentHome' : `/agentHome/${second}`;
  return { view: 'agent', path, layout: 'agent', capability: 'agent', login: true, page: second ?? null };
}

function memberPath(first: string, second: string | undefined): Found {
  const asked =
    first === 'member' ? (second ?? FIRST_MEMBER_PAGE) : second === undefined ? MEMBER_ALIASES.get(first) : undefined;
  if (asked === undefined) return null;
  const page = Object.keys(MEMBER_PAGES).find((name) => name.toLowerCase() === asked.toLowerCase());
  if (page === undefined) return null;
  return {
    view: 'area',
    area: 'MemberCenter',
    path: page === FIRST_MEMBER_PAGE ? '/member' : `/member/${page}`,
    page,
    capability: MEMBER_PAGES[page] ?? null,
    login: true,
    trueAccount: true,
  };
}

function gamePath(first: string, second: string | undefined, query: URLSearchParams): Found {
  if (first === 'accountgame') {
    const listType = (second ?? query.get('type') ?? 'favorite').toLowerCase();
    if (listType !== 'favorite' && listType !== 'recent') return null;
    return {
      view: 'area',
      area: 'AccountGame',
      path: `/accountGame/${listType}`,
      listType,
      capability: listType === 'favorite' ? 'favourite' : 'recent',
      login: true,
      trueAccount: true,
    };
  }
  const named = first === 'gamecenter' || first === 'gamelistcenter';
  const centre = CENTRES.get(
    named ? (second ?? query.get('gameType') ?? '').toLowerCase() : second === undefined ? first : '',
  );
  if (!centre) return null;
  const [area, gameType, capability] = centre;
  if (named && area.toLowerCase() !== first) return null;
  return { view: 'area', area, path: `/${gameType.toLowerCase()}`, gameType, capability };
}

/** The login of a page that needs one. It leads back to that page. */
export function loginPath({ path, query }: Pick<ResolvedRoute, 'path' | 'query'>): string {
  const search = query.toString();
  return `/login?${new URLSearchParams({ from: search === '' ? path : `${path}?${search}` }).toString()}`;
}

const GAME_CODE_MAX = 64;
const VENDOR_MAX = 16;
/** The game that the address of a game's page names. */
export const gameOf = (query: URLSearchParams): { gameCode: string; vendor: string } => ({
  gameCode: (query.get('gameCode') ?? '').slice(0, GAME_CODE_MAX),
  vendor: (query.get('vendor') ?? query.get('vassalage') ?? '').slice(0, VENDOR_MAX),
});

export type Visitor = {
  hasToken: boolean;
  isAgent: boolean;
  isTrial: boolean;
  /** What is behind a stored token is known. */
  settled: boolean;
  /** Another tab is being asked for its login. */
  asking: boolean;
};
export type Admission =
  | { kind: 'show' }
  | { kind: 'wait' }
  | { kind: 'closed' }
  | { kind: 'trueAccount' }
  | { kind: 'redirect'; to: string };

/**
 * Whether a visitor may see a route. What is closed says so to everybody: a login would open nothing. Without a token a
 * page that needs one asks for it and is come back to; `wait` while a stored token is still being checked, or another
 * tab is asked for one.
 */
export function admit(route: ResolvedRoute, boot: Pick<Boot, 'capabilities'>, visitor: Visitor): Admission {
  if (route.login && !visitor.hasToken && visitor.asking) return { kind: 'wait' };
  if (route.view === 'agent' && route.login && (!visitor.hasToken || (visitor.settled && !visitor.isAgent)))
    return { kind: 'redirect', to: '/agent' };
  if (route.capability !== null && !can(boot, route.capability)) return { kind: 'closed' };
  if (route.login && !visitor.hasToken && route.view !== 'agent') return { kind: 'redirect', to: loginPath(route) };
  if (route.login && !visitor.settled) return { kind: 'wait' };
  if (route.trueAccount && visitor.isTrial) return { kind: 'trueAccount' };
  return { kind: 'show' };
}
