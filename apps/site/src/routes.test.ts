import { CAPABILITIES, type Capability } from '@baize/contract/boot';
import { expect, test } from 'vitest';
import { admit, MEMBER_PAGES, openMemberPages, resolveRoute, type Visitor } from './routes.ts';

const all = { capabilities: [...CAPABILITIES] };
const none = { capabilities: [] as Capability[] };
const guest: Visitor = { hasToken: false, isAgent: false, isTrial: false, settled: true, asking: false };
const member: Visitor = { ...guest, hasToken: true };
const trial: Visitor = { ...member, isTrial: true };
const agent: Visitor = { ...member, isAgent: true };

test.each(['', '/', '/index', '/index.html', '/home', '/HOME/'])('%s is the home', (path) => {
  expect(resolveRoute(path)).toMatchObject({ view: 'home', path: '/', layout: 'full', popup: null, login: false });
});

test.each(['login', 'register'] as const)('/%s is the home with its window', (name) => {
  const route = resolveRoute(`/${name}`, '?referralCode=ABC');
  expect(route).toMatchObject({ view: 'home', popup: name });
  expect(route.query.get('referralCode')).toBe('ABC');
});

test.each([
  ['/sports', 'GameCenter', 'SPORTS'],
  ['/esports', 'GameCenter', 'ESPORTS'],
  ['/live', 'GameCenter', 'LIVE'],
  ['/lott', 'GameCenter', 'LOTT'],
  ['/elott', 'GameCenter', 'ELOTT'],
  ['/cockfight', 'GameCenter', 'COCKFIGHT'],
  ['/fish', 'GameListCenter', 'FISH'],
  ['/pvp', 'GameListCenter', 'PVP'],
  ['/rng', 'GameListCenter', 'RNG'],
  ['/bgs', 'GameListCenter', 'BGS'],
  ['/gameCenter/sports', 'GameCenter', 'SPORTS'],
  ['/gameListCenter/rng', 'GameListCenter', 'RNG'],
])('%s shows %s of %s, behind its capability', (path, area, gameType) => {
  expect(resolveRoute(path)).toMatchObject({
    view: 'area',
    area,
    gameType,
    capability: gameType.toLowerCase(),
    layout: 'full',
    login: false,
  });
});

test('centres take the game type as a query too, but only their own types', () => {
  expect(resolveRoute('/gameCenter', '?gameType=live')).toMatchObject({ area: 'GameCenter', gameType: 'LIVE' });
  expect(resolveRoute('/rng', '?vassalage=PG').query.get('vassalage')).toBe('PG');
  expect(resolveRoute('/gameCenter/rng').view).toBe('notFound');
  expect(resolveRoute('/gameListCenter/sports').view).toBe('notFound');
});

test.each([
  ['/lottery', '/lottery', 'lottery'],
  ['/LOTTERY', '/lottery', 'lottery'],
  ['/lottert', '/lottery', 'lottery'],
  ['/seaLottery', '/seaLottery', 'seaLottery'],
  ['/sealottery', '/seaLottery', 'seaLottery'],
  ['/vnLottery', '/vnLottery', 'vnLottery'],
  ['/vnlottery', '/vnLottery', 'vnLottery'],
])('%s is the game page %s', (path, canonical, capability) => {
  const route = resolveRoute(path, '?gameCode=X1');
  expect(route).toMatchObject({ area: 'Lottery', path: canonical, capability, layout: 'game', login: true });
  expect(route.query.get('gameCode')).toBe('X1');
});

test('the other pages of the table', () => {
  expect(resolveRoute('/promotions')).toMatchObject({ area: 'Promotions', capability: 'promotions', layout: 'full' });
  expect(resolveRoute('/pointMall')).toMatchObject({ area: 'PointMall', capability: 'pointMall' });
  expect(resolveRoute('/seamless', '?gameCode=a')).toMatchObject({
    area: 'Seamless',
    layout: 'game',
    login: true,
    trueAccount: true,
  });
  expect(resolveRoute('/seamless', '?gameCode=a&mode=try')).toMatchObject({
    area: 'Seamless',
    layout: 'game',
    login: false,
    trueAccount: false,
  });
  expect(resolveRoute('/help')).toMatchObject({ area: 'help', capability: 'help', login: false });
  expect(resolveRoute('/HELP/more').view).toBe('notFound');
  expect(resolveRoute('/agent')).toMatchObject({ view: 'agent', layout: 'agent', capability: 'agent' });
  expect(resolveRoute('/agentHome')).toMatchObject({ view: 'agent', layout: 'agent', path: '/agentHome' });
  expect(resolveRoute('/accountGame/favorite')).toMatchObject({
    area: 'AccountGame',
    listType: 'favorite',
    capability: 'favourite',
    login: true,
    trueAccount: true,
  });
  expect(resolveRoute('/accountGame', '?type=recent')).toMatchObject({
    area: 'AccountGame',
    listType: 'recent',
    capability: 'recent',
  });
});

test('member pages by their names, and the short addresses', () => {
  expect(resolveRoute('/member')).toMatchObject({
    area: 'MemberCenter',
    page: 'securityCenter',
    path: '/member',
    login: true,
    trueAccount: true,
    capability: null,
  });
  for (const [page, capability] of Object.entries(MEMBER_PAGES))
    expect(resolveRoute(`/member/${page.toLowerCase()}`)).toMatchObject({ area: 'MemberCenter', page, capability });
  expect(resolveRoute('/deposit')).toMatchObject({
    area: 'MemberCenter',
    page: 'depositv2',
    path: '/member/depositv2',
  });
  expect(resolveRoute('/withdraw')).toMatchObject({ page: 'withdraw', capability: 'withdraw' });
  expect(openMemberPages({ capabilities: ['deposit', 'bettingRecord'] })).toEqual([
    'securityCenter',
    'depositv2',
    'personalHistoryCopy',
  ]);
});

test.each([
  '/nothing',
  '/member/nothing',
  '/rng/extra',
  '/home/extra',
  '/accountGame/other',
  '/a/b/c',
  '/login/x',
  '/constructor',
  '/member/constructor',
])('%s is not a page', (path) => {
  expect(resolveRoute(path)).toMatchObject({ view: 'notFound', area: null });
});

test('without a token a page that needs one sends to /login', () => {
  for (const path of [
    '/lottery',
    '/seaLottery',
    '/vnlottery',
    '/member',
    '/accountGame/favorite',
    '/pointMall',
    '/seamless',
  ])
    expect(admit(resolveRoute(path), all, guest), path).toEqual({
      kind: 'redirect',
      to: `/login?from=${encodeURIComponent(resolveRoute(path).path)}`,
    });
});

test('while another tab is asked for its login only a page that needs one waits', () => {
  const asking = { ...guest, asking: true };
  for (const path of ['/member', '/seamless', '/agentHome'])
    expect(admit(resolveRoute(path), all, asking), path).toEqual({ kind: 'wait' });
  for (const path of ['/', '/rng', '/help', '/login'])
    expect(admit(resolveRoute(path), all, asking), path).toEqual({ kind: 'show' });
  expect(admit(resolveRoute('/member'), all, { ...member, asking: true })).toEqual({ kind: 'show' });
});

test('a guest is not asked to log in for what is closed', () => {
  for (const path of ['/lottery', '/vnlottery', '/member/vip', '/withdraw', '/accountGame/favorite', '/pointMall'])
    expect(admit(resolveRoute(path), none, guest), path).toEqual({ kind: 'closed' });
});

test('a closed capability shows the closed page, an open one the page', () => {
  for (const path of ['/promotions', '/sports', '/rng', '/help', '/agent']) {
    expect(admit(resolveRoute(path), none, guest), path).toEqual({ kind: 'closed' });
    expect(admit(resolveRoute(path), all, guest), path).toEqual({ kind: 'show' });
  }
  expect(admit(resolveRoute('/lottery'), none, member)).toEqual({ kind: 'closed' });
  expect(admit(resolveRoute('/member/vip'), none, member)).toEqual({ kind: 'closed' });
  expect(admit(resolveRoute('/'), none, guest)).toEqual({ kind: 'show' });
});

test('trial members are told on pages of real accounts, and may try games', () => {
  expect(admit(resolveRoute('/member'), all, trial)).toEqual({ kind: 'trueAccount' });
  expect(admit(resolveRoute('/seamless', '?gameCode=a'), all, trial)).toEqual({ kind: 'trueAccount' });
  expect(admit(resolveRoute('/seamless', '?gameCode=a&mode=try'), all, trial)).toEqual({ kind: 'show' });
  expect(admit(resolveRoute('/seamless', '?gameCode=a&mode=try'), all, guest)).toEqual({ kind: 'show' });
});

test('the agent centre is for agents', () => {
  const home = resolveRoute('/agentHome');
  expect(admit(home, all, guest)).toEqual({ kind: 'redirect', to: '/agent' });
  expect(admit(home, all, member)).toEqual({ kind: 'redirect', to: '/agent' });
  expect(admit(home, all, agent)).toEqual({ kind: 'show' });
  for (const visitor of [guest, member]) expect(admit(home, none, visitor)).toEqual({ kind: 'redirect', to: '/agent' });
  expect(admit(home, none, agent)).toEqual({ kind: 'closed' });
});

test('while a stored token is checked a page that needs it waits', () => {
  const unsettled = { ...member, settled: false };
  expect(admit(resolveRoute('/member'), all, unsettled)).toEqual({ kind: 'wait' });
  expect(admit(resolveRoute('/agentHome'), all, unsettled)).toEqual({ kind: 'wait' });
  expect(admit(resolveRoute('/rng'), all, unsettled)).toEqual({ kind: 'show' });
});
