import type { Boot } from '@baize/contract/boot';
import type { LoginValue, MemberInfo } from '@baize/contract/identity';
import { isAgentType, TRIAL_TYPE } from '@baize/contract/member-types';
import { chooseTheme, type Theme } from '@baize/ui/theme.ts';
import { speak, storeLanguage, translate } from '@baize/webkit/i18n';
import { client, onPasswordDue, onSessionEnded, TOKEN_KEY } from './client.ts';
import { takeProviderAnswer } from './features/auth/provider-visit.ts';
import { markLanguage } from './language-mark.ts';
import { CATALOGUES } from './locales/catalogues.ts';
import { closeModal, isWayInOpen, openModal, returnWish } from './modals.ts';
import { go } from './navigate.ts';
import { queryClient } from './query-client.ts';
import { here, placeAfter } from './return-path.ts';
import { resolveRoute } from './routes.ts';
import { messageOfEnd, parseUserInfo, type LoginWay, type UserInfo } from './session-rules.ts';
import { createSessionShare, type SessionShare, type SharedLogin } from './session-share.ts';
import { clearSessionItems, readItem, writeItem } from './storage.ts';
import { notify } from './toast.ts';
import { createRecordStore } from '@baize/webkit/store';

const USER_INFO_KEY = 'userInfo';
const MERCHANT_KEY = 'merchantCode';
const MEMBER_RETRY_MIN_MS = 2_000;
const MEMBER_RETRY_MAX_MS = 30_000;
/** How long a page that needs a login waits for one of another tab. Other pages are drawn at once. */
const ASK_TABS_MS = 300;
const HIDE_BALANCE_KEY = 'hideBalance';
const SIDE_MENU_KEY = 'showSideMenu';

export type Session = {
  status: 'loading' | 'guest' | 'member';
  isLogin: boolean;
  /** Another tab is being asked for its login. */
  asking: boolean;
  isAgent: boolean;
  isTrial: boolean;
  firstTimeLogin: boolean;
  /** The server answers nothing but the change of a default or expired password. */
  mustChangePassword: boolean;
  member: MemberInfo | null;
  userInfo: UserInfo | null;
  language: string;
  theme: Theme;
  hideBalance: boolean;
  /** On a desktop: the wide side menu instead of the narrow one. */
  showSideMenu: boolean;
  currencySymbol: string;
  merchantCode: string;
};

const GUEST = {
  status: 'guest',
  isLogin: false,
  isAgent: false,
  isTrial: false,
  firstTimeLogin: false,
  mustChangePassword: false,
  member: null,
  userInfo: null,
} as const;

export const sessionStore = createRecordStore<Session>({
  ...GUEST,
  asking: false,
  language: 'bn',
  theme: 'dark',
  hideBalance: false,
  showSideMenu: true,
  currencySymbol: '',
  merchantCode: '',
});
export const useSession = (): Session => sessionStore.useValue();

/** The typed password of the last login: in memory only, for the change dialog that follows it. */
let typed: string | null = null;
export const typedPassword = (): string | null => typed;

/** Starts the session of this tab: brand facts, remembered choices, and the member behind a stored token. */
export function startSession(boot: Boot, language: string, theme: Theme): void {
  writeItem('session', MERCHANT_KEY, boot.brand.merchantCode);
  writeItem('local', MERCHANT_KEY, boot.brand.merchantCode);
  const token = readItem('session', TOKEN_KEY);
  const userInfo = parseUserInfo(readItem('session', USER_INFO_KEY));
  sessionStore.merge({
    language,
    theme,
    currencySymbol: boot.brand.currencySymbol,
    merchantCode: boot.brand.merchantCode,
    hideBalance: readItem('local', HIDE_BALANCE_KEY) === '1',
    showSideMenu: readItem('local', SIDE_MENU_KEY) !== '0',
    ...(token === null
      ? {}
      : { status: 'loading', isLogin: true, userInfo, firstTimeLogin: userInfo?.firstTimeLogin === true }),
  });
  onSessionEnded(sessionLost);
  onPasswordDue(askNewPassword);
  share = openShare();
  const ticket = takeTicket();
  const answer = takeProviderAnswer();
  if (answer) openModal('providerReturn', answer);
  if (token !== null) void reloadMember();
  else void findLogin(ticket);
}

let share: SessionShare | undefined;

const openShare = (): SessionShare | undefined =>
  typeof BroadcastChannel === 'undefined'
    ? undefined
    : createSessionShare({
        channel: new BroadcastChannel('session'),
        login: ownLogin,
        offered: takeOffer,
        ended: (token) => {
          if (token === readItem('session', TOKEN_KEY)) endQuietly();
        },
      });

/** What this tab may hand on: a login that is known to be good and is not held back by a password to be changed. */
function ownLogin(): SharedLogin | undefined {
  const { status, mustChangePassword, userInfo } = sessionStore.get();
  const token = readItem('session', TOKEN_KEY);
  return status === 'member' && !mustChangePassword && token !== null ? { token, userInfo } : undefined;
}

/** A tab without a login takes that of another tab, else the one that went to pay. */
async function findLogin(ticket: string | null): Promise<void> {
  if (!share && ticket === null) return;
  sessionStore.merge({ asking: true });
  const isFound = (await share?.ask(ASK_TABS_MS)) ?? false;
  if (!isFound && ticket !== null) await redeem(ticket);
  sessionStore.merge({ asking: false });
}

async function redeem(ticket: string): Promise<void> {
  const answer = await client.call('redeemTicket', { ticket });
  if (!answer.ok || sessionStore.get().isLogin) return;
  const { userName, token } = answer.value;
  adopt({ token, userInfo: { userName, firstTimeLogin: false, passwordExpired: false } });
  void reloadMember();
}

/** The ticket that a payment's page brought back, taken out of the address before anything else reads it. */
function takeTicket(): string | null {
  const ticket = new URLSearchParams(location.hash.slice(1)).get('ticket');
  if (ticket !== null) history.replaceState(history.state, '', here());
  return ticket;
}

/** A login of another tab. Whoever is about to log in here, perhaps as somebody else, keeps their form. */
function takeOffer(login: SharedLogin, asked: boolean): void {
  if (sessionStore.get().isLogin || (!asked && isWayInOpen())) return;
  const wish = returnWish();
  adopt(login);
  closeModal('login');
  closeModal('register');
  closeModal('forgotPassword');
  closeModal('loginStep');
  closeModal('providerReturn');
  void reloadMember();
  if (wish !== undefined) go(placeAfter('otherTab', wish), { replace: true });
}

/** A login that was made elsewhere is this tab's from now on. Nothing is said where it turns out to have ended. */
function adopt({ token, userInfo }: SharedLogin): void {
  writeItem('session', TOKEN_KEY, token);
  writeItem('session', USER_INFO_KEY, JSON.stringify(userInfo));
  queryClient.clear();
  isAdopted = true;
  const firstTimeLogin = userInfo?.firstTimeLogin === true;
  sessionStore.merge({ status: 'loading', isLogin: true, asking: false, userInfo, firstTimeLogin });
}

/** The login came from elsewhere and the server has not answered it yet. */
let isAdopted = false;

/**
 * Fetches the member's information anew. A token that no longer counts ends the session; any other failure leaves it as
 * it was and asks again, ever more slowly, because a page that waits for its member would wait for ever.
 */
export async function reloadMember(pauseMs = MEMBER_RETRY_MIN_MS): Promise<void> {
  const answer = await client.call('getMemberInfo');
  if (!sessionStore.get().isLogin) return;
  if (!answer.ok) {
    setTimeout(() => {
      if (sessionStore.get().isLogin) void reloadMember(Math.min(pauseMs * 2, MEMBER_RETRY_MAX_MS));
    }, pauseMs);
    return;
  }
  const member = answer.value;
  isAdopted = false;
  sessionStore.merge({
    status: 'member',
    isLogin: true,
    member,
    isAgent: isAgentType(member.type),
    isTrial: member.type === TRIAL_TYPE,
  });
}

/** How somebody came in; the typed password stands for the old one where it must be changed. */
export type LoginHow = { by: LoginWay; password?: string };

/**
 * Takes a successful login or registration: goes on to what it still lacks; else stores it, then asks for a new
 * password or goes on into the site.
 */
export async function acceptLogin(value: LoginValue, how: LoginHow): Promise<void> {
  if (value.step) return openModal('loginStep', { step: value.step, how });
  const userInfo: UserInfo = {
    userName: value.userName,
    firstTimeLogin: value.firstTimeLogin,
    passwordExpired: value.passwordExpired,
  };
  writeItem('session', TOKEN_KEY, value.token);
  writeItem('session', USER_INFO_KEY, JSON.stringify(userInfo));
  typed = how.password ?? null;
  place = placeAfter(how.by, returnWish());
  queryClient.clear();
  sessionStore.merge({ status: 'loading', isLogin: true, userInfo, firstTimeLogin: value.firstTimeLogin });
  closeModal('login');
  closeModal('register');
  closeModal('loginStep');
  closeModal('providerReturn');
  if (value.mustChangePassword) {
    askNewPassword();
    void reloadMember();
    return;
  }
  typed = null;
  await enter();
}

/** A default or expired password, and a session that is good for nothing but its change: it cannot be put off. */
function askNewPassword(): void {
  if (!sessionStore.get().isLogin || sessionStore.get().mustChangePassword) return;
  sessionStore.merge({ mustChangePassword: true });
  openModal('changePassword');
}

/** Where the login that is under way leads: back to what asked for it. */
let place = '/';

async function enter(): Promise<void> {
  const onAgentPage = location.pathname.toLowerCase() === '/agent';
  await reloadMember();
  share?.tell();
  const to = onAgentPage ? '/agentHome' : place;
  place = '/';
  go(to, { replace: to === here() });
}

/** After a changed password: login information anew, dialog closed, home. */
export async function passwordChanged(): Promise<void> {
  typed = null;
  closeModal('changePassword');
  sessionStore.merge({ mustChangePassword: false });
  // What was asked meanwhile was refused.
  void queryClient.invalidateQueries();
  await enter();
}

let isLeaving = false;

/** Asks before logging out (in_sure_logout). */
export const askLogout = (): void => openModal('logout');

/** Logs out at the server, then forgets everything of this session whatever the server said. */
export async function logout(): Promise<void> {
  isLeaving = true;
  const token = readItem('session', TOKEN_KEY);
  await client.call('logout');
  forget();
  if (token !== null) share?.tellEnded(token);
  isLeaving = false;
  go('/');
}

function forget(): void {
  typed = null;
  isAdopted = false;
  clearSessionItems();
  const { merchantCode } = sessionStore.get();
  writeItem('session', MERCHANT_KEY, merchantCode);
  queryClient.clear();
  sessionStore.merge(GUEST);
}

/**
 * The server ended the session: say so once, keep the page. Pages that need a token send to /login by themselves. The
 * live connection tells of our own logout too, and needs no message then.
 */
export function sessionLost(why: string): void {
  if (isLeaving || !sessionStore.get().isLogin) return;
  if (why === 'logout') return endQuietly();
  const returnTo = here();
  const wasAdopted = isAdopted;
  forget();
  if (!wasAdopted) openModal('message', { messageKey: messageOfEnd(why), action: 'login', returnTo });
}

/** The player logged out in another tab that shares this login: no question is left to ask here. */
function endQuietly(): void {
  if (isLeaving || !sessionStore.get().isLogin) return;
  forget();
  notify({ kind: 'info', text: translate('session.ended.otherTab') });
  if (resolveRoute(location.pathname, location.search).login) go('/');
}

/** Speaks a language: interface, storage under both names, the server's record, state. */
export async function setLanguage(code: string): Promise<void> {
  await speak(code, CATALOGUES);
  storeLanguage(code);
  markLanguage(code);
  sessionStore.merge({ language: code });
  void queryClient.invalidateQueries();
  if (sessionStore.get().isLogin) await client.call('updateLanguage', { language: code });
}

export function setTheme(theme: Theme): void {
  chooseTheme(theme);
  sessionStore.merge({ theme });
}

export function toggleHideBalance(): void {
  const hideBalance = !sessionStore.get().hideBalance;
  writeItem('local', HIDE_BALANCE_KEY, hideBalance ? '1' : '0');
  sessionStore.merge({ hideBalance });
}

export function toggleSideMenu(): void {
  const showSideMenu = !sessionStore.get().showSideMenu;
  writeItem('local', SIDE_MENU_KEY, showSideMenu ? '1' : '0');
  sessionStore.merge({ showSideMenu });
}
