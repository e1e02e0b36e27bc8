import type { ServerResponse } from 'node:http';
import { finished } from 'node:stream';
import type { Order } from './ticket.ts';

export type Slots = {
  readonly isFree: (asker: string) => boolean;
  /** Until the answer was taken whole, broken off, or not read for so long. */
  readonly take: (asker: string, answer: ServerResponse) => void;
};
export type SlotLimits = {
  /** Files that are written at a time: each holds a part of its lines, and asks the database for the next. */
  readonly atOnce: number;
  /** Whoever takes nothing of a file for so long does not want it: who waits behind them does. */
  readonly unreadMs: number;
};

/** Each asks for one file at a time, and all together for a few. */
export function createSlots({ atOnce, unreadMs }: SlotLimits): Slots {
  const taken = new Set<string>();
  return {
    isFree: (asker) => !taken.has(asker) && taken.size < atOnce,
    take: (asker, answer) => {
      taken.add(asker);
      // The socket's clock begins anew with all that it takes, and so does the server's own after this answer.
      const { socket } = answer;
      const breakOff = (): void => void socket?.destroy();
      socket?.setTimeout?.(unreadMs, breakOff);
      finished(answer, () => {
        taken.delete(asker);
        socket?.off('timeout', breakOff);
      });
    },
  };
}

/** A member asks once from however many devices and logins; an operator is a person. */
export const askerOf = ({ session, memberId, holder }: Pick<Order, 'session' | 'memberId' | 'holder'>): string =>
  session === null ? holder : `member:${memberId}`;
