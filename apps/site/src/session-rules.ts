export type UserInfo = { userName: string; firstTimeLogin: boolean; passwordExpired: boolean };
export type LoginWay = 'password' | 'sms' | 'thirdParty' | 'register' | 'freePlay' | 'otherTab';

/** User info of the session storage; anything misshapen counts as absent. */
export function parseUserInfo(text: string | null): UserInfo | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return null;
    const { userName, firstTimeLogin, passwordExpired } = value as Partial<UserInfo>;
    return typeof userName === 'string'
      ? { userName, firstTimeLogin: firstTimeLogin === true, passwordExpired: passwordExpired === true }
      : null;
  } catch {
    return null;
  }
}

/** What to say when a session ended: a code of a call or a reason of the live connection. */
export function messageOfEnd(why: string): string {
  if (why === 'replaced') return 'logged_in_elsewhere';
  if (why === 'ACCOUNT_DISABLED' || why === 'disabled') return 'error.ACCOUNT_DISABLED';
  if (why === 'operator' || why === 'expired') return `session.ended.${why}`;
  return 'not_logged_in';
}

export type Popup = { id: string; execution: 'A' | 'B' | 'F' };
/** Ids of popups: those that this page has shown, and those that were closed in this session. */
export type PopupMemory = { shown: ReadonlySet<string>; closed: ReadonlySet<string> };

/**
 * Public popups for a visitor: guests see execution B; members see A, on their first login F (A where the brand has no
 * F). Each is shown once per session; a reload shows one again only if it was never closed (domain-rules 7, row 29):
 * `shown` is this page's memory, `closed` the session's.
 */
export function popupsFor<P extends Popup>(
  popups: readonly P[],
  visitor: { isLogin: boolean; firstTimeLogin: boolean },
  { shown, closed }: PopupMemory,
): P[] {
  const of = (execution: Popup['execution']): P[] => popups.filter((popup) => popup.execution === execution);
  const first = visitor.firstTimeLogin ? of('F') : [];
  const due = !visitor.isLogin ? of('B') : first.length > 0 ? first : of('A');
  return due.filter((popup) => !shown.has(popup.id) && !closed.has(popup.id));
}
