import { z } from 'zod';
import { defineSiteCalls } from './define-call.ts';
import type { MessageKind } from './message-kinds.ts';

/**
 * /live, the one WebSocket. A connection opens with a single-use ticket (POST live-ticket, 30 s); guests get a ticket
 * for public topics. The server announces `welcome` with the member's customer id and account, then sends `message`
 * frames.
 */
export type LiveTopic = `wallet:${string}` | `bets:${string}` | `messages:${string}` | 'jackpot' | 'winners' | 'brand';

export type LiveEvent =
  | { type: 'welcome'; customerId: string | null; account: string | null; serverTime: string }
  /** `seq` is the cash account's sequence: an older frame never overwrites a newer balance. */
  | { type: 'wallet'; currency: string; balance: string; cash: string; bonus: string; held: string; seq: number }
  | {
      type: 'bet';
      wagerId: string;
      event: 'placed' | 'settled' | 'reversed';
      gameCode: string;
      stake: string;
      payout: string | null;
    }
  | { type: 'jackpot'; poolId: string; amount: string; hit: { amount: string; customerName: string } | null }
  /** The member themself has won a pool. */
  | { type: 'jackpot-won'; poolId: string; amount: string; currency: string }
  | {
      type: 'winner';
      customerName: string;
      winAmount: string;
      gameName: string;
      gameCode: string;
      iconUrl: string;
      at: string;
    }
  /** Flags, maintenance or catalogue changed: refetch the boot call. */
  | { type: 'brand'; reason: 'status' | 'flags' | 'catalogue' | 'content' }
  /** The platform has told the member something: their messages are read anew. */
  | { type: 'message'; kind: MessageKind }
  /** The player may not stake before `until`: an open game says so now, not at its next bet. */
  | { type: 'excluded'; until: string }
  /** `expired`: idle or open for too long. `operator`: ended in the console. */
  | { type: 'session-ended'; reason: 'logout' | 'replaced' | 'password' | 'disabled' | 'operator' | 'expired' };

export const TICKET_TTL_S = 30;
export const LIVE_FRAME_MAX_BYTES = 4_096;

export const liveCalls = defineSiteCalls({
  /** Good once, for TICKET_TTL_S seconds; a guest's opens the public topics. */
  createLiveTicket: {
    method: 'POST',
    path: '/live-ticket',
    access: 'public',
    always: true,
    rate: 'write',
    failures: ['TOO_MANY_REQUESTS'],
    output: z.object({ ticket: z.string() }),
  },
});
