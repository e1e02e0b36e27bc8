import type { MemberId, SupplierId, Uuid } from '../ids.ts';
import type { OutboxEvent } from '../outbox/events.ts';
import type { Loaded, Posted, RoundName } from './load.ts';
import type {
  HouseName,
  PlacedWager,
  Pocket,
  PocketState,
  PostingKind,
  VendorCase,
  VendorTx,
  Wager,
  Wallet,
  WalletAfter,
} from './types.ts';

export type PostingWrite = {
  readonly pocket: PocketState;
  readonly seq: bigint;
  readonly house: HouseName;
  readonly currency: string;
  readonly amount: bigint;
  readonly after: bigint;
  readonly kind: PostingKind;
  readonly key: Uuid;
  readonly tx: Uuid;
  readonly ref: Uuid | null;
};
export type Writes = {
  readonly postings: PostingWrite[];
  readonly placed: Set<Wager>;
  readonly changed: Set<Wager>;
  readonly vendorTx: VendorTx[];
  readonly cases: VendorCase[];
  readonly events: { memberId: MemberId | null; event: OutboxEvent }[];
  readonly metered: Set<Wallet>;
  /** Rounds that were taken to be new because nobody remembered them: the database must agree. */
  readonly newRounds: Map<string, RoundName>;
  /** An answer was given from storage alone: the batch must still write something before it may be confirmed. */
  replayed: boolean;
};

/**
 * The rows of one batch in memory: locked, or remembered and proven by the write. Operations decide one after the other, each seeing what those before it did;
 * nothing reaches the database until all have decided. `move` refuses what the database would refuse: a balance below zero.
 */
export type Batch = {
  readonly now: Date;
  /** Everything here came from the database under lock. Else the door's memory was used, and the write has to prove it. */
  readonly complete: boolean;
  readonly wallets: readonly Wallet[];
  readonly writes: Writes;
  readonly wallet: (member: MemberId) => Wallet | undefined;
  readonly posted: (member: MemberId, key: Uuid) => Posted | undefined;
  readonly vendorTx: (supplier: SupplierId, txUuid: Uuid) => VendorTx | undefined;
  readonly wagersOfRound: (member: MemberId, supplier: SupplierId, round: string) => readonly Wager[];
  readonly move: (
    wallet: Wallet,
    pocket: Pocket,
    move: { amount: bigint; house: HouseName; kind: PostingKind; key: Uuid; tx: Uuid; ref: Uuid | null },
  ) => void;
  readonly placeWager: (wager: PlacedWager) => Wager;
  /** Marks a wager whose fields the caller has changed. */
  readonly changeWager: (wager: Wager) => void;
  readonly recordVendorTx: (transaction: VendorTx) => void;
  readonly openCase: (found: VendorCase) => void;
  readonly meter: (wallet: Wallet) => void;
  readonly emit: (member: MemberId | null, event: OutboxEvent) => void;
  readonly replay: () => void;
  /**
   * Decides one operation. `proven` false: it took something to be absent that its writes do not prove absent, so it must be
   * decided again over a complete batch (and the batch without it).
   */
  readonly decide: <A>(decision: (batch: Batch) => A) => { readonly answer: A; readonly proven: boolean };
};

/** One round's name as a key. */
export const roundKey = ({ memberId, supplierId, round }: RoundName): string => `${memberId}:${supplierId}:${round}`;

export function createBatch(loaded: Loaded): Batch {
  const wallets = new Map(loaded.wallets.map((wallet) => [wallet.memberId, wallet]));
  const posted = new Map(loaded.posted.map((row) => [`${row.memberId}:${row.key}`, row]));
  const transactions = new Map(loaded.vendorTx.map((row) => [`${row.supplierId}:${row.txUuid}`, row]));
  const rounds = new Map<string, Wager[]>();
  const byId = new Set<string>();
  const remember = (wager: Wager): void => {
    const id = `${wager.memberId}:${wager.supplierId}:${wager.id}`;
    if (byId.has(id)) return; // two operations of one batch may have asked for the same round
    byId.add(id);
    const key = roundKey(wager);
    const known = rounds.get(key);
    if (known) known.push(wager);
    else rounds.set(key, [wager]);
  };
  loaded.wagers.forEach(remember);
  const writes: Writes = {
    postings: [],
    placed: new Set(),
    changed: new Set(),
    vendorTx: [],
    cases: [],
    events: [],
    metered: new Set(),
    newRounds: new Map(),
    replayed: false,
  };
  /** Looks into the maps that found nothing: what the operation under way took to be absent. */
  let absent: { readonly map: ReadonlyMap<unknown, unknown>; readonly key: unknown }[] = [];
  const look = <K, V>(map: ReadonlyMap<K, V>, key: K): V | undefined => {
    const found = map.get(key);
    if (found === undefined && !loaded.complete) absent.push({ map, key });
    return found;
  };
  const batch: Batch = {
    now: loaded.now,
    complete: loaded.complete,
    wallets: loaded.wallets,
    writes,
    wallet: (member) => look(wallets, member),
    posted: (member, key) => look(posted, `${member}:${key}`),
    vendorTx: (supplier, txUuid) => look(transactions, `${supplier}:${txUuid}`),
    wagersOfRound: (memberId, supplierId, round) => {
      const name: RoundName = { memberId, supplierId, round };
      const key = roundKey(name);
      const known = rounds.get(key);
      if (!known && !loaded.complete) writes.newRounds.set(key, name);
      return known ?? [];
    },
    move: (wallet, name, { amount, house, kind, key, tx, ref }) => {
      const pocket = wallet[name];
      if (!pocket) throw new Error(`member ${wallet.memberId} has no ${name} account: open it before money moves`);
      const after = pocket.balance + amount;
      if (after < 0n)
        throw new Error(`member ${wallet.memberId} would fall below zero in ${name}: the decision must check first`);
      pocket.balance = after;
      pocket.seq += 1n;
      writes.postings.push({
        pocket,
        seq: pocket.seq,
        house,
        currency: wallet.currency,
        amount,
        after,
        kind,
        key,
        tx,
        ref,
      });
      posted.set(`${wallet.memberId}:${key}`, {
        accountId: pocket.id,
        memberId: wallet.memberId,
        key,
        amount,
        kind: 0,
        ref,
        seq: pocket.seq,
      });
    },
    placeWager: (placed) => {
      batch.wagersOfRound(placed.memberId, placed.supplierId, placed.round); // or a round would be taken for whole that is not
      const wager: Wager = {
        ...placed,
        placedAt: loaded.now,
        state: 'open',
        version: 1,
        roundClosed: false,
        payoutCash: 0n,
        payoutBonus: 0n,
        validBet: 0n,
        settledAt: null,
      };
      remember(wager);
      writes.placed.add(wager);
      return wager;
    },
    changeWager: (wager) => {
      if (!writes.placed.has(wager)) writes.changed.add(wager); // a wager placed in this batch is written once, as it ends up
    },
    recordVendorTx: (transaction) => {
      transactions.set(`${transaction.supplierId}:${transaction.txUuid}`, transaction);
      writes.vendorTx.push(transaction);
    },
    openCase: (found) => {
      writes.cases.push(found);
    },
    meter: (wallet) => {
      writes.metered.add(wallet);
    },
    emit: (member, event) => {
      writes.events.push({ memberId: member, event });
    },
    replay: () => {
      writes.replayed = true;
    },
    decide: (decision) => {
      absent = [];
      const answer = decision(batch);
      return { answer, proven: absent.every(({ map, key }) => map.has(key)) };
    },
  };
  return batch;
}

export const isNothing = ({ postings, placed, changed, vendorTx, cases, events, metered }: Writes): boolean =>
  postings.length + placed.size + changed.size + vendorTx.length + cases.length + events.length + metered.size === 0;

/** Balances of a wallet as events and answers carry them. `seq` is the cash account's: it only grows. */
export const walletAfter = (wallet: Wallet): WalletAfter => ({
  cash: wallet.cash.balance.toString(),
  bonus: (wallet.bonus?.balance ?? 0n).toString(),
  held: (wallet.held?.balance ?? 0n).toString(),
  seq: (wallet.cash.seq + (wallet.bonus?.seq ?? 0n) + (wallet.held?.seq ?? 0n)).toString(),
  currency: wallet.currency,
});
