import type { MemberId } from '../ids.ts';
import { roundKey, type Batch } from './batch.ts';
import type { Loaded, Needs, RoundName } from './load.ts';
import type { PocketState, VendorTx, Wager, Wallet } from './types.ts';

/**
 * What the door remembers of its members between batches, so that most batches need no look into the database before they decide:
 * the wallet as the last batch left it, and the latest rounds and accepted transactions. It may be out of date at any time (a
 * command, another process): every batch that used it proves in its write that nothing has changed (docs/adr/0012).
 */
export type Memory = {
  /** The members of whom nothing is remembered. */
  readonly missing: (needs: readonly Needs[]) => MemberId[];
  readonly learn: (wallets: readonly Wallet[]) => void;
  /** Copies of everything that is remembered of the members, for a batch to change. */
  readonly recall: (needs: readonly Needs[], now: Date) => Loaded;
  /** After the commit: what the batch left behind. */
  readonly keep: (needs: readonly Needs[], batch: Batch, raised: boolean) => void;
  readonly forget: (needs: readonly Needs[]) => void;
};

type Book = {
  readonly wallet: Wallet;
  readonly transactions: readonly VendorTx[];
  readonly rounds: readonly (readonly Wager[])[];
};

/** The members of one brand that were here last: some 3 kB each where they play one round after the other. */
const MEMBERS_MAX = 20_000;
const TRANSACTIONS_MAX = 8;
const ROUNDS_MAX = 2;
/** A round with more bets than this is asked for each time rather than copied each time. */
const ROUND_BETS_MAX = 8;

export function createMemory(): Memory {
  const books = new Map<MemberId, Book>();
  const put = (member: MemberId, book: Book): void => {
    books.delete(member); // the order of the map is the order of use
    if (books.size >= MEMBERS_MAX) books.delete(books.keys().next().value!);
    books.set(member, book);
  };
  return {
    missing: (needs) => [...membersOf(needs)].filter((member) => !books.has(member)),
    learn: (wallets) => {
      for (const wallet of wallets) put(wallet.memberId, { wallet, transactions: [], rounds: [] });
    },
    recall: (needs, now) => {
      const wanted = new Set(roundsOf(needs).map(roundKey));
      const known = [...membersOf(needs)].flatMap((member) => books.get(member) ?? []);
      return {
        complete: false,
        now,
        posted: [],
        wallets: known.map(({ wallet }) => copyWallet(wallet)),
        vendorTx: known.flatMap(({ transactions }) => transactions),
        wagers: known.flatMap(({ rounds }) =>
          rounds
            .filter(([wager]) => wanted.has(roundKey(wager!)))
            .flatMap((round) => round.map((wager) => ({ ...wager }))),
        ),
      };
    },
    keep: (needs, batch, raised) => {
      const transactions = groupByMember(
        batch.writes.vendorTx.map((transaction) => [transaction.memberId, transaction]),
      );
      const asked = new Map(
        roundsOf(needs).map((round) => [
          roundKey(round),
          batch.wagersOfRound(round.memberId, round.supplierId, round.round),
        ]),
      );
      const rounds = groupByMember(
        [...asked.values()].filter((round) => round.length > 0).map((round) => [round[0]!.memberId, round]),
      );
      for (const wallet of batch.wallets) {
        const before = batch.complete ? undefined : books.get(wallet.memberId);
        put(wallet.memberId, {
          wallet: { ...wallet, version: wallet.version + (raised ? 1n : 0n) },
          transactions: latest(before?.transactions, transactions.get(wallet.memberId), TRANSACTIONS_MAX),
          rounds: latest(
            withoutSame(before?.rounds, rounds.get(wallet.memberId)),
            rounds.get(wallet.memberId)?.filter((round) => round.length <= ROUND_BETS_MAX),
            ROUNDS_MAX,
          ),
        });
      }
    },
    forget: (needs) => {
      for (const member of membersOf(needs)) books.delete(member);
    },
  };
}

const roundsOf = (needs: readonly Needs[]): readonly RoundName[] => needs.flatMap((need) => need.rounds ?? []);
const membersOf = (needs: readonly Needs[]): Set<MemberId> => new Set(needs.flatMap((need) => need.members));

const copyPocket = <P extends PocketState | undefined>(pocket: P): P => (pocket === undefined ? pocket : { ...pocket });
const copyWallet = (wallet: Wallet): Wallet => ({
  ...wallet,
  cash: copyPocket(wallet.cash),
  bonus: copyPocket(wallet.bonus),
  held: copyPocket(wallet.held),
  gate: { ...wallet.gate },
});

function groupByMember<T>(pairs: readonly (readonly [MemberId | null, T])[]): Map<MemberId, T[]> {
  const groups = new Map<MemberId, T[]>();
  for (const [member, value] of pairs) {
    if (member === null) continue;
    const group = groups.get(member);
    if (group) group.push(value);
    else groups.set(member, [value]);
  }
  return groups;
}

const latest = <T>(before: readonly T[] = [], now: readonly T[] = [], max: number): readonly T[] =>
  now.length === 0 ? before : [...before, ...now].slice(-max);

/** The rounds that no operation of the batch asked for: the others are kept as they now are. */
function withoutSame(
  before: readonly (readonly Wager[])[] = [],
  now: readonly (readonly Wager[])[] = [],
): readonly (readonly Wager[])[] {
  if (before.length === 0 || now.length === 0) return before;
  const names = new Set(now.map(([wager]) => roundKey(wager!)));
  return before.filter(([wager]) => !names.has(roundKey(wager!)));
}
