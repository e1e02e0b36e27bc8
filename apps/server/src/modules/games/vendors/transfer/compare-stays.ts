import { formatAmount } from '@baize/domain/money';
import { UNTOLD_ROUNDS_CODE } from '../case-part.ts';
import type { Supplier } from '../directory.ts';
import { changeAccount, findAccount, listEmptied } from './account-store.ts';
import type { Held } from './ending.ts';
import { openCase, withTransfer, type TransferDeps } from './settle.ts';
import { changeTransfer } from './store.ts';

/** A report may tell of a round a while after it was played. */
export const REPORT_GRACE_MS = 15 * 60_000;
const STAYS_MAX = 200;

/**
 * Holds what went to a supplier and came home against the rounds that it told, of players with whom nothing stands
 * there any more: with `readAt`, when a report was begun that was read to its end. Sums since ever, so that it does not
 * matter to which stay a round belongs; what was unexplained before opens nothing again.
 */
export async function compareStays(deps: TransferDeps, supplier: Supplier, readAt: Date): Promise<void> {
  const before = new Date(readAt.getTime() - REPORT_GRACE_MS);
  const emptied = await deps.db.tx(null, (tx) => listEmptied(tx, supplier.id, { before, limit: STAYS_MAX }));
  for (const { brandId, emptiedBy: id } of emptied)
    await withTransfer(deps, { brandId, id }, (held) => compareStay(deps, supplier, held));
}

async function compareStay({ log }: TransferDeps, supplier: Supplier, held: Held): Promise<void> {
  const { tx, row } = held;
  const account = await findAccount(tx, row);
  if (account?.emptiedBy !== row.id) return; // money went there meanwhile
  const { moved, toldNet, toldGiven, unexplained: known } = account;
  const unexplained = moved + toldNet + toldGiven;
  await changeAccount(tx, row, { unexplained, emptiedBy: null, emptiedAt: null });
  // Accounts from before this was compared begin with what there is; what late rounds have explained is no case.
  if (known === null || unexplained === known || unexplained === 0n) return;
  const more = unexplained - known;
  const [kept, rest] = [moved, more].map(formatAmount);
  const said = `${kept} more went there than came home: of that no round and no promotion explains ${rest}`;
  log.warn({ supplier: supplier.code, transfer: row.id, said }, 'a supplier leaves rounds out of its report');
  const stay = { moved, toldNet, toldGiven, knownBefore: known };
  const contradiction = row.contradiction ?? said;
  await changeTransfer(tx, row.id, { ...stay, unexplained: more, contradiction, resolvedAt: null });
  await openCase(held, { code: UNTOLD_ROUNDS_CODE, amount: more });
}
