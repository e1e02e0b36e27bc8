import type pg from 'pg';
import { createDb, createPool, type Tx } from '../db/pool.ts';
import { accountId, type BrandId, type MemberId, type Uuid } from '../ids.ts';
import type { OutboxEvent } from '../outbox/events.ts';
import { createBatch, type Batch } from './batch.ts';
import { createDoor, type Door } from './door.ts';
import { load, readWallets } from './load.ts';
import { DOOR_DEFAULTS, type DoorSettings } from './queue.ts';
import {
  POCKET_CODES,
  POSTING_KINDS,
  type HouseName,
  type Pocket,
  type PostingKind,
  type Transfer,
  type Wallet,
} from './types.ts';
import { createHouseDirectory, resolveHouses, write } from './write.ts';

export { walletAfter, type Batch } from './batch.ts';
export type { Door } from './door.ts';
export type { DoorSettings, Operation } from './queue.ts';
export type { Needs } from './load.ts';
export { checkInvariants, type InvariantCheck } from './invariants.ts';
export * from './types.ts';

export type PostOutcome =
  /** `applied` false: this key was already done with this content; nothing moved now. */
  | { readonly ok: true; readonly applied: boolean; readonly wallet: Wallet }
  | { readonly ok: false; readonly code: 'INSUFFICIENT_FUNDS' | 'IDEMPOTENCY_CONFLICT' | 'NO_WALLET' };

export type HouseMove = {
  readonly house: HouseName;
  readonly contra: HouseName;
  readonly currency: string;
  readonly amount: bigint;
  readonly kind: PostingKind;
  readonly key: Uuid;
  readonly ref?: Uuid | null;
};

/** The one door to every balance. Nothing else in the server may write money. */
export type Ledger = {
  /** Coalesced form, for single-wallet calls: the operation is its own transaction. */
  readonly submit: Door['submit'];
  /** Opens a member's cash account (and more pockets when named). Idempotent. */
  readonly openWallet: (
    tx: Tx,
    brandId: BrandId,
    memberId: MemberId,
    currency: string,
    pockets?: readonly Pocket[],
  ) => Promise<void>;
  /**
   * Form inside a command's transaction: all transfers or none, one idempotency for each key. `event` sees the wallets after.
   * Locks the members first, in id order: call it before other rows of the same members are locked.
   */
  readonly post: (
    tx: Tx,
    brandId: BrandId,
    transfers: readonly Transfer[],
    event?: (wallet: Wallet) => OutboxEvent,
  ) => Promise<PostOutcome>;
  /** A member's wallet as it is at this moment, for showing it: nothing may be decided on it. */
  readonly look: (brandId: BrandId, memberId: MemberId) => Promise<Wallet | undefined>;
  /** Reads wallets under lock, for decisions inside a command. */
  readonly lock: (tx: Tx, members: readonly MemberId[]) => Promise<Wallet[]>;
  /** Moves money between two house accounts (a jackpot pool and its payers). Answers the moved account's balance after, or undefined when the key was already done. */
  readonly moveHouse: (tx: Tx, brandId: BrandId, move: HouseMove) => Promise<bigint | undefined>;
  /** Balance of a house account over all its lanes. */
  readonly houseBalance: (tx: Tx, brandId: BrandId, house: HouseName, currency: string) => Promise<bigint>;
  readonly stats: Door['stats'];
  readonly drain: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/**
 * Every statement of the door is a handful of index probes, whatever the tables' statistics say at the moment its plan is made: a
 * plan made while a table was small once scanned it for weeks. Generic plans, because arrays of keys differ only in length.
 */
const DOOR_PLANNER = [
  'enable_seqscan=off',
  'enable_hashjoin=off',
  'enable_mergejoin=off',
  'jit=off',
  'plan_cache_mode=force_generic_plan',
]
  .map((word) => `-c ${word}`)
  .join(' ');

export function createLedger(options: {
  url: string;
  settings?: Partial<DoorSettings>;
  onError: (error: Error) => void;
}): Ledger {
  const settings = { ...DOOR_DEFAULTS, ...options.settings };
  const pool: pg.Pool = createPool(options.url, settings.lanes * 3, 'baize-door', options.onError, DOOR_PLANNER);
  /** For looks and houses. Never the pool of the door: each of its batches holds a connection while it waits for a house. */
  const db = createDb(options.url, 4, options.onError);
  const houses = createHouseDirectory(db);
  const door = createDoor(pool, houses, settings);
  /** Commands pay from lanes of their own, so that they never wait for a batch's house row. */
  const commandLane = settings.lanes;
  return {
    submit: door.submit,
    stats: door.stats,
    drain: door.drain,
    close: async () => {
      await door.drain();
      await Promise.all([pool.end(), db.close()]);
    },
    openWallet: async (tx, brandId, memberId, currency, pockets = ['cash']) => {
      for (const pocket of pockets)
        await tx.rows('select ledger_open($1, $2, $3, $4::smallint)', [
          brandId,
          memberId,
          currency,
          POCKET_CODES[pocket],
        ]);
      await tx.run('insert into member_gate (member_id, brand_id) values ($1, $2) on conflict do nothing', [
        memberId,
        brandId,
      ]);
    },
    look: (brandId, memberId) =>
      db.tx(brandId, async (tx) => {
        const { wallets } = await readWallets(tx, [memberId], 'look');
        return wallets.find((wallet) => wallet.brandId === brandId);
      }),
    lock: async (tx, members) => (await load(tx, [{ members }])).wallets,
    post: async (tx, brandId, transfers, event) => {
      const members = [...new Set(transfers.map((transfer) => transfer.memberId))];
      const batch = createBatch(await load(tx, [{ members, keys: transfers }]));
      const outcome = decideTransfers(batch, transfers);
      if (!outcome.ok) return outcome;
      if (outcome.applied && event) batch.emit(outcome.wallet.memberId, event(outcome.wallet));
      const accounts = await resolveHouses(houses, brandId, commandLane, batch.writes);
      await Promise.all(write(brandId, accounts, batch).map(({ values, ...sql }) => tx.run(sql, values)));
      return outcome;
    },
    moveHouse: (tx, brandId, move) =>
      moveHouse(tx, brandId, move, (house) => houses.find(brandId, house, move.currency, commandLane)),
    houseBalance: async (tx, brandId, house, currency) => {
      const { balance } = await tx.row<{ balance: string }>(
        'select coalesce(sum(balance), 0)::bigint as balance from account where brand_id = $1 and house = $2 and currency = $3',
        [brandId, house, currency],
      );
      return BigInt(balance);
    },
  };
}

/**
 * Transfers between members and the house over a batch: a key already posted with the same content is answered as done, with
 * another content it is a conflict; otherwise every leg must find its funds before any leg moves. Shared by both forms of the door.
 */
export function decideTransfers(batch: Batch, transfers: readonly Transfer[]): PostOutcome {
  const first = transfers[0];
  if (!first) throw new Error('no transfer to decide');
  const repeats = transfers.map((transfer) => batch.posted(transfer.memberId, transfer.key));
  const wallet = batch.wallet(first.memberId);
  if (!wallet) return { ok: false, code: 'NO_WALLET' };
  if (repeats.some((repeat) => repeat !== undefined)) {
    const same = repeats.every((repeat, index) => repeat !== undefined && repeat.amount === transfers[index]!.amount);
    if (!same) return { ok: false, code: 'IDEMPOTENCY_CONFLICT' };
    batch.replay();
    return { ok: true, applied: false, wallet };
  }
  const needed = new Map<object, bigint>();
  for (const transfer of transfers) {
    const pocket = batch.wallet(transfer.memberId)?.[transfer.pocket];
    if (!pocket) return { ok: false, code: 'NO_WALLET' };
    const after = (needed.get(pocket) ?? pocket.balance) + transfer.amount;
    if (after < 0n) return { ok: false, code: 'INSUFFICIENT_FUNDS' };
    needed.set(pocket, after);
  }
  for (const transfer of transfers) {
    batch.move(batch.wallet(transfer.memberId)!, transfer.pocket, {
      amount: transfer.amount,
      house: transfer.house,
      kind: transfer.kind,
      key: transfer.key,
      tx: transfer.tx ?? transfer.key,
      ref: transfer.ref ?? null,
    });
  }
  return { ok: true, applied: true, wallet };
}

async function moveHouse(
  tx: Tx,
  brandId: BrandId,
  move: HouseMove,
  find: (house: HouseName) => Promise<ReturnType<typeof accountId>>,
): Promise<bigint | undefined> {
  const id = await find(move.house);
  const contra = await find(move.contra);
  const [locked] = await tx.rows<{ balance: string; seq: string }>(
    'select balance, seq from ledger_lock_accounts($1::bigint[])',
    [[id]],
  );
  if (!locked) throw new Error(`house account ${move.house} of brand ${brandId} is missing`);
  const { done } = await tx.row<{ done: boolean }>('select ledger_has_posting($1, $2) as done', [id, move.key]);
  if (done) return undefined;
  const after = BigInt(locked.balance) + move.amount;
  await tx.rows(
    "select ledger_write('{}', '{}', $1::bigint[], '{null}', $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], '{t}', $6::smallint[], $7::uuid[], $8::uuid[], $9::uuid[])",
    [
      [id],
      [BigInt(locked.seq) + 1n],
      [contra],
      [move.amount],
      [after],
      [POSTING_KINDS[move.kind]],
      [move.key],
      [move.key],
      [move.ref ?? null],
    ],
  );
  return after;
}
