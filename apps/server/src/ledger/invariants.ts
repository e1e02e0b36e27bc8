import type { Tx } from '../db/pool.ts';
import type { PartList } from './part.ts';
import { cutSpans, readHeads, UNPROVEN, walkSpans, type Head, type Proven } from './proofs/account-walk.ts';
import {
  ACCOUNT_CHECKS,
  BOOK_CHECKS,
  BROKEN_NAMED_MAX,
  judgeRow,
  judgeWalk,
  type Finding,
  type InvariantCheck,
} from './proofs/findings.ts';
import { houseFinding, sumFinding } from './proofs/house-days.ts';
import { keysAfter, partWalks, prove } from './proofs/part-proofs.ts';

const ROWS = 20_000;
const ACCOUNTS_MAX = 2_000;

/**
 * Proves the whole from the first posting on, over all brands, of one moment: for tests, the fault lab and a restored
 * database. It reads only and knows no checkpoint; what runs each minute is `proofs/prover.ts`. Call it first in its
 * transaction. What others are still to catch up with is left out, unless they have.
 */
export async function checkInvariants(
  tx: Tx,
  list: PartList,
  { caughtUp = false }: { readonly caughtUp?: boolean } = {},
): Promise<InvariantCheck[]> {
  await tx.run('set transaction isolation level repeatable read');
  const found: Finding[] = [];
  const checked = new Map<string, number>();
  const count = (names: readonly string[], number: number): void => {
    for (const name of names) checked.set(name, (checked.get(name) ?? 0) + number);
  };
  const books = await proveAccounts(tx);
  found.push(...books.findings, ...judgeSums(books));
  count(ACCOUNT_CHECKS, books.heads.size);
  count([BOOK_CHECKS.house], [...books.heads.values()].filter((head) => head.house !== null).length);
  count([BOOK_CHECKS.sum], new Set([...books.heads.values()].map(currencyOf)).size);
  for (const walk of partWalks(list)) {
    const asked = walk.proofs.filter((proof) => caughtUp || proof.graceS === undefined);
    count(
      asked.flatMap((proof) => proof.checks),
      0,
    );
    if (asked.length === 0) continue;
    for (let after = ''; ;) {
      const keys = await keysAfter(tx, walk, { after, rows: ROWS });
      if (keys.length === 0) break;
      after = keys.at(-1)!;
      for (const proof of asked) {
        found.push(...(await prove(tx, proof, keys)));
        count(proof.checks, keys.length);
      }
    }
  }
  return [...checked].map(([name, number]) => {
    const broken = found.filter((finding) => finding.name === name).map((finding) => finding.subject);
    return { name, ok: broken.length === 0, checked: number, broken: broken.slice(0, BROKEN_NAMED_MAX) };
  });
}

type Books = {
  readonly heads: Map<bigint, Head>;
  readonly findings: Finding[];
  /** What postings moved against an account, and by whose brand and currency. */
  readonly against: Map<bigint, bigint>;
  readonly own: Map<bigint, bigint>;
  readonly byCurrency: Map<string, bigint>;
};
const currencyOf = ({ brandId, currency }: Head): string => `${brandId}:${currency}`;
const add = <K>(sums: Map<K, bigint>, key: K, amount: bigint): void => {
  sums.set(key, (sums.get(key) ?? 0n) + amount);
};

async function proveAccounts(tx: Tx): Promise<Books> {
  const books: Books = { heads: new Map(), findings: [], against: new Map(), own: new Map(), byCurrency: new Map() };
  for (let after = 0n; ;) {
    const ids = await tx.rows<{ id: string }>('select id from ledger_accounts_after($1, $2)', [
      String(after),
      ACCOUNTS_MAX,
    ]);
    if (ids.length === 0) return books;
    after = BigInt(ids.at(-1)!.id);
    const heads = await readHeads(
      tx,
      ids.map((row) => BigInt(row.id)),
    );
    for (const head of heads) {
      books.heads.set(head.id, head);
      books.findings.push(...judgeRow({ ...head, proven: UNPROVEN }));
    }
    await walkAll(tx, heads, books);
  }
}

async function walkAll(tx: Tx, heads: readonly Head[], books: Books): Promise<void> {
  const reached = new Map<bigint, Proven>(heads.map((head) => [head.id, UNPROVEN]));
  const still = heads.filter((head) => head.seq === 0n);
  for (const head of still) books.findings.push(...judgeWalk(head, emptyWalk(head)));
  for (let open = heads.filter((head) => head.seq > 0n); open.length > 0;) {
    const spans = open.map((head) => ({ accountId: head.id, from: reached.get(head.id)!, to: head.seq }));
    for (const walked of await walkSpans(tx, cutSpans(spans, ROWS))) {
      const head = books.heads.get(walked.span.accountId)!;
      books.findings.push(...judgeWalk(head, walked));
      reached.set(head.id, { ...(walked.days.at(-1) ?? walked.span.from), seq: walked.span.to });
      for (const { contraId, amount } of walked.moved) {
        add(books.against, contraId, amount);
        add(books.own, head.id, amount);
        add(books.byCurrency, currencyOf(head), amount);
      }
    }
    open = open.filter((head) => reached.get(head.id)!.seq < head.seq);
  }
}

const emptyWalk = (head: Head) => ({
  span: { accountId: head.id, from: UNPROVEN, to: 0n },
  moved: [],
  postings: 0n,
  days: [],
  offSeq: null,
});

function judgeSums({ heads, against, own, byCurrency }: Books): Finding[] {
  const found: Finding[] = [];
  for (const [contraId, amount] of against) {
    const contra = heads.get(contraId);
    if (contra) add(byCurrency, currencyOf(contra), -amount);
  }
  for (const head of heads.values())
    if (head.house !== null && head.balance !== (own.get(head.id) ?? 0n) - (against.get(head.id) ?? 0n))
      found.push(houseFinding(head.id, head.house, head.brandId));
  for (const [key, off] of byCurrency)
    if (off !== 0n) {
      const [brand, currency] = key.split(':');
      found.push(sumFinding(currency!, Number(brand), off));
    }
  return found;
}
