import { amount, ZERO, type Amount } from '@baize/domain/money';
import {
  contentOf,
  prepareCall,
  readCall,
  type BetCall,
  type Outcome,
  type RollbackCall,
  type Status,
  type WalletCall,
  type WalletWire,
  type WinCall,
} from '@baize/wallet-protocol';
import { DatabaseUnavailable, OutcomeUnknown, type Db, type Tx } from '../db/pool.ts';
import { bookEntry, findEntry, lockHeld, readHeld, type Holder } from './store.ts';

export type HeldWalletOptions = {
  readonly db: Db;
  readonly operatorId: string;
  readonly clock: () => number;
};

/**
 * The wallet of an operator that leaves its players' money with us: the balances are rows of ours. Rounds are settled
 * with it as with any other wallet, by stored calls that have one effect however often they are delivered.
 */
export const createHeldWallet = ({ db, operatorId, clock }: HeldWalletOptions): WalletWire => ({
  prepare: (kind, unsent) => prepareCall(kind, unsent),
  smallest: () => 1n,
  close: () => undefined,
  deliver: async ({ kind, body }) => {
    const reading = readCall(kind, body);
    if (!reading.ok) throw new Error(`a stored call of ours cannot be read: ${reading.field}`);
    const { call } = reading;
    const holder = { operatorId, externalUser: call.user };
    try {
      return await db.tx((tx) => answer({ tx, holder, now: new Date(clock()) }, call));
    } catch (error) {
      if (error instanceof OutcomeUnknown || error instanceof DatabaseUnavailable)
        return { kind: 'unknown', reason: 'NETWORK' };
      throw error;
    }
  },
});

type Booking = { readonly tx: Tx; readonly holder: Holder; readonly now: Date };

async function answer(booking: Booking, call: WalletCall): Promise<Outcome> {
  const { tx, holder } = booking;
  if (call.kind === 'bet' || call.kind === 'win') return move(booking, call);
  if (call.kind === 'rollback') return undo(booking, call);
  // A player who brought no money yet has no account, and may look at the game all the same.
  return accepted((await readHeld(tx, holder))?.balance ?? ZERO);
}

const accepted = (balance: Amount): Outcome => ({ kind: 'ok', status: 'RS_OK', balance });
const refused = (status: Status, balance: Amount): Outcome => ({ kind: 'refused', status, balance });

/** Under this id a bet is taken back: once, and of a bet that never came before it can come. */
const undoOf = (bet: string): string => `undo-${bet}`;

async function move({ tx, holder, now }: Booking, call: BetCall | WinCall): Promise<Outcome> {
  const held = await lockHeld(tx, holder);
  if (!held) return refused(call.kind === 'bet' ? 'RS_ERROR_NOT_ENOUGH_MONEY' : 'RS_ERROR_USER_DISABLED', ZERO);
  const { balance } = held;
  const id = call.transactionUuid;
  const content = contentOf(call);
  const known = await findEntry(tx, { operatorId: holder.operatorId, id });
  if (known) return known.content === content ? accepted(balance) : refused('RS_ERROR_DUPLICATE_TRANSACTION', balance);
  if (held.currency !== call.currency) return refused('RS_ERROR_WRONG_CURRENCY', balance);
  if (call.kind === 'bet' && (await findEntry(tx, { operatorId: holder.operatorId, id: undoOf(id) })))
    return refused('RS_ERROR_TRANSACTION_ROLLED_BACK', balance);
  const gain = (call.kind === 'bet' ? -1n : 1n) * call.amount;
  if (balance + gain < 0n) return refused('RS_ERROR_NOT_ENOUGH_MONEY', balance);
  const after = amount(balance + gain);
  const change = { amount: gain, balanceBefore: balance, balanceAfter: after };
  await bookEntry(tx, holder, { id, kind: call.kind, content, createdAt: now, ...change });
  return accepted(after);
}

async function undo({ tx, holder, now }: Booking, call: RollbackCall): Promise<Outcome> {
  const balance = (await lockHeld(tx, holder))?.balance;
  // Without an account there was no bet, and none can come.
  if (balance === undefined) return accepted(ZERO);
  const { operatorId } = holder;
  const stake = -((await findEntry(tx, { operatorId, id: call.reference }))?.amount ?? 0n);
  const after = amount(balance + stake);
  const change = { amount: stake, balanceBefore: balance, balanceAfter: after };
  const entry = { id: undoOf(call.reference), kind: 'undo', content: contentOf(call), createdAt: now } as const;
  return accepted((await bookEntry(tx, holder, { ...entry, ...change })) ? after : balance);
}
