import { amount, formatAmount, parseAmount } from '@baize/domain/money';
import { BET_CALLS, type BetCall } from '../wire/api.ts';
import type { Bet } from './game-state.ts';
import type { Visit } from './visit.ts';

/** What must outlive a reload of the page, per session: the bet in the air, and time and result of the visit. */
export interface SessionStore {
  readonly bet: () => { readonly requestId: string; readonly bet: Bet } | undefined;
  readonly keepBet: (requestId: string, bet: Bet) => void;
  readonly clearBet: () => void;
  readonly visit: (now: number) => Visit;
  readonly keepVisit: (visit: Visit) => void;
}

type Box = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The tab's storage, or a page-long stand-in where a framed page is refused even the look at it. */
export function tabStorage(place: { readonly sessionStorage: Box }): Box {
  try {
    return place.sessionStorage;
  } catch {
    const kept = new Map<string, string>();
    return {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    };
  }
}

const NUMBER = /^-?\d+$/;

/** `key` names the session; `box` is the tab's storage, which may throw in a frame that is not allowed to store. */
export function createSessionStore(key: string, box: Box): SessionStore {
  const betKey = `baize-studio-bet:${key}`;
  const visitKey = `baize-studio-visit:${key}`;
  const read = (name: string): Readonly<Record<string, unknown>> | undefined => {
    try {
      const value: unknown = JSON.parse(box.getItem(name) ?? 'null');
      return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : undefined;
    } catch {
      return undefined;
    }
  };
  const write = (name: string, value: unknown): void => {
    try {
      box.setItem(name, JSON.stringify(value));
    } catch {
      // Storage is closed to this frame; the page itself still keeps the bet.
    }
  };
  return {
    bet: () => {
      const stored = read(betKey);
      if (!stored) return undefined;
      const { requestId, name, input, stake, sentAt } = stored;
      const known =
        typeof requestId === 'string' &&
        BET_CALLS.some((call) => call === name) &&
        typeof input === 'object' &&
        input !== null &&
        typeof stake === 'string' &&
        typeof sentAt === 'number';
      const money = known ? parseAmount(stake) : undefined;
      if (!known || money === undefined) return undefined;
      return { requestId, bet: { call: { name, input } as BetCall, stake: money, sentAt } };
    },
    keepBet: (requestId, bet) =>
      write(betKey, {
        requestId,
        name: bet.call.name,
        input: bet.call.input,
        stake: formatAmount(bet.stake),
        sentAt: bet.sentAt,
      }),
    clearBet: () => {
      try {
        box.removeItem(betKey);
      } catch {
        // As above: nothing was stored.
      }
    },
    visit: (now) => {
      const stored = read(visitKey);
      const { startedAt, net, open } = stored ?? {};
      if (typeof startedAt !== 'number' || typeof net !== 'string' || !NUMBER.test(net) || !Array.isArray(open))
        return { startedAt: now, net: 0n, open: [] };
      return { startedAt, net: BigInt(net), open: open.filter((id) => typeof id === 'string') };
    },
    keepVisit: ({ startedAt, net, open }) => write(visitKey, { startedAt, net: amount(net).toString(), open }),
  };
}
