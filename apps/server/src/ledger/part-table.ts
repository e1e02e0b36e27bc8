import type { Statement } from '../db/pipeline.ts';
import type { BrandId } from '../ids.ts';
import type { LedgerPart, PartNeed, PartTable } from './part.ts';

/** What a table of a batch stands on. */
export type TableSource = {
  readonly part: LedgerPart;
  /** The needs that the batch's operations have named, under their keys. */
  readonly named: ReadonlyMap<string, PartNeed> | undefined;
  /** What was read or remembered; the batch's own from here on. */
  readonly answers: Map<string, object[]>;
  /** The operation under way took a key to be absent: it must have added it by its end. */
  readonly takeAbsent: (map: ReadonlyMap<string, unknown>, key: string) => void;
};

/** One part's rows in one batch, with what the decisions did to them. */
export type OpenTable = {
  readonly table: PartTable;
  readonly answers: ReadonlyMap<string, readonly object[]>;
  readonly isUnchanged: () => boolean;
  readonly statements: (brandId: BrandId, now: Date) => readonly Statement[];
};

export function openTable({ part, named, answers, takeAbsent }: TableSource): OpenTable {
  const { reads } = part;
  const added = new Set<object>();
  const changed = new Set<object>();
  /** What was taken to be absent and is proven by a statement of the part. */
  const expectedAbsent: PartNeed[] = [];
  const unknown = (key: string): object[] => {
    const need = named?.get(key);
    if (need === undefined) throw new Error(`the operation did not name ${key} of the part ${part.name}`);
    if (reads?.whenUnknown.how !== 'statement') return [];
    expectedAbsent.push(need);
    const empty: object[] = [];
    answers.set(key, empty);
    return empty;
  };
  return {
    answers,
    table: {
      find: (need) => {
        if (!reads) throw new Error(`the part ${part.name} only adds rows: nothing of it can be asked for`);
        const key = reads.keyOf(need);
        const found = answers.get(key);
        if (found !== undefined) return found;
        if (reads.whenUnknown.how === 'unique-key') takeAbsent(answers, key);
        return unknown(key);
      },
      add: (row) => {
        added.add(row);
        if (!reads) return;
        const key = reads.keyOfRow(row);
        const answer = answers.get(key) ?? unknown(key);
        answer.push(row);
        answers.set(key, answer);
      },
      change: (row) => {
        if (!added.has(row)) changed.add(row);
      },
    },
    isUnchanged: () => added.size + changed.size === 0,
    statements: (brandId, now) => {
      const statements: Statement[] = [];
      if (reads?.whenUnknown.how === 'statement' && expectedAbsent.length > 0)
        statements.push(reads.whenUnknown.proveAbsent(expectedAbsent));
      if (added.size + changed.size > 0)
        statements.push(...part.write({ brandId, now, added: [...added], changed: [...changed] }));
      return statements;
    },
  };
}
