/**
 * "Remember me" keeps for one day who logged in last: user name, telephone number and its country code. Never the
 * password, which the specification's cookie held too: `domain-rules.md` 7, row 24 settles against it.
 */
export type RememberedLogin = {
  readonly remember: boolean;
  readonly username: string;
  readonly mobile: string;
  /** The dialing code before the number. */
  readonly country: string;
};
const COOKIE = 'baize_login';
export const REMEMBER_SECONDS = 86_400;
const VALUE_MAX = 64;
const NOBODY: RememberedLogin = { remember: false, username: '', mobile: '', country: '' };

const textOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, VALUE_MAX) : '');

/** Reads what is remembered out of a `document.cookie` string; anything misshapen counts as nothing. */
export function readRememberedLogin(cookies: string): RememberedLogin {
  const pair = cookies.split('; ').find((entry) => entry.startsWith(`${COOKIE}=`));
  if (!pair) return NOBODY;
  try {
    const value: unknown = JSON.parse(decodeURIComponent(pair.slice(COOKIE.length + 1)));
    if (typeof value !== 'object' || value === null) return NOBODY;
    const { remember, username, mobile, country } = value as Record<string, unknown>;
    return remember === true
      ? { remember, username: textOf(username), mobile: textOf(mobile), country: textOf(country) }
      : NOBODY;
  } catch {
    return NOBODY;
  }
}

type Used = Partial<Pick<RememberedLogin, 'username' | 'mobile' | 'country'>>;

/** After a login: remembers in this browser what was typed, beside what the other way in left, or forgets it all. */
export function rememberLogin(used: Used, remember: boolean): void {
  const known = readRememberedLogin(document.cookie);
  document.cookie = rememberCookie({ ...known, ...used, remember }, location.protocol === 'https:');
}

/** The cookie that remembers a login, or ends at once where nothing is to be remembered. */
export function rememberCookie(login: RememberedLogin, secure: boolean): string {
  const value = login.remember ? encodeURIComponent(JSON.stringify(login)) : '';
  const age = login.remember ? REMEMBER_SECONDS : 0;
  return `${COOKIE}=${value}; Max-Age=${age}; Path=/; SameSite=Strict${secure ? '; Secure' : ''}`;
}
