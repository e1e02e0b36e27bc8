import type { MemberId } from '../ids.ts';

/**
 * Whose memory was out of date. Where that happens several times in a row, another process plays with the same members:
 * memory is no help there, and they are doubted for more and more of their next operations.
 */
export type Doubts = {
  /** Another session had changed these members' wallets. */
  readonly add: (members: Iterable<MemberId>) => void;
  /** Whether this operation of the member should lock its rows at once, without a try from memory. */
  readonly has: (member: MemberId) => boolean;
  /** Memory was right about this one. */
  readonly end: (member: MemberId) => void;
};

/** A member's next operations go without memory, this many at most. */
const OPERATIONS_MAX = 64;
const MEMBERS_MAX = 20_000;

export function createDoubts(): Doubts {
  const doubts = new Map<MemberId, { ahead: number; readonly afterNext: number }>();
  return {
    add: (members) => {
      for (const member of members) {
        const ahead = doubts.get(member)?.afterNext ?? 0;
        if (doubts.size >= MEMBERS_MAX) doubts.delete(doubts.keys().next().value!);
        doubts.set(member, { ahead, afterNext: Math.min(ahead * 2 + 1, OPERATIONS_MAX) });
      }
    },
    has: (member) => {
      const doubt = doubts.get(member);
      if (doubt === undefined || doubt.ahead === 0) return false;
      doubt.ahead -= 1;
      return true;
    },
    end: (member) => {
      if (doubts.size > 0) doubts.delete(member);
    },
  };
}
