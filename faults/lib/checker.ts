import { createHash } from 'node:crypto';
import { amount, type Currency } from '@baize/domain/money';
import { contentOf, isStored, STATUSES, type Status, type TransactionCall } from '@baize/wallet-protocol';
import { readBooks, type Books } from './books.ts';
import type { Bed } from './bed.ts';
import type { History } from './journal.ts';
import type { Finding, Findings, LabDeposit, Op, WalletOp } from './types.ts';

const KINDS = { bet: 1, win: 2, rollback: 3 } as const;
const TOMBSTONE = 4;

const uuidOf = (text: string): string => {
  const hex = createHash('sha256').update(text).digest('hex').slice(0, 32);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
};
/** The protocol's content text of a journalled call, hashed here: the checker shares no code with what it checks. */
const contentHashOf = (op: WalletOp): string =>
  uuidOf(
    contentOf({
      kind: op.kind,
      reference: op.ref ?? undefined,
      amount: amount(BigInt(op.amount)),
      currency: op.currency as Currency,
      round: op.round,
      user: op.user,
      gameCode: op.game,
      isFree: false,
      isSupplierPromo: false,
    } as unknown as TransactionCall),
  );

/** The database as it stands after the run, and what the journals say about it. */
type Evidence = {
  readonly books: Books;
  readonly wallet: readonly WalletOp[];
  readonly history: History;
  /** All of them were paid: the product may learn it by asking, before anything is sent to it. */
  readonly orders: readonly LabDeposit[];
};

/** After heal: holds the database against the journals, and names the invariants that do not hold. */
export async function check(bed: Bed, history: History): Promise<Findings> {
  const books = await readBooks(bed);
  const findings: Findings = [...books.unsound, ...history.wrong];
  const wallet = history.ops.filter((op): op is WalletOp => op.kind !== 'deposit');
  const evidence: Evidence = { books, wallet, history, orders: bed.config.deposits };
  checkTransactions(evidence, findings);
  const applied = checkPostings(evidence, findings);
  checkPayouts(evidence, findings);
  checkDeposits(evidence, findings);
  checkBalances(evidence, openingBalances(bed), { applied, findings });
  return findings;
}

/** A finding about an operation. Each is told once: an id that is missing is not also one that moved too little. */
const about = (invariant: Finding['invariant'], op: WalletOp, text: string): Finding => ({
  invariant,
  subject: op.user,
  text: `${op.kind} ${op.tx}: ${text}`,
});

/**
 * Every acknowledged id is stored once, with its answer and its content, and nothing is stored that nobody asked for.
 */
function checkTransactions({ books, wallet: ops, history }: Evidence, findings: Findings): void {
  const asked = new Set(ops.map((op) => op.tx));
  const undone = new Set(ops.flatMap((op) => (op.kind === 'rollback' && op.ref !== null ? [op.ref] : [])));
  for (const op of ops) {
    const ack = history.acks.get(op.n);
    if (!ack || !isStored(ack.status as Status)) continue;
    const row = books.transactions.get(op.tx);
    if (!row) findings.push(about('stored', op, `acknowledged ${ack.status}, not stored`));
    else if (STATUSES[row.status] !== ack.status)
      findings.push(about('stored', op, `acknowledged ${ack.status}, stored ${STATUSES[row.status]}`));
    else if (row.kind !== TOMBSTONE && (row.kind !== KINDS[op.kind] || row.content !== contentHashOf(op)))
      findings.push(about('stored', op, 'stored with another content'));
  }
  for (const [tx, row] of books.transactions)
    if (!asked.has(tx) && !(row.kind === TOMBSTONE && undone.has(tx)))
      findings.push({ invariant: 'asked', text: `transaction ${tx} has no intent` });
}

/** The bets that took effect, and of those the ones given back. */
type Applied = { readonly bets: ReadonlySet<string>; readonly reversed: ReadonlySet<string> };

/** What moved under each id is what its answer says: once, with its amount. */
function checkPostings({ books, wallet: ops, history, orders }: Evidence, findings: Findings): Applied {
  const postingId = (tx: string): string => uuidOf(`${books.supplierId}:${tx}`);
  const known = new Set(orders.map(({ id }) => id));
  const bets = new Set<string>();
  const reversed = new Set<string>();
  const amounts = new Map(ops.map((op) => [op.tx, BigInt(op.amount)]));
  // A bet without an answer may have taken effect or not: the database says which, and its round must agree.
  for (const op of ops) if (op.kind === 'bet' && isApplied(books, history, op)) bets.add(op.tx);
  for (const op of ops) {
    const id = postingId(op.tx);
    known.add(id);
    const moved = books.postingsByTx.get(id) ?? [];
    const sum = moved.reduce((total, posting) => total + posting.amount, 0n);
    const ok = history.acks.get(op.n)?.status === 'RS_OK';
    const first =
      op.kind === 'rollback' && ok && op.ref !== null && bets.has(op.ref) && !reversed.has(op.ref) && moved.length > 0;
    if (first) reversed.add(op.ref!);
    const due =
      op.kind === 'bet'
        ? bets.has(op.tx)
          ? -BigInt(op.amount)
          : 0n
        : op.kind === 'win'
          ? ok
            ? BigInt(op.amount)
            : 0n
          : first
            ? amounts.get(op.ref!)!
            : 0n;
    if (moved.length > 1) findings.push(about('once', op, `moved money ${moved.length} times`));
    else if (sum !== due) findings.push(about('moved', op, `should have moved ${due}, moved ${sum}`));
  }
  for (const op of ops)
    if (
      op.kind === 'rollback' &&
      history.acks.get(op.n)?.status === 'RS_OK' &&
      op.ref !== null &&
      bets.has(op.ref) &&
      !reversed.has(op.ref)
    )
      findings.push(about('given-back', op, `acknowledged, its bet ${op.ref} was not given back`));
  for (const [id, moved] of books.postingsByTx)
    if (!known.has(id) && !moved.every((posting) => posting.opening))
      findings.push({ invariant: 'asked', text: `posting of tx ${id} has no intent` });
  return { bets, reversed };
}

function isApplied(books: Books, history: History, op: WalletOp): boolean {
  const ack = history.acks.get(op.n);
  if (ack) return ack.status === 'RS_OK';
  const row = books.transactions.get(op.tx);
  return row?.kind === KINDS.bet && STATUSES[row.status] === 'RS_OK';
}

/** The scripts pay a bet once or give it back once, never both. */
function checkPayouts({ books, wallet }: Evidence, findings: Findings): void {
  const users = new Map(wallet.map((op) => [uuidOf(`${books.supplierId}:${op.tx}`), op.user]));
  for (const [wager, { payouts, returns }] of books.perWager) {
    const subject = users.get(wager);
    const add = (text: string): void =>
      void findings.push({
        invariant: 'paid-once',
        text: `wager ${wager}: ${text}`,
        ...(subject === undefined ? {} : { subject }),
      });
    if (payouts.size > 1) add(`${payouts.size} payouts`);
    if (returns.size > 1) add(`given back ${returns.size} times`);
    if (payouts.size > 0 && returns.size > 0) add('paid and given back');
  }
}

function checkDeposits({ books, history, orders }: Evidence, findings: Findings): void {
  const acked = new Set(history.ops.flatMap((op) => (op.kind === 'deposit' && history.acks.has(op.n) ? [op.id] : [])));
  for (const { id, user, amount: due } of orders) {
    const { count, sum, state } = books.deposits.get(id) ?? { count: 0, sum: 0n, state: 'missing' };
    const add = (text: string): void =>
      void findings.push({ invariant: 'deposits', subject: user, text: `deposit ${id}: ${text}` });
    if (count > 1) add(`credited ${count} times`);
    if (acked.has(id) && (count === 0 || state !== 'credited')) add(`acknowledged, ${count} credits, state ${state}`);
    if (count === 1 && sum !== BigInt(due)) add(`credited ${sum} of ${due}`);
  }
}

const openingBalances = (bed: Bed): Map<string, bigint> =>
  new Map(bed.config.players.map((player) => [player.user, BigInt(player.balance)]));

type Judged = { readonly applied: Applied; readonly findings: Findings };

/** Each player's balance, computed from the journals alone, starting at `expected`. */
function checkBalances(
  { books, history, orders }: Evidence,
  expected: Map<string, bigint>,
  { applied, findings }: Judged,
): void {
  const add = (op: Op, units: bigint): void => void expected.set(op.user, expected.get(op.user)! + units);
  for (const op of history.ops) {
    const ok = history.acks.get(op.n)?.status === 'RS_OK';
    if (op.kind === 'bet' && applied.bets.has(op.tx) && !applied.reversed.has(op.tx)) add(op, -BigInt(op.amount));
    else if (op.kind === 'win' && ok) add(op, BigInt(op.amount));
  }
  const told = new Set(history.ops.flatMap((op) => (op.kind === 'deposit' && history.acks.has(op.n) ? [op.id] : [])));
  for (const { id, user, amount: units } of orders)
    if (told.has(id) || (books.deposits.get(id)?.count ?? 0) > 0)
      expected.set(user, expected.get(user)! + BigInt(units));
  // A player of whom something is known already has a wrong balance for that reason. An answer that is not allowed
  // moves nothing: whoever is frozen for a wrong balance is told so many of them.
  const named = new Set(findings.flatMap(({ invariant, subject }) => (invariant === 'allowed' ? [] : [subject])));
  for (const [user, units] of expected) {
    const has = books.balances.get(user);
    if (has !== units && !named.has(user))
      findings.push({ invariant: 'balances', subject: user, text: `${user} has ${has}, the journals say ${units}` });
  }
}
