import { newKey } from '@baize/webkit/client';
import { parseUserInfo, type UserInfo } from './session-rules.ts';

/** A login as a tab hands it to another one of the same browser and origin. Without the device cookie it is nothing. */
export type SharedLogin = { token: string; userInfo: UserInfo | null };

type Message =
  | { type: 'ask'; tab: string }
  /** `tab` is who asked; null tells all. */
  | { type: 'offer'; tab: string | null; login: SharedLogin }
  | { type: 'ended'; token: string };

/** The part of a BroadcastChannel that is used. */
export type ShareChannel = Pick<BroadcastChannel, 'postMessage' | 'onmessage' | 'close'>;
export type ShareParts = {
  channel: ShareChannel;
  /** The login of this tab that others may have. */
  login: () => SharedLogin | undefined;
  /** A login came from another tab: in answer to this one's question, or because somebody logged in there. */
  offered: (login: SharedLogin, asked: boolean) => void;
  /** Another tab ended the login with this token. */
  ended: (token: string) => void;
};
export type SessionShare = {
  /** Asks the other tabs for a login. True: one was offered in time; a later one is still told. */
  ask: (patienceMs: number) => Promise<boolean>;
  /** Tells the other tabs that this one has a login. */
  tell: () => void;
  tellEnded: (token: string) => void;
  close: () => void;
};

/**
 * One login for all tabs of a browser. The token stays in each tab's session storage: a tab without one asks the open
 * ones, and a browser whose last tab is closed has none any more.
 */
export function createSessionShare({ channel, login, offered, ended }: ShareParts): SessionShare {
  const tab = newKey();
  let heard: (() => void) | undefined;
  const send = (message: Message): void => channel.postMessage(message);

  function offer(to: string | null): void {
    const own = login();
    if (own) send({ type: 'offer', tab: to, login: own });
  }
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const message = readMessage(data);
    if (message?.type === 'ask') offer(message.tab);
    if (message?.type === 'ended') ended(message.token);
    if (message?.type !== 'offer' || (message.tab !== null && message.tab !== tab)) return;
    offered(message.login, message.tab !== null);
    if (message.tab !== null) heard?.();
  };

  return {
    ask: (patienceMs) =>
      new Promise((resolve) => {
        const timer = setTimeout(() => resolve(false), patienceMs);
        heard = () => {
          clearTimeout(timer);
          resolve(true);
        };
        send({ type: 'ask', tab });
      }),
    tell: () => offer(null),
    tellEnded: (token) => send({ type: 'ended', token }),
    close: () => channel.close(),
  };
}

/** A tab may still run an older page: what it sends is read like anything from outside. */
function readMessage(data: unknown): Message | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const { type, tab, token, login } = data as Record<string, unknown>;
  if (type === 'ask') return typeof tab === 'string' ? { type, tab } : undefined;
  if (type === 'ended') return typeof token === 'string' ? { type, token } : undefined;
  if (type !== 'offer' || (tab !== null && typeof tab !== 'string')) return undefined;
  const offered = readLogin(login);
  return offered && { type, tab, login: offered };
}

function readLogin(data: unknown): SharedLogin | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const { token, userInfo } = data as Record<string, unknown>;
  return typeof token === 'string' && token !== ''
    ? { token, userInfo: parseUserInfo(JSON.stringify(userInfo ?? null)) }
    : undefined;
}
