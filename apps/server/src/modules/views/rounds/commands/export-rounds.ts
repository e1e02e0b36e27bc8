import type { RoundFilter, RoundRow } from '@baize/contract/console/rounds';
import { ok } from '@baize/domain/result';
import type { CallResult } from '@baize/contract/failure';
import { runOperatorCommand } from '../../../../command/index.ts';
import type { OperatorContext } from '../../../../context.ts';
import type { Tx } from '../../../../db/pool.ts';
import type { Deps } from '../../../../deps.ts';
import { listRounds, type RoundNames } from '../list.ts';
import { sourceOf, type Named } from '../source.ts';

/** Rows of one part: little enough to be an answer, many enough that a file takes few. */
const PART_ROWS = 1_000;
const TARGET_MAX_LENGTH = 200;

export type RoundExport = RoundFilter & { readonly before?: string | undefined };
type Part = { readonly rows: RoundRow[]; readonly older: string | null };

/**
 * A part of a file of rounds, from a place on. Who takes players' rounds out of the console, and which, is an entry of
 * the audit log for every part: where a file begins is the caller's word.
 */
export function exportRounds(
  deps: Pick<Deps, 'db'>,
  { brandId, operator, ip }: OperatorContext,
  { before, names, ...filter }: RoundExport & { readonly names: RoundNames },
): Promise<CallResult<Part, never>> {
  return runOperatorCommand(deps, { brandId, by: { name: operator.name, ip } }, async (tx) => {
    const page = await listRounds(tx, { ...filter, before, pageSize: PART_ROWS, names });
    const value = { rows: page.content, older: page.older };
    const search = await searchTold(tx, filter.search, { isFound: page.content.length > 0, named: names.named });
    const target = targetOf({ ...filter, search });
    return ok({ value, audit: { action: 'export-rounds', target, before: null, after: null, reason: '' } });
  });
}

/**
 * The entry outlives whoever is looked for, so it has players by their numbers, and of words by which nothing was found
 * (a name, an address) only that there were some.
 */
async function searchTold(
  tx: Tx,
  search: string | undefined,
  { isFound, named }: { readonly isFound: boolean; readonly named: Named },
): Promise<string | undefined> {
  const source = await sourceOf(tx, search, named);
  if (source.kind === 'players') return source.ids.join(' ');
  return source.kind === 'all' || isFound ? search : '…';
}

/** The list that was taken, as the address of the console's page says it. */
function targetOf(filter: RoundFilter): string {
  const said = Object.entries(filter).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return `rounds:${new URLSearchParams(said).toString().slice(0, TARGET_MAX_LENGTH)}`;
}
