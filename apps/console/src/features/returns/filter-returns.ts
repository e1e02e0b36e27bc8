import type { GameReturn } from '@baize/contract/console/returns';

/** Empty: not filtered by it. */
export type ReturnFilters = { readonly search: string; readonly state: string; readonly supplier: string };
/** An alarm that nobody has acknowledged is one, also where the return has come back since. */
const isOpen = ({ alarm }: GameReturn): boolean => alarm !== null && alarm.acknowledgedAt === null;

export function filterReturns(
  rows: readonly GameReturn[],
  { search, state, supplier }: ReturnFilters,
  nameOf: (row: GameReturn) => string,
): GameReturn[] {
  const word = search.trim().toLowerCase();
  return rows.filter(
    (row) =>
      (word === '' || nameOf(row).toLowerCase().includes(word) || row.gameCode.includes(word)) &&
      (supplier === '' || row.supplierName === supplier) &&
      (state === '' || (state === 'open' ? isOpen(row) : row.state === state)),
  );
}
