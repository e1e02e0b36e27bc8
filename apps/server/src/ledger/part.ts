import type { Statement } from '../db/pipeline.ts';
import { together, type Tx } from '../db/pool.ts';
import type { BrandId, MemberId } from '../ids.ts';
import type { HouseFamily, HouseName, PostingKind, PostingKinds } from './types.ts';

/** One question of an operation to a part's table. The member is the one under whose lock the answer cannot change. */
export type PartNeed = { readonly memberId: MemberId };

/**
 * How a product joins the ledger: the kinds of posting and the house accounts that it moves money by, and what its
 * operations read and write beside postings. Contributed by the module that owns the table and handed to `createLedger`
 * in `ledger-parts.ts`. The ledger reads, remembers, proves and writes it together with the postings
 * (docs/adr/0013).
 *
 * Whatever changes a row of a part outside of the ledger must raise the version of the row's member
 * (`account.version`), or must never touch a row that is there already: what is remembered is proven by that version
 * alone.
 *
 * The functions are declared as methods on purpose: the ledger holds parts of all types in one list.
 */
export type LedgerPart<Need extends PartNeed = PartNeed, Row extends object = object> = {
  /** For messages to engineers. */
  readonly name: string;
  /** With the codes under which they are stored. */
  readonly kinds?: Partial<PostingKinds>;
  /** A house account that may not fall below zero keeps one lane and is locked when it moves. */
  readonly houses?: { readonly [Family in HouseFamily]?: { readonly mayFallBelowZero: boolean } };
  /** How the part's rows are proven against the postings, and the postings against them. */
  readonly proofs?: readonly PartProof[];
  /** Left out where operations only add rows and never ask for any. */
  readonly reads?: PartReads<Need, Row>;
  /** The statements that write what a batch added and changed, in their order. Their names begin with the module's. */
  write(writes: PartWrites<Row>): readonly Statement[];
};

/** Walks that the ledger brings: members in their order, and members' postings, `account/from/to` by their sequence. */
export const MEMBERS = 'ledger_members';
export const POSTINGS = 'ledger_postings';

/**
 * One proof of a part, made of functions of PostgreSQL whose names begin with the module's. They answer across brands,
 * in a transaction of no brand, and one call looks at no more rows than it is named.
 */
export type PartProof = {
  /**
   * `(keys text[]) -> (name, key, brand_id, member_id, subject)`: what does not hold of the named rows. A key names a
   * bounded number of them, however many one member has.
   */
  readonly prove: `${string}_prove`;
  /**
   * The order in which rows are walked: `<walk>_after(after text, rows integer) -> key` names the next ones, about so
   * many rows together; `<walk>_since(at timestamptz, after text, keys integer) -> key` those that something happened
   * to, a page of keys in the order of their text (or an order of its own that `after` continues).
   */
  readonly walk: typeof MEMBERS | typeof POSTINGS | `${string}_${string}`;
  /** Names that `prove` may answer, and no proof of another walk. */
  readonly checks: readonly string[];
  /** What does not hold is told only once it stayed so for this long: where another process is still to catch up. */
  readonly graceS?: number;
  /** Whether a member whose money this names is kept from staking and withdrawing until an operator has looked. */
  readonly freezes: boolean;
};

export type PartReads<Need extends PartNeed, Row extends object> = {
  /** The same text for the same question, and for every row that answers it. */
  keyOf(need: Need): string;
  keyOfRow(row: Row): string;
  /**
   * All rows that answer the needs. Each need comes once. The members are locked, or their versions were read just
   * before.
   */
  read(tx: Tx, needs: readonly Need[]): Promise<readonly Row[]>;
  /** A copy that a decision may change. Left out where rows never change once they are written. */
  copy?(row: Row): Row;
  /** How much of each member is remembered between batches. Left out: nothing. */
  readonly remembers?: {
    /** Answers per member; the latest stay. */
    readonly answersMax: number;
    /** Rows per member over all its answers. An answer of more is read each time rather than copied each time. */
    readonly rowsMax: number;
  };
  readonly whenUnknown: WhenUnknown<Need>;
};

/** What a batch that decides from memory does about a need whose answer is not remembered. */
export type WhenUnknown<Need extends PartNeed> =
  /** Reads it before it decides: one more message each way. The wallet's version proves it, its absence too. */
  | { readonly how: 'read' }
  /**
   * Takes it to be absent. The operation must add the row, whose unique key proves the absence; else it is decided
   * again over locked rows.
   */
  | { readonly how: 'unique-key' }
  /** Takes it to be absent, and a statement of the part fails the batch (SQLSTATE BZ001) where it is not. */
  | { readonly how: 'statement'; proveAbsent(needs: readonly Need[]): Statement };

export type PartWrites<Row extends object> = {
  readonly brandId: BrandId;
  /** The batch's time by the database's clock. */
  readonly now: Date;
  readonly added: readonly Row[];
  /** Rows that were there before the batch. A row that the batch added is written once, as it ends up. */
  readonly changed: readonly Row[];
};

/** What an operation names of one part; made by `partNeeds`, so that needs and part belong together. */
export type PartNeeds = { readonly part: LedgerPart; readonly needs: readonly PartNeed[] };

export const partNeeds = <Need extends PartNeed, Row extends object>(
  part: LedgerPart<Need, Row>,
  needs: readonly Need[],
): PartNeeds => ({ part, needs });

/** A part's rows as one batch sees them: each operation sees what those before it did. */
export type PartTable<Need extends PartNeed = PartNeed, Row extends object = object> = {
  /** All rows that answer a need which the operation has named. */
  find(need: Need): readonly Row[];
  /** Adds a row. Where the part reads at all, the operation has named the need that the row answers. */
  add(row: Row): void;
  /** Marks a row whose fields the caller has changed. */
  change(row: Row): void;
};

/** The parts of a ledger in their order, which is the order of their statements in every batch. */
export type PartList = {
  readonly parts: readonly LedgerPart[];
  readonly indexOf: (part: LedgerPart) => number;
  readonly codeOf: (kind: PostingKind) => number;
  readonly kindOf: (code: number) => PostingKind;
  readonly mayFallBelowZero: (house: HouseName) => boolean;
};

export function listParts(parts: readonly LedgerPart[]): PartList {
  const indexes = new Map(parts.map((part, index) => [part, index]));
  const codes = listOnce<number>(
    'kind of posting',
    parts.map((part) => part.kinds ?? {}),
  );
  const kinds = new Map([...codes].map(([kind, code]) => [code, kind as PostingKind]));
  if (kinds.size < codes.size) throw new Error('two kinds of posting have one code');
  const houses = listOnce(
    'house',
    parts.map((part) => part.houses ?? {}),
  );
  return {
    parts,
    codeOf: (kind) => found(codes.get(kind), `kind of posting ${kind}`),
    kindOf: (code) => found(kinds.get(code), `kind of posting ${code}`),
    mayFallBelowZero: (house) => found(houses.get(house.split(':')[0]!), `house ${house}`).mayFallBelowZero,
    indexOf: (part) => {
      const index = indexes.get(part);
      if (index === undefined) throw new Error(`the ledger was made without the part ${part.name}`);
      return index;
    },
  };
}

function listOnce<Value>(what: string, lists: readonly Readonly<Record<string, Value>>[]): ReadonlyMap<string, Value> {
  const entries = lists.flatMap((list) => Object.entries(list));
  const listed = new Map(entries);
  if (listed.size < entries.length) throw new Error(`two parts of the ledger bring the same ${what}`);
  return listed;
}

function found<Value>(value: Value | undefined, what: string): Value {
  if (value === undefined) throw new Error(`no part of the ledger brings the ${what}`);
  return value;
}

/** By a part's index: the needs of a batch under their keys, each once. */
export type NamedNeeds = readonly (ReadonlyMap<string, PartNeed> | undefined)[];
/** By a part's index: the rows that answer a need, under its key. */
export type Answers = readonly (Map<string, object[]> | undefined)[];

type NamingOperation = { readonly members: readonly MemberId[]; readonly parts?: readonly PartNeeds[] };

export function nameNeeds(list: PartList, operations: readonly NamingOperation[]): NamedNeeds {
  const named: (Map<string, PartNeed> | undefined)[] = [];
  for (const { members, parts } of operations) {
    if (parts === undefined) continue;
    for (const { part, needs } of parts) {
      const { reads } = part;
      if (!reads) throw new Error(`the part ${part.name} only adds rows: nothing of it can be asked for`);
      const index = list.indexOf(part);
      const ofPart = (named[index] ??= new Map<string, PartNeed>());
      for (const need of needs) {
        if (!members.includes(need.memberId))
          throw new Error(
            `a need of ${part.name} stands under member ${need.memberId}, whom its operation does not lock`,
          );
        ofPart.set(reads.keyOf(need), need);
      }
    }
  }
  return named;
}

/** Reads the answers of all named needs, the empty ones too. */
export async function readAnswers(tx: Tx, list: PartList, named: NamedNeeds): Promise<Answers> {
  return together(
    list.parts.map(async ({ reads }, index) => {
      const needs = named[index];
      if (!reads || needs === undefined || needs.size === 0) return undefined;
      const rows = await reads.read(tx, [...needs.values()]);
      const answers = new Map<string, object[]>();
      for (const key of needs.keys()) answers.set(key, []);
      for (const row of rows) answers.get(reads.keyOfRow(row))?.push(row);
      return answers;
    }),
  );
}
