import type { MemberId, Uuid } from '../ids.ts';
import type { OutboxEvent } from '../outbox/events.ts';
import { openTable, type OpenTable } from './part-table.ts';
import type { Answers, LedgerPart, NamedNeeds, PartList, PartNeed, PartTable } from './part.ts';
import type { HouseName, Pocket, PocketState, PostingKind, Posted, Wallet } from './types.ts';

export type PostingWrite = {
  readonly pocket: PocketState;
  readonly seq: bigint;
  readonly house: HouseName;
  readonly currency: string;
  readonly amount: bigint;
  readonly after: bigint;
  /** The kind's code. */
  readonly kind: number;
  readonly key: Uuid;
  readonly tx: Uuid;
  readonly ref: Uuid | null;
};
export type Writes = {
  readonly postings: PostingWrite[];
  /** By a part's index; only those that an operation has opened. */
  readonly tables: (OpenTable | undefined)[];
  readonly events: { memberId: MemberId | null; event: OutboxEvent }[];
  /** An answer was given from storage alone: the batch must still write something before it may be confirmed. */
  repeated: boolean;
};

/** One movement of money between a pocket and a house account. `amount` is signed: + into the pocket. */
export type Move = {
  readonly amount: bigint;
  readonly house: HouseName;
  readonly kind: PostingKind;
  readonly key: Uuid;
  readonly tx: Uuid;
  readonly ref: Uuid | null;
};

/**
 * The rows of one batch in memory: locked, or remembered and proven by the write. Operations decide one after the
 * other, each seeing what those before it did; nothing reaches the database until all have decided. `move` refuses what
 * the database would refuse: a balance below zero.
 */
export type Batch = {
  readonly now: Date;
  readonly wallet: (member: MemberId) => Wallet | undefined;
  readonly posted: (member: MemberId, key: Uuid) => Posted | undefined;
  readonly move: (wallet: Wallet, pocket: Pocket, move: Move) => void;
  /** The rows of a part: supplier transactions, wagers, whatever a module contributes. */
  readonly part: <Need extends PartNeed, Row extends object>(part: LedgerPart<Need, Row>) => PartTable<Need, Row>;
  readonly appendEvent: (member: MemberId | null, event: OutboxEvent) => void;
  /** Says that this answer was given before and comes from storage. */
  readonly markRepeated: () => void;
};

/** A batch as the door holds it. */
export type OpenBatch = Batch & {
  /**
   * Everything here came from the database under lock. Else the door's memory was used, and the write has to prove it.
   */
  readonly complete: boolean;
  readonly wallets: readonly Wallet[];
  readonly named: NamedNeeds;
  readonly writes: Writes;
  /**
   * Decides one operation. `proven` false: it took something to be absent that its writes do not prove absent, so it
   * must be decided again over a complete batch (and the batch without it).
   */
  readonly decide: <A>(decision: (batch: Batch) => A) => { readonly answer: A; readonly proven: boolean };
};

/**
 * What a batch decides on. `complete`: what is not here is not in the database either. Else it is only what the door
 * remembers.
 */
export type BatchSource = {
  readonly complete: boolean;
  readonly now: Date;
  readonly wallets: readonly Wallet[];
  readonly posted: readonly Posted[];
  readonly named: NamedNeeds;
  readonly answers: Answers;
};

export function createBatch(list: PartList, source: BatchSource): OpenBatch {
  const { complete, now, named } = source;
  const wallets = new Map(source.wallets.map((wallet) => [wallet.memberId, wallet]));
  const posted = new Map(source.posted.map((row) => [`${row.memberId}:${row.key}`, row]));
  const writes: Writes = { postings: [], tables: [], events: [], repeated: false };
  /** Reads of maps that found nothing: what the operation under way took to be absent. */
  let absent: { readonly map: ReadonlyMap<unknown, unknown>; readonly key: unknown }[] = [];
  const takeAbsent = (map: ReadonlyMap<unknown, unknown>, key: unknown): void => {
    if (!complete) absent.push({ map, key });
  };
  const find = <K, V>(map: ReadonlyMap<K, V>, key: K): V | undefined => {
    const found = map.get(key);
    if (found === undefined) takeAbsent(map, key);
    return found;
  };
  const open = (part: LedgerPart): PartTable => {
    const index = list.indexOf(part);
    const answers = source.answers[index] ?? new Map<string, object[]>();
    const table = (writes.tables[index] ??= openTable({ part, named: named[index], answers, takeAbsent }));
    return table.table;
  };
  const batch: OpenBatch = {
    now,
    complete,
    named,
    wallets: source.wallets,
    writes,
    wallet: (member) => find(wallets, member),
    posted: (member, key) => find(posted, `${member}:${key}`),
    // A table is made of the part itself, so it has the part's types.
    part: <Need extends PartNeed, Row extends object>(part: LedgerPart<Need, Row>) =>
      open(part) as PartTable<Need, Row>,
    move: (wallet, name, { amount, house, kind, key, tx, ref }) => {
      const pocket = wallet[name];
      if (!pocket) throw new Error(`member ${wallet.memberId} has no ${name} account: open it before money moves`);
      const after = pocket.balance + amount;
      if (after < 0n)
        throw new Error(`member ${wallet.memberId} would fall below zero in ${name}: the decision must check first`);
      const code = list.codeOf(kind);
      pocket.balance = after;
      pocket.seq += 1n;
      const { memberId, currency } = wallet;
      writes.postings.push({ pocket, seq: pocket.seq, house, currency, amount, after, kind: code, key, tx, ref });
      posted.set(`${memberId}:${key}`, { memberId, key, amount });
    },
    appendEvent: (member, event) => {
      writes.events.push({ memberId: member, event });
    },
    markRepeated: () => {
      writes.repeated = true;
    },
    decide: (decision) => {
      absent = [];
      const answer = decision(batch);
      return { answer, proven: absent.every(({ map, key }) => map.has(key)) };
    },
  };
  return batch;
}

export const isNothing = ({ postings, tables, events }: Writes): boolean =>
  postings.length + events.length === 0 && tables.every((table) => table === undefined || table.isUnchanged());
