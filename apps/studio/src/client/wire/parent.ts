import {
  FRAME_SOURCE,
  PAGE_EVENTS,
  PAGE_SOURCE,
  type FrameMessage,
  type PageMessage,
} from '@baize/contract/play/frame-messages';
import { formatAmount, parseAmount } from '@baize/domain/money';
import { originOf } from '../core/params.ts';

/** The message as it is posted: bigint does not survive every receiver, decimal strings do. */
export function wireMessage(game: string, message: FrameMessage): Readonly<Record<string, string>> {
  const posted: Record<string, string> = { source: FRAME_SOURCE, game };
  for (const [key, value] of Object.entries(message))
    posted[key] = typeof value === 'bigint' ? formatAmount(value) : value;
  return posted;
}

/**
 * The only origin that may be told: the one named in the address (the server's frame-ancestors lets no other embed us),
 * else the nearest ancestor the browser knows, else the page that led here. Never `*`.
 */
export function parentOrigin(
  named: string | undefined,
  ancestors: readonly string[],
  referrer: string,
): string | undefined {
  return named ?? originOf(ancestors[0]) ?? originOf(referrer);
}

export type NotifyParent = (message: FrameMessage) => void;

/** The page around this one, or undefined where there is none that may be told anything. */
function embeddingPage(named: string | undefined): { window: Window; origin: string } | undefined {
  if (window.parent === window) return undefined;
  const origin = parentOrigin(named, [...(window.location.ancestorOrigins ?? [])], document.referrer);
  return origin === undefined ? undefined : { window: window.parent, origin };
}

/**
 * A page that nobody sees draws no frame: it tells what it has to tell all the same. One that is seen draws late where
 * the machine is busy, and waits longer; it may also be scrolled out of view, and draw nothing.
 */
const DRAWN_WITHIN_MS = { hidden: 250, visible: 2_000 } as const;

/**
 * Sends in order, once the next frame is drawn: what a message tells stands in the game by then. The page around us is
 * drawn by another process, and would show the money of a win before the game has shown the win. A start is sent at
 * once: the wallet's news of the round may be faster than a frame, and the page must know by then that it has to wait.
 */
export function createTeller<Message extends { readonly type: string }>(
  send: (message: Message) => void,
): (message: Message) => void {
  const waiting: Message[] = [];
  return (message) => {
    waiting.push(message);
    const tell = (): void => {
      for (const due of waiting.splice(0, waiting.indexOf(message) + 1)) send(due);
    };
    if (message.type === 'round-start') return tell();
    requestAnimationFrame(() => setTimeout(tell));
    setTimeout(tell, DRAWN_WITHIN_MS[document.hidden ? 'hidden' : 'visible']);
  };
}

export function createParentNotifier(game: string, named: string | undefined): NotifyParent {
  const page = embeddingPage(named);
  if (page === undefined) return () => undefined;
  return createTeller((message) => page.window.postMessage(wireMessage(game, message), page.origin));
}

/** A masked name is shorter by far. */
const NAME_MAX = 40;
/** Of a pool: its name and its number. */
const TEXT_MAX = 100;

/** More rounds than a game holds open at once. */
const OPEN_MAX = 50;
const readIds = (open: unknown): readonly string[] | null | undefined => {
  if (open === null) return null;
  return Array.isArray(open) && open.length <= OPEN_MAX && open.every((id) => typeof id === 'string')
    ? open
    : undefined;
};

/** Reads what the page said; undefined when it is nothing of the agreed form. */
export function readPageMessage(data: unknown): PageMessage | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const { source, type, ...said } = data as Readonly<Record<string, unknown>>;
  const event = PAGE_EVENTS.find((known) => known === type);
  if (source !== PAGE_SOURCE || event === undefined) return undefined;
  if (event === 'bet-ended' || event === 'excluded') return { type: event };
  if (event === 'figures') return typeof said.hidden === 'boolean' ? { type: event, hidden: said.hidden } : undefined;
  if (event === 'covered')
    return typeof said.covered === 'boolean' ? { type: event, covered: said.covered } : undefined;
  if (event === 'session') {
    const { since, staked, paid, heard } = said;
    const open = readIds(said.open);
    const isTime = typeof since === 'string' && Number.isFinite(Date.parse(since));
    if (!isTime || !isMoney(staked) || !isMoney(paid) || open === undefined) return undefined;
    const isAsked = typeof heard === 'string' && heard.length <= TEXT_MAX;
    return { type: event, since, staked, paid, open, ...(isAsked && { heard }) };
  }
  const { balance, currency, amount, odds, by } = said;
  if (event === 'stake-max')
    return (amount === null || isMoney(amount)) && typeof currency === 'string'
      ? { type: event, amount, currency }
      : undefined;
  if (event === 'jackpot') {
    const mustHitBy = readBounds(said.mustHitBy);
    return isMoney(amount) && isMoney(odds) && typeof currency === 'string' && mustHitBy !== undefined
      ? { type: event, amount, currency, odds, mustHitBy }
      : undefined;
  }
  if (event === 'jackpot-hit')
    return isMoney(amount) && typeof currency === 'string' && typeof by === 'string'
      ? { type: event, amount, currency, by: by.slice(0, NAME_MAX) }
      : undefined;
  if (event === 'jackpot-won') return readWin(said);
  return isMoney(balance) && typeof currency === 'string' ? { type: event, balance, currency } : undefined;
}

/** Between what a pool is won that must be; null for one that chance decides, undefined where neither is said. */
function readBounds(said: unknown): { readonly from: string; readonly to: string } | null | undefined {
  if (typeof said !== 'object') return undefined;
  if (said === null) return null;
  const { from, to } = said as Readonly<Record<string, unknown>>;
  return isMoney(from) && isMoney(to) ? { from, to } : undefined;
}

function readWin(said: Readonly<Record<string, unknown>>): PageMessage | undefined {
  const { pool, epoch, name, amount, currency } = said;
  const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= TEXT_MAX;
  if (!isText(pool) || !isText(epoch) || !isText(name) || !isText(currency) || !isMoney(amount)) return undefined;
  return { type: 'jackpot-won', pool, epoch, name, amount, currency };
}

const isMoney = (value: unknown): value is string => typeof value === 'string' && parseAmount(value) !== undefined;

/** Follows what the page around this one says, and no other window; answers how to stop. */
export function followParent(named: string | undefined, hear: (message: PageMessage) => void): () => void {
  const page = embeddingPage(named);
  if (page === undefined) return () => undefined;
  function listen({ source, origin, data }: MessageEvent<unknown>): void {
    if (source !== page!.window || origin !== page!.origin) return;
    const message = readPageMessage(data);
    if (message) hear(message);
  }
  window.addEventListener('message', listen);
  return () => window.removeEventListener('message', listen);
}
