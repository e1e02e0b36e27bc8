import type { ConsoleCalls } from '@baize/contract/console-calls';
import type { InputOf, OutputOf } from '@baize/contract/define-call';
import type { RoundFilter, RoundRow } from '@baize/contract/console/rounds';
import { BYTE_ORDER_MARK, csvLine, type CsvColumn, type Watch, type Written } from '@baize/ui/csv.ts';
import { ExportButton } from '@baize/ui/table-tools.tsx';
import { askInTurn } from '@baize/webkit/ask-in-turn';
import { useT, type Translate } from '@baize/webkit/i18n';
import { client } from '../../client.ts';
import { useExport } from '../../components/csv-button.tsx';

/** A file for a person's spreadsheet, which takes about a million lines. */
const ROWS_MAX = 200_000;

/** The filtered rounds as a file, written part by part as they come; a second press stops it. */
export function RoundsExport({ filter }: { filter: RoundFilter }) {
  const t = useT();
  const told = useExport('rounds');
  return <ExportButton {...told} write={(watch) => writeFile({ filter, t, ...watch })} />;
}

type Writing = Watch & { readonly filter: RoundFilter; readonly t: Translate };
type Part = OutputOf<ConsoleCalls['exportRounds']>;

/** Head and rows as they come; at the end what was asked for, how many rows there are, and of which time. */
export async function writeFile({ filter, t, signal, onRows }: Writing): Promise<Written> {
  const columns = columnsOf(t);
  const parts = [BYTE_ORDER_MARK + csvLine(columns.map(({ head }) => head))];
  let rows = 0;
  let older: string | null | undefined;
  let first: string | null = null;
  let last: string | null = null;
  do {
    const asked: InputOf<ConsoleCalls['exportRounds']> = { ...filter, ...(older && { before: older }) };
    const part: Part = await askInTurn(() => client.call('exportRounds', asked, { signal }));
    parts.push(part.rows.map((row) => csvLine(columns.map(({ cell }) => cell(row)))).join(''));
    rows += part.rows.length;
    first ??= part.rows[0]?.startedAt ?? null;
    last = part.rows.at(-1)?.startedAt ?? last;
    older = part.older;
    onRows(rows);
  } while (older !== null && rows < ROWS_MAX);
  const said = Object.entries(filter).map(([name, value]) => `${name}=${value}`);
  const facts: readonly (readonly [string, string | number | null])[] = [
    [t('round.export.rows'), rows],
    [t('round.export.from'), last],
    [t('round.export.to'), first],
    [t('part.filters'), said.join(' ')],
    [t('round.export.whole'), t(older === null ? 'round.export.yes' : 'round.export.no')],
  ];
  parts.push(csvLine([]), ...facts.map((fact) => csvLine(fact)));
  return { parts, rows, cut: older !== null };
}

/** Codes and figures as they are, not in words. */
const columnsOf = (t: Translate): readonly CsvColumn<RoundRow>[] => [
  { head: t('wager.round'), cell: (row) => row.round },
  { head: t('round.started'), cell: (row) => row.startedAt },
  { head: t('round.ended'), cell: (row) => row.endedAt },
  { head: t('player.one'), cell: (row) => row.account },
  { head: t('round.studio'), cell: (row) => row.vendorName },
  { head: t('part.game'), cell: (row) => row.gameName },
  { head: t('part.currency'), cell: (row) => row.currency },
  { head: t('wager.stake'), cell: (row) => row.stake },
  { head: t('wager.payout'), cell: (row) => row.payout },
  { head: t('round.net'), cell: (row) => row.net },
  { head: t('wager.state'), cell: (row) => row.state },
  { head: t('round.wagers'), cell: (row) => row.wagers },
];
