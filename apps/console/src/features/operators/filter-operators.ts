import type { OperatorRow } from '@baize/contract/console/operators';

type Wanted = { readonly search: string; readonly operator: string };

/** Those whose login or name holds what was typed; one alone where their number is asked for. */
export function filterOperators(rows: readonly OperatorRow[], { search, operator }: Wanted): readonly OperatorRow[] {
  const word = search.trim().toLowerCase();
  return rows.filter(
    ({ id, name, displayName }) =>
      (operator === '' || id === operator) && [name, displayName].some((text) => text.toLowerCase().includes(word)),
  );
}
