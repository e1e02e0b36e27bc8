import { useEffect, useState, useSyncExternalStore } from 'react';
import { useGame } from '../parts/context.tsx';
import type { TableState } from './crash-state.ts';
import { createCrashTable, type CrashTable } from './crash-table.ts';

/** The table of this game, watched as long as the game is shown. */
export function useCrashTable(): { readonly table: CrashTable; readonly state: TableState } {
  const { control } = useGame();
  const [table] = useState(() => createCrashTable(control.table!));
  useEffect(() => table.open(), [table]);
  return { table, state: useSyncExternalStore(table.subscribe, table.get) };
}
