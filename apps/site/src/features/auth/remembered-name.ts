/**
 * "Remember me" keeps the user name for one day, and nothing else: the specification's cookie held the password too,
 * which `domain-rules.md` 7, row 24 settles against.
 */
const COOKIE = 'baize_name';
export const REMEMBER_SECONDS = 86_400;

/** Reads the remembered name out of a `document.cookie` string. */
export function readRememberedName(cookies: string): string {
  const pair = cookies.split('; ').find((entry) => entry.startsWith(`${COOKIE}=`));
  if (!pair) return '';
  try {
    return decodeURIComponent(pair.slice(COOKIE.length + 1)).slice(0, 64);
  } catch {
    return '';
  }
}

/** Remembers the name in this browser, or forgets it when it is empty. */
export function rememberName(name: string): void {
  document.cookie = rememberCookie(name, location.protocol === 'https:');
}

/** The cookie that remembers a name, or forgets it when the name is empty. */
export function rememberCookie(name: string, secure: boolean): string {
  const age = name === '' ? 0 : REMEMBER_SECONDS;
  return `${COOKIE}=${encodeURIComponent(name)}; Max-Age=${age}; Path=/; SameSite=Strict${secure ? '; Secure' : ''}`;
}
