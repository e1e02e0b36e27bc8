import type pg from 'pg';
import { createDb, createPool, together, type Tx } from '../db/pool.ts';
import type { BrandId, MemberId } from '../ids.ts';
import type { OutboxEvent } from '../outbox/events.ts';
import { createBatch } from './batch.ts';
import { createDoor, type Door } from './door.ts';
import {
  createHouseDirectory,
  moveBetweenHouses,
  resolveHouses,
  sumHouse,
  type HouseAccount,
  type HouseDirectory,
  type HouseMove,
} from './houses.ts';
import { listParts, type LedgerPart, type PartList } from './part.ts';
import { DOOR_DEFAULTS, type DoorSettings, type Operation } from './queue.ts';
import { checkInvariants } from './invariants.ts';
import type { InvariantCheck } from './proofs/findings.ts';
import { checkNames, createProver, freezingOf, type Prover, type ProverOptions } from './proofs/prover.ts';
import { readProof, type LastProof } from './proofs/state.ts';
import { lockAndRead, readWallets } from './read.ts';
import { decideTransfers, type PostOutcome } from './transfers.ts';
import { POCKET_CODES, type Pocket, type PostingKind, type Transfer, type Wallet } from './types.ts';
import { write } from './write.ts';

export type { Batch, Move } from './batch.ts';
export type { Door } from './door.ts';
export type { HouseAccount, HouseMove } from './houses.ts';
export type { InvariantCheck } from './proofs/findings.ts';
export type { Prover, ProverOptions } from './proofs/prover.ts';
export type { LastProof } from './proofs/state.ts';
export {
  MEMBERS,
  POSTINGS,
  partNeeds,
  type LedgerPart,
  type PartNeed,
  type PartNeeds,
  type PartTable,
  type PartWrites,
} from './part.ts';
export type { DoorSettings, Operation } from './queue.ts';
export { foldKinds } from './kinds.ts';
export type { Needs } from './read.ts';
export { databaseTime } from './clock.ts';
export { decideTransfers, type PostOutcome } from './transfers.ts';
export * from './types.ts';

export type NewWallet = {
  readonly brandId: BrandId;
  readonly memberId: MemberId;
  readonly currency: string;
  /** Cash alone where left out. */
  readonly pockets?: readonly Pocket[];
};
export type PostOrder = {
  readonly transfers: readonly Transfer[];
  /** What to tell once the transfers were applied, made of the first member's wallet after them. */
  readonly event?: (wallet: Wallet) => OutboxEvent;
};

/** The one door to every balance. Nothing else in the server may write money. */
export type Ledger = {
  /** Coalesced form, for single-wallet calls: the operation is its own transaction. */
  readonly submit: Door['submit'];
  /**
   * The same inside a command's transaction: decides over locked rows and writes at once. Lock the members before other
   * rows of theirs.
   */
  readonly apply: <A>(tx: Tx, operation: Operation<A>) => Promise<A>;
  /** Opens a member's cash account (and more pockets when named). Idempotent. */
  readonly openWallet: (tx: Tx, wallet: NewWallet) => Promise<void>;
  /**
   * Transfers inside a command's transaction: all or none, one idempotency for each key. `event` sees the wallets
   * after. Locks the members first, in id order: call it before other rows of the same members are locked.
   */
  readonly post: (tx: Tx, brandId: BrandId, order: PostOrder) => Promise<PostOutcome>;
  /** A member's wallet as it is at this moment, for showing it: nothing may be decided on it. */
  readonly readWallet: (brandId: BrandId, memberId: MemberId) => Promise<Wallet | undefined>;
  /** Reads wallets under lock, for decisions inside a command. */
  readonly lock: (tx: Tx, members: readonly MemberId[]) => Promise<readonly Wallet[]>;
  /**
   * Moves money between two house accounts (a jackpot pool and its payers). Answers the moved account's balance after,
   * or undefined when the key was already done.
   */
  readonly moveHouse: (tx: Tx, brandId: BrandId, move: HouseMove) => Promise<bigint | undefined>;
  /** Balance of a house account over all its lanes. */
  readonly houseBalance: (tx: Tx, brandId: BrandId, account: HouseAccount) => Promise<bigint>;
  /** The code under which postings of a kind are stored, and the kind of a code. */
  readonly codeOf: (kind: PostingKind) => number;
  readonly kindOf: (code: number) => PostingKind;
  /**
   * Proves the books whole, first in a transaction without a brand: the ledger's own checks and those of its parts. For
   * tests and restored databases; it takes as long as there is to prove. `caughtUp`: consumers and feeds have read all.
   */
  readonly checkInvariants: (tx: Tx, given?: { readonly caughtUp?: boolean }) => Promise<InvariantCheck[]>;
  /** What proves the books a little at a time. */
  readonly createProver: (options: Omit<ProverOptions, 'parts'>) => Prover;
  /** What it found last, in a transaction without a brand: read, never made anew. */
  readonly lastProof: (tx: Tx) => Promise<LastProof>;
  /** Checks that keep the members whom they name from staking and withdrawing. */
  readonly freezingChecks: ReadonlySet<string>;
  readonly stats: Door['stats'];
  readonly drain: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/**
 * Every statement of the door is a handful of index probes, whatever the tables' statistics say at the moment its plan
 * is made: a plan made while a table was small once scanned it for weeks. Generic plans, because arrays of keys differ
 * only in length.
 */
const DOOR_PLANNER = [
  'enable_seqscan=off',
  'enable_hashjoin=off',
  'enable_mergejoin=off',
  'jit=off',
  'plan_cache_mode=force_generic_plan',
]
  .map((setting) => `-c ${setting}`)
  .join(' ');

/**
 * A batch waits no longer for a row of somebody else: what is held longer is found out over locked rows and set aside.
 */
const LOCK_WAIT_MAX_MS = 250;
const CONNECT_MAX_MS = 1_000;

export type LedgerOptions = {
  readonly url: string;
  /** What operations read and write beside postings, in the order in which a batch writes it. */
  readonly parts: readonly LedgerPart[];
  readonly settings?: Partial<DoorSettings>;
  readonly onError: (error: Error) => void;
  /** After each commit of the door that wrote events. */
  readonly onEvents?: () => void;
};

const createDoorPool = ({ url, onError }: LedgerOptions, { lanes, waitMaxMs }: DoorSettings): pg.Pool =>
  createPool({
    url,
    max: lanes * 3,
    name: 'baize-door',
    settings: DOOR_PLANNER,
    timeouts: {
      statementMs: waitMaxMs,
      lockMs: LOCK_WAIT_MAX_MS,
      idleInTransactionMs: waitMaxMs,
      connectMs: CONNECT_MAX_MS,
      readMs: 0, // each attempt of the door has a deadline of its own
    },
    onError,
  });

export function createLedger(options: LedgerOptions): Ledger {
  const settings = { ...DOOR_DEFAULTS, ...options.settings };
  const pool = createDoorPool(options, settings);
  /**
   * For reads and houses. Never the pool of the door: each of its batches holds a connection while it waits for a
   * house.
   */
  const db = createDb(options.url, 4, options.onError);
  const parts = listParts(options.parts);
  const houses = createHouseDirectory(db, parts);
  const door = createDoor({ pool, houses, parts, onEvents: options.onEvents ?? (() => undefined) }, settings);
  /** Commands pay from lanes of their own, so that they never wait for a batch's house row. */
  const commandLane = settings.lanes;
  const apply = <A>(tx: Tx, operation: Operation<A>): Promise<A> =>
    applyInCommand(tx, { houses, parts, lane: commandLane }, operation);
  return {
    submit: door.submit,
    apply,
    codeOf: parts.codeOf,
    kindOf: parts.kindOf,
    checkInvariants: (tx, given) => checkInvariants(tx, parts, given),
    createProver: (given) => createProver({ ...given, parts }),
    lastProof: (tx) => readProof(tx, checkNames(parts)),
    freezingChecks: new Set(freezingOf(parts)),
    stats: door.stats,
    drain: door.drain,
    close: async () => {
      await door.drain();
      await Promise.all([pool.end(), db.close()]);
    },
    openWallet: async (tx, { brandId, memberId, currency, pockets = ['cash'] }) => {
      for (const pocket of pockets)
        await tx.rows('select ledger_open($1, $2, $3, $4::smallint)', [
          brandId,
          memberId,
          currency,
          POCKET_CODES[pocket],
        ]);
    },
    readWallet: (brandId, memberId) =>
      db.tx(brandId, async (tx) => {
        const { wallets } = await readWallets(tx, [memberId], { lock: false });
        return wallets[0];
      }),
    lock: async (tx, members) => (await readWallets(tx, members, { lock: true })).wallets,
    post: (tx, brandId, { transfers, event }) => {
      const members = [...new Set(transfers.map((transfer) => transfer.memberId))];
      return apply(tx, {
        brandId,
        needs: { members, keys: transfers },
        decide: (batch) => {
          const outcome = decideTransfers(batch, transfers);
          if (event && outcome.ok && outcome.applied) batch.appendEvent(outcome.wallet.memberId, event(outcome.wallet));
          return outcome;
        },
      });
    },
    moveHouse: (tx, brandId, move) =>
      moveBetweenHouses(tx, { ...move, code: parts.codeOf(move.kind) }, (house) =>
        houses.find({ brandId, house, currency: move.currency, lane: commandLane }),
      ),
    houseBalance: sumHouse,
  };
}

type CommandDoor = { readonly houses: HouseDirectory; readonly parts: PartList; readonly lane: number };

async function applyInCommand<A>(
  tx: Tx,
  { houses, parts, lane }: CommandDoor,
  { brandId, needs, decide }: Operation<A>,
): Promise<A> {
  const batch = createBatch(parts, await lockAndRead(tx, parts, [needs]));
  const answer = decide(batch);
  const accounts = await resolveHouses(houses, { brandId, lane }, batch.writes);
  await together(write(brandId, accounts, batch).map(({ values, ...sql }) => tx.run(sql, values)));
  if (batch.writes.events.length > 0) tx.wroteEvents();
  return answer;
}
