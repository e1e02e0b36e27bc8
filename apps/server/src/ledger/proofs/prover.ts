import { eachAlone } from '../../each-alone.ts';
import type { Db, Tx } from '../../db/pool.ts';
import type { BrandId, MemberId } from '../../ids.ts';
import type { PartList, PartProof } from '../part.ts';
import { advanceAccounts, verifyCheckpoints } from './checkpoints.ts';
import { ACCOUNT_CHECKS, BOOK_CHECKS, type Finding, type Slice } from './findings.ts';
import { proveSums } from './house-days.ts';
import { foldHouseDays, verifyHouseSums } from './house-sums.ts';
import { chunks, keyChunks, keysAfter, keysSince, partWalks, prove, type PartWalk } from './part-proofs.ts';
import { createQuiet } from './quiet.ts';
import { createSealer } from './seals.ts';
import {
  everyOpenKey,
  listToFreeze,
  markFrozen,
  markPassed,
  markProven,
  openKeys,
  readWalk,
  recordLook,
  saveWalk,
  takeWalk,
  walkStates,
  type Looked,
  type ToFreeze,
  type WalkState,
} from './state.ts';

export type ProverOptions = {
  readonly db: Db;
  readonly parts: PartList;
  /** Seals checkpoints. */
  readonly key: Buffer;
  readonly now: () => Date;
  /** Keeps a member from staking and withdrawing, in a transaction of the member's brand. */
  readonly freeze: (
    tx: Tx,
    member: { brandId: BrandId; memberId: MemberId; checks: readonly string[] },
  ) => Promise<void>;
  /** Postings (or rows) that one slice looks at, about. */
  readonly rows?: number;
};
/** Proves the books a little at a time, and keeps what it found. */
export type Prover = {
  /** Proves what happened since the last tail, and looks again at what did not hold. */
  readonly proveTail: () => Promise<void>;
  /**
   * The same, but where nothing was written since the last tail and nothing is open one statement says that all still
   * holds. False: so it was.
   */
  readonly proveNews: () => Promise<boolean>;
  /** One slice of the whole. False: everything was walked a while ago, and there is nothing to do. */
  readonly proveSlice: () => Promise<boolean>;
};

/** Some milliseconds of the database and of this thread, which may have bets to answer. */
const SLICE_ROWS = 2_000;
const ACCOUNTS_MAX = 2_000;
/** Once all was walked, the next walk over the whole waits this long. */
const REST_MS = 10 * 60_000;
/** A transaction that began before a tail may commit after it: tails overlap by more than any transaction lasts. */
const OVERLAP_MS = 2 * 60_000;

const ACCOUNTS = 'ledger_accounts';
const SUMS = 'ledger_sums';
const SUM_CHECKS = [BOOK_CHECKS.house, BOOK_CHECKS.sum];
const TAIL = 'tail';
/** A broken seal of an account's newest checkpoint is found with the account, that of older ones by their own walk. */
const LOOKED_AT_WITH_ACCOUNTS = [...ACCOUNT_CHECKS, BOOK_CHECKS.sealed];

export const checkNames = ({ parts }: PartList): string[] => [
  ...Object.values(BOOK_CHECKS),
  ...parts.flatMap((part) => (part.proofs ?? []).flatMap((proof) => proof.checks)),
];

export function createProver(options: ProverOptions): Prover {
  const rows = options.rows ?? SLICE_ROWS;
  const sealer = createSealer(options.key);
  const run: Run = { ...options, rows, sealer, walks: partWalks(options.parts), stuck: new Map() };
  const proveTail = (): Promise<void> => eachAlone([...tailsOf(run), () => freezeNamed(run)]);
  const takeTail = createQuiet({ ...run, checks: checkNames(options.parts) });
  return {
    proveTail,
    proveNews: () => takeTail(run.now(), proveTail),
    proveSlice: async () => {
      const walked = await proveSlice(run);
      if (walked) await freezeNamed(run);
      return walked;
    },
  };
}

type Run = Required<ProverOptions> & {
  readonly sealer: ReturnType<typeof createSealer>;
  readonly walks: readonly PartWalk[];
  /** When a slice of a walk failed: the others go on meanwhile. */
  readonly stuck: Map<string, Date>;
};

type Step = () => Promise<void>;

/** Each tail by itself: one that fails keeps its place and is taken from there again, and the others go on. */
const tailsOf = (run: Run): Step[] => [
  () => tail(run, TAIL, (since) => proveBooks(run, since)),
  ...run.walks.map(
    (walk): Step =>
      () =>
        tail(run, `${TAIL} ${walk.name}`, (since) => provePartTail(run, walk, since)),
  ),
];

/** What a tail found out: the checks that were proven, and why others could not be. */
type Tail = { readonly proven: readonly string[]; readonly failures: readonly unknown[] };

async function proveBooks(run: Run, since: Date): Promise<Tail> {
  const { db } = run;
  const open = await db.tx(null, (tx) => openKeys(tx, ACCOUNTS, LOOKED_AT_WITH_ACCOUNTS));
  await advanceAll(run, open.map(BigInt));
  await advancePages(run, (tx, after) =>
    idsOf(tx, 'select id from ledger_accounts_since($3::timestamptz, $1, $2)', [after, since]),
  );
  await db.tx(null, (tx) => markProven(tx, LOOKED_AT_WITH_ACCOUNTS, run.now()));
  await proveHouses(run, since);
  return { proven: [], failures: [] };
}

/** The place moves on once all before it was proven: what a crash or a failure broke off is looked at again. */
async function tail(run: Run, name: string, look: (since: Date) => Promise<Tail>): Promise<void> {
  const { db } = run;
  const { before, now } = await db.tx(null, async (tx) => {
    // By the clock that dates the postings, whatever ours says.
    const clock = await tx.row<{ now: Date }>('select clock_timestamp() as now');
    return { before: await takeWalk(tx, name, clock.now), now: clock.now };
  });
  // A clock that was turned back has dated postings before the last tail.
  const { proven, failures } = await look(new Date(Math.min(before.beganAt.getTime(), now.getTime()) - OVERLAP_MS));
  await db.tx(null, async (tx) => {
    if (proven.length > 0) await markProven(tx, proven, run.now());
    if (failures.length === 0) await saveWalk(tx, { ...before, beganAt: now, endedAt: null });
  });
  await eachAlone(failures.map((failure) => () => Promise.reject(failure as Error)));
}

/** Advances accounts until they are proven to their end. */
async function advanceAll(run: Run, ids: readonly bigint[]): Promise<void> {
  for (const chunk of chunks(ids, ACCOUNTS_MAX))
    for (let left: readonly bigint[] = chunk; left.length > 0;)
      left = await run.db.tx(null, async (tx) => {
        const advance = await advanceAccounts(tx, run, left);
        const waiting = new Set(advance.left);
        const keys = left.filter((id) => !waiting.has(id)).map(String);
        await recordLook(tx, lookOf(run, { walk: ACCOUNTS, checks: LOOKED_AT_WITH_ACCOUNTS, keys, ...advance }));
        return advance.left;
      });
}

const lookOf = (
  run: Run,
  { walk, checks, keys, findings }: Pick<Looked, 'walk' | 'checks' | 'keys' | 'findings'>,
): Looked => ({ walk, checks, keys, findings, graceS: 0, now: run.now() });

/** Houses are compared once every account was walked: before, their sums are not whole. */
async function proveHouses(run: Run, since: Date): Promise<void> {
  const { db } = run;
  const whole = await db.tx(null, walkStates);
  const accounts = whole.find((state) => state.walk === ACCOUNTS);
  if (!accounts || accounts.checked.passes === undefined) return;
  let findings = await db.tx(null, (tx) => compareSums(tx, since));
  const known = new Set(await db.tx(null, (tx) => openKeys(tx, SUMS, SUM_CHECKS)));
  if (findings.some((finding) => !known.has(finding.key))) {
    // A posting may be older than it is visible: every account is looked at before a house is said to drift.
    const began = await db.tx(null, (tx) => tx.row<{ now: Date }>('select clock_timestamp() as now'));
    await advancePages(run, accountsAfter);
    findings = await db.tx(null, (tx) => compareSums(tx, new Date(began.now.getTime() - OVERLAP_MS)));
  }
  await db.tx(null, async (tx) => {
    const keys = [...known, ...findings.map((finding) => finding.key)];
    await recordLook(tx, lookOf(run, { walk: SUMS, checks: SUM_CHECKS, keys, findings }));
    const checked = await tx.row<{ houses: string; sums: string }>(
      `select count(distinct m.house_id) as houses, count(distinct (m.brand_id, m.currency)) as sums
        from ledger_house_moves() m`,
    );
    await markPassed(
      tx,
      { [BOOK_CHECKS.house]: Number(checked.houses), [BOOK_CHECKS.sum]: Number(checked.sums) },
      run.now(),
    );
  });
}

async function compareSums(tx: Tx, since: Date): Promise<Finding[]> {
  const behind = await everyOpenKey(tx, ACCOUNTS, LOOKED_AT_WITH_ACCOUNTS);
  return proveSums(tx, { since, behind: behind.map(BigInt) });
}

type AccountPage = (tx: Tx, after: bigint) => Promise<bigint[]>;

async function idsOf(tx: Tx, sql: string, [after, ...more]: readonly [bigint, ...Date[]]): Promise<bigint[]> {
  const rows = await tx.rows<{ id: string }>(sql, [String(after), ACCOUNTS_MAX, ...more]);
  return rows.map((row) => BigInt(row.id));
}

const accountsAfter: AccountPage = (tx, after) => idsOf(tx, 'select id from ledger_accounts_after($1, $2)', [after]);

/** Advances all accounts of a list, a page of it at a time. */
async function advancePages(run: Run, page: AccountPage): Promise<void> {
  for (let after = 0n; ;) {
    const ids = await run.db.tx(null, (tx) => page(tx, after));
    if (ids.length === 0) return;
    await advanceAll(run, ids);
    after = ids.at(-1)!;
  }
}

type PartTail = { readonly walk: PartWalk; readonly proof: PartProof };

/**
 * What did not hold before is looked at again, and what something happened to since then is looked at. A proof that
 * fails is left out from there on, and keeps nothing from its neighbours.
 */
async function provePartTail(run: Run, walk: PartWalk, since: Date): Promise<Tail> {
  const { db } = run;
  const failures = new Map<PartProof, unknown>();
  const look = async (proof: PartProof, keys: readonly string[]): Promise<void> => {
    if (failures.has(proof)) return;
    try {
      await db.tx(null, (tx) => lookAtPart(tx, run, { walk, proof, keys }));
    } catch (error) {
      failures.set(proof, error);
    }
  };
  const open = await db.tx(null, (tx) =>
    Promise.all(walk.proofs.map(async (proof) => [proof, await openKeys(tx, walk.name, proof.checks)] as const)),
  );
  for (const [proof, all] of open) for (const keys of keyChunks(all)) await look(proof, keys);
  for await (const keys of keysSince(db, walk, since)) for (const proof of walk.proofs) await look(proof, keys);
  const proven = walk.proofs.filter((proof) => !failures.has(proof));
  return { proven: proven.flatMap(({ checks }) => checks), failures: [...failures.values()] };
}

async function lookAtPart(
  tx: Tx,
  run: Run,
  { walk, proof, keys }: PartTail & { readonly keys: readonly string[] },
): Promise<void> {
  const findings = await prove(tx, proof, keys);
  const { checks, graceS = 0 } = proof;
  await recordLook(tx, { walk: walk.name, checks, keys, findings, graceS, now: run.now() });
}

/** A walk over the whole: how a slice of it is looked at, and for which checks. */
type Walker = {
  readonly walk: string;
  readonly checks: readonly string[];
  readonly look: (tx: Tx, after: string) => Promise<readonly string[]>;
};

function walkersOf(run: Run): Walker[] {
  const record = async (tx: Tx, walk: string, { keys, findings }: Slice): Promise<readonly string[]> => {
    await recordLook(tx, lookOf(run, { walk, checks: [BOOK_CHECKS.sealed], keys, findings }));
    return keys;
  };
  return [
    {
      walk: ACCOUNTS,
      checks: ACCOUNT_CHECKS,
      look: async (tx, after) => {
        const ids = await accountsAfter(tx, BigInt(after || '0'));
        if (ids.length === 0) return [];
        const advance = await advanceAccounts(tx, run, ids);
        // Where there was no room for all, the next slice begins with the first one that is left.
        const stop = advance.left.length === 0 ? undefined : advance.left.reduce((a, b) => (a < b ? a : b));
        const keys = ids.filter((id) => stop === undefined || id < stop).map(String);
        await recordLook(tx, lookOf(run, { walk: ACCOUNTS, checks: LOOKED_AT_WITH_ACCOUNTS, keys, ...advance }));
        return keys.length > 0 ? keys : [String(BigInt(stop!) - 1n)];
      },
    },
    {
      walk: 'ledger_checkpoints',
      checks: [BOOK_CHECKS.sealed],
      look: async (tx, after) => record(tx, 'ledger_checkpoints', await verifyCheckpoints(tx, run, after)),
    },
    {
      walk: 'ledger_house_days',
      checks: [],
      look: async (tx, after) => record(tx, 'ledger_house_days', await foldHouseDays(tx, run, after)),
    },
    {
      walk: 'ledger_house_sums',
      checks: [],
      look: async (tx, after) => record(tx, 'ledger_house_sums', await verifyHouseSums(tx, run, after)),
    },
    ...run.walks.map((walk) => ({
      walk: walk.name,
      checks: walk.proofs.flatMap((proof) => proof.checks),
      look: async (tx: Tx, after: string) => {
        const keys = await keysAfter(tx, walk, { after, rows: run.rows });
        const looks: Looked[] = [];
        for (const proof of walk.proofs) {
          const findings = await prove(tx, proof, keys);
          const { checks, graceS = 0 } = proof;
          looks.push({ walk: walk.name, checks, keys, findings, graceS, now: run.now() });
        }
        for (const look of looks) await recordLook(tx, look);
        return keys;
      },
    })),
  ];
}

/**
 * Which walk goes on: one that is under way, then those that never began, then the one that ended the longest ago. In
 * the order of a list the first ones would have rested before the last ones ever had a turn.
 */
const turnOf = (state: WalkState | undefined): number =>
  state === undefined ? 1 : (state.endedAt?.getTime() ?? Number.NEGATIVE_INFINITY);

/** One slice of the walk whose turn it is. Its progress commits with it; a walk whose slice fails rests. */
async function proveSlice(run: Run): Promise<boolean> {
  const now = run.now();
  const walkers = walkersOf(run);
  const states = new Map((await run.db.tx(null, walkStates)).map((state) => [state.walk, state]));
  const isRested = (walker: Walker): boolean => {
    const endedAt = states.get(walker.walk)?.endedAt;
    return !endedAt || endedAt.getTime() + REST_MS <= now.getTime();
  };
  const isStuck = ({ walk }: Walker): boolean => (run.stuck.get(walk)?.getTime() ?? 0) + REST_MS > now.getTime();
  const ready = walkers.filter((each) => isRested(each) && !isStuck(each));
  const [walker] = ready.toSorted((one, other) => turnOf(states.get(one.walk)) - turnOf(states.get(other.walk)));
  if (!walker) return false;
  try {
    await walkOn(run, walker);
    run.stuck.delete(walker.walk);
  } catch (error) {
    run.stuck.set(walker.walk, now);
    throw error;
  }
  return true;
}

/** Looks first and takes rows then: a transaction that has written holds back the outbox of all brands. */
async function walkOn(run: Run, walker: Walker): Promise<void> {
  const now = run.now();
  await run.db.tx(null, async (tx) => {
    const state = await readWalk(tx, walker.walk, now);
    const fresh = state.endedAt !== null;
    const after = fresh ? '' : state.after;
    const keys = await walker.look(tx, after);
    const taken = await takeWalk(tx, walker.walk, now);
    if (taken.after !== state.after || (taken.endedAt === null) !== (state.endedAt === null)) return; // another went on
    const passes = state.checked.passes;
    const looked = (fresh ? 0 : (state.checked.looked ?? 0)) + keys.length;
    const over = keys.length === 0;
    await saveWalk(tx, {
      walk: walker.walk,
      after: keys.at(-1) ?? '',
      beganAt: fresh ? now : state.beganAt,
      endedAt: over ? now : null,
      checked: { looked, ...(over ? { passes: (passes ?? 0) + 1 } : passes === undefined ? {} : { passes }) },
    });
    if (over) await markPassed(tx, Object.fromEntries(walker.checks.map((name) => [name, looked])), now);
  });
}

/** Checks that keep the members whom they name from staking and withdrawing. */
export const freezingOf = ({ parts }: PartList): string[] => [
  ...LOOKED_AT_WITH_ACCOUNTS,
  ...parts.flatMap((part) => (part.proofs ?? []).filter((proof) => proof.freezes).flatMap((proof) => proof.checks)),
];

/** A drift freezes once: what an operator has released is not frozen again by the same one. */
async function freezeNamed(run: Run): Promise<void> {
  const freezing = freezingOf(run.parts);
  const freezePage = async (named: readonly ToFreeze[]): Promise<void> =>
    eachAlone(
      named.map(({ ids, ...member }) => async () => {
        await run.db.tx(member.brandId, (tx) => run.freeze(tx, member));
        await run.db.tx(null, (tx) => markFrozen(tx, ids, run.now()));
      }),
    );
  const steps: Step[] = [];
  for (let after = 0n; ;) {
    const named = await run.db.tx(null, (tx) => listToFreeze(tx, freezing, after));
    if (named.length === 0) break;
    steps.push(() => freezePage(named));
    after = named.at(-1)!.memberId;
  }
  await eachAlone(steps);
}
