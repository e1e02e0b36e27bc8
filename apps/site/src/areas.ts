import { lazyPart as partOfFirstWords, type LazyPart } from '@baize/webkit/lazy-part';
import { lazyPart } from './lazy-part.ts';
import type { ModalName } from './modals.ts';
import { isPageName, PAGES, type PageName } from './pages.ts';
import type { AreaName, AreaProps } from './routes.ts';

/**
 * Areas without pages of their own yet. Their capability is closed everywhere, so their address shows the one closed
 * page.
 */
const closed = lazyPart<AreaProps>(() => import('./features/states/closed-page.tsx'));

/** The lazy areas of the specification; pages with an address of their own stand in `pages.ts`. */
const SPECIFIED: Readonly<Record<Exclude<AreaName, PageName>, LazyPart<AreaProps>>> = {
  Promotions: closed,
  Lottery: closed,
  PointMall: closed,
  Seamless: lazyPart(() => import('./features/play/seamless.tsx')),
  MemberCenter: lazyPart(() => import('./features/member/member-center.tsx')),
  AccountGame: lazyPart(() => import('./features/lobby/account-game.tsx')),
  GameListCenter: lazyPart(() => import('./features/lobby/game-list-center.tsx')),
  GameCenter: lazyPart(() => import('./features/lobby/game-center.tsx')),
};

/** What an area shows. */
export const areaPart = (area: AreaName): LazyPart<AreaProps> =>
  isPageName(area) ? PAGES[area].part : SPECIFIED[area];

/** Whole-page states: rarely seen, so never in the first load. */
export const CLOSED_PAGE = closed;
export const NOT_FOUND_PAGE = lazyPart<object>(() => import('./features/states/not-found.tsx'));
export const TRUE_ACCOUNT_PAGE = lazyPart<AreaProps>(() => import('./features/states/true-account.tsx'));
export const AGENT_CENTER = lazyPart<AreaProps>(() => import('./features/agent/agent-center.tsx'));
export const AGENT_DOOR = lazyPart<object>(() => import('./features/auth/agent-door.tsx'));
export const SYSTEM_PAGE = partOfFirstWords<{ status: 1 | 2 | 3 }>(() => import('./features/states/system-page.tsx'));

/** Properties travel untyped through the registry; each window names its own. */
// eslint-disable-next-line typescript/no-explicit-any -- the registry cannot know them; openModal's callers do
type AnyModal = LazyPart<any>;
const notOpen = lazyPart(() => import('./features/states/closed-modal.tsx'));

const notices = partOfFirstWords(() => import('./features/popups/notices-modal.tsx'));

export const MODALS: Readonly<Record<ModalName, AnyModal>> = {
  announcement: notices,
  notice: notices,
  publicPopup: partOfFirstWords(() => import('./features/popups/public-popup.tsx')),
  login: lazyPart(() => import('./features/auth/login-modal.tsx')),
  register: lazyPart(() => import('./features/auth/register-modal.tsx')),
  forgotPassword: lazyPart(() => import('./features/auth/forgot-password-modal.tsx')),
  proveContact: lazyPart(() => import('./features/auth/prove-contact-modal.tsx')),
  loginStep: lazyPart(() => import('./features/auth/login-step-modal.tsx')),
  newAccount: lazyPart(() => import('./features/auth/new-account-modal.tsx')),
  providerReturn: lazyPart(() => import('./features/auth/provider-return-modal.tsx')),
  providerLink: lazyPart(() => import('./features/auth/provider-link-modal.tsx')),
  passkey: lazyPart(() => import('./features/auth/passkey-modal.tsx')),
  privacy: lazyPart(() => import('./features/auth/privacy-modal.tsx')),
  authenticator: lazyPart(() => import('./features/auth/authenticator-modal.tsx')),
  changePassword: lazyPart(() => import('./features/auth/change-password-modal.tsx')),
  wallet: lazyPart(() => import('./features/cashier/wallet-drawer.tsx')),
  help: lazyPart(() => import('./modals/help-modal.tsx')),
  gamePopup: lazyPart(() => import('./modals/game-popup.tsx')),
  logout: lazyPart(() => import('./modals/logout-modal.tsx')),
  service: lazyPart(() => import('./modals/service-modal.tsx')),
  search: lazyPart(() => import('./modals/search-modal.tsx')),
  message: lazyPart(() => import('./modals/message-modal.tsx')),
  realityCheck: lazyPart(() => import('./features/reality-check/reality-check-modal.tsx')),
  jackpotWin: lazyPart(() => import('./modals/jackpot-win-modal.tsx')),
  sideSheet: partOfFirstWords(() => import('./modals/side-sheet.tsx')),
  language: lazyPart(() => import('./modals/language-modal.tsx')),
  feedback: notOpen,
  contract: lazyPart(() => import('./features/agent/contracts/contract-modal.tsx')),
};
