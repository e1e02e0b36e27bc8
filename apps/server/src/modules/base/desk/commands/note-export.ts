import type { Exported } from '@baize/contract/console/list-views';
import type { CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { runOperatorCommand } from '../../../../command/index.ts';
import type { OperatorContext } from '../../../../context.ts';
import type { Deps } from '../../../../deps.ts';

const TARGET_MAX_LENGTH = 200;
/** Filters that choose among words of ours. All others may hold a person's name, and the entry outlives that person. */
const OUR_WORDS: ReadonlySet<string> = new Set(
  ['from', 'to', 'order', 'state', 'status', 'kind', 'type', 'currency', 'method', 'channel', 'purpose', 'vendor']
    .concat([
      'gameCode',
      'gameType',
      'supplier',
      'tag',
      'by',
      'of',
      'period',
      'action',
      'direction',
      'range',
      'provider',
    ])
    .concat(['stakeMin', 'stakeMax', 'payoutMin', 'payoutMax', 'amountMin', 'amountMax']),
);
const UNTOLD = '…';

/** The filters of a list, of those that people typed only that there were some. */
export function toldFilters(query: string): string {
  const told = [...new URLSearchParams(query)].map(([name, value]): [string, string] => [
    name,
    OUR_WORDS.has(name) ? value : UNTOLD,
  ]);
  return new URLSearchParams(told).toString();
}

/** Who took a file of which list, by which filters and of how many rows, is an entry of the audit log. */
export const noteExport = (
  deps: Pick<Deps, 'db'>,
  { brandId, operator, ip }: OperatorContext,
  { page, query, rows, cut }: Exported,
): Promise<CallResult<null, never>> =>
  runOperatorCommand(deps, { brandId, by: { name: operator.name, ip } }, async () => {
    const filters = toldFilters(query);
    const target = `list:${filters === '' ? page : `${page}?${filters}`}`.slice(0, TARGET_MAX_LENGTH);
    return ok({
      value: null,
      audit: { action: 'export-list', target, before: null, after: { rows, cut }, reason: '' },
    });
  });
