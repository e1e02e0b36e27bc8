import { ZERO } from '@baize/domain/money';
import type { Tx } from '../db/pool.ts';
import { tables, type Row } from '../db/query.ts';
import type { Forgetting } from '../sessions/store.ts';

/** Whose money it is: an operator's player. */
export type Holder = Pick<Row<'heldBalance'>, 'operatorId' | 'externalUser'>;
export type Held = Pick<Row<'heldBalance'>, 'balance' | 'currency'>;
export type HeldEntry = Omit<Row<'heldEntry'>, 'operatorId' | 'externalUser'>;

/** Opens an account for the player; one that is there stays. */
export async function openBalance(tx: Tx, account: Holder & Pick<Held, 'currency'>): Promise<void> {
  await tx.run(
    tables
      .insertInto('heldBalance')
      .values(account)
      .onConflict((clash) => clash.doNothing()),
  );
}

const heldBy = ({ operatorId, externalUser }: Holder) =>
  tables
    .selectFrom('heldBalance')
    .select(['balance', 'currency'])
    .where('operatorId', '=', operatorId)
    .where('externalUser', '=', externalUser);

/** Undefined: no account was opened. */
export const readHeld = (tx: Tx, holder: Holder): Promise<Held | undefined> => tx.maybe(heldBy(holder));
/** The same, and nobody else changes it until the transaction is over. */
export const lockHeld = (tx: Tx, holder: Holder): Promise<Held | undefined> => tx.maybe(heldBy(holder).forUpdate());

export const findEntry = (
  tx: Tx,
  { operatorId, id }: Pick<Row<'heldEntry'>, 'operatorId' | 'id'>,
): Promise<HeldEntry | undefined> =>
  tx.maybe(
    tables
      .selectFrom('heldEntry')
      .select(['id', 'kind', 'amount', 'balanceBefore', 'balanceAfter', 'content', 'createdAt'])
      .where('operatorId', '=', operatorId)
      .where('id', '=', id),
  );

/** Books a change of a balance that is locked. False: there is an entry of this id, and nothing has changed. */
export async function bookEntry(tx: Tx, holder: Holder, entry: HeldEntry): Promise<boolean> {
  if (!(await insertEntry(tx, { ...holder, ...entry }))) return false;
  await tx.run(
    tables
      .updateTable('heldBalance')
      .set({ balance: entry.balanceAfter })
      .where('operatorId', '=', holder.operatorId)
      .where('externalUser', '=', holder.externalUser),
  );
  return true;
}

/** A movement of this reference has not happened and never will. False: it has. */
export const burnReference = (
  tx: Tx,
  burnt: Pick<Row<'heldEntry'>, 'operatorId' | 'id' | 'createdAt'>,
): Promise<boolean> => insertEntry(tx, { ...burnt, ...NOTHING });

/** The oldest first. */
export const deleteEntries = (tx: Tx, { before, limit }: Forgetting): Promise<number> =>
  tx.run(
    tables
      .deleteFrom('heldEntry')
      .where((eb) =>
        eb(
          eb.refTuple('operatorId', 'id'),
          'in',
          eb
            .selectFrom('heldEntry as old')
            .select(['old.operatorId', 'old.id'])
            .where('old.createdAt', '<', before)
            .orderBy('old.createdAt')
            .limit(limit)
            .$asTuple('operatorId', 'id'),
        ),
      ),
  );

const NOTHING = {
  kind: 'burnt',
  externalUser: null,
  amount: ZERO,
  balanceBefore: ZERO,
  balanceAfter: ZERO,
  content: '',
} as const;

const insertEntry = async (tx: Tx, entry: Row<'heldEntry'>): Promise<boolean> =>
  (await tx.run(
    tables
      .insertInto('heldEntry')
      .values(entry)
      .onConflict((clash) => clash.doNothing()),
  )) > 0;
