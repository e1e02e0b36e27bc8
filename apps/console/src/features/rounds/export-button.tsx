import type { ConsoleCalls } from '@baize/contract/console-calls';
import type { InputOf, OutputOf } from '@baize/contract/define-call';
import type { RoundFilter, RoundRow } from '@baize/contract/console/rounds';
import { writePages, type CsvColumn, type Watch, type Written } from '@baize/ui/csv.ts';
import { ExportButton } from '@baize/ui/table-tools.tsx';
import { askInTurn } from '@baize/webkit/ask-in-turn';
import { useT, type Translate } from '@baize/webkit/i18n';
import { client } from '../../client.ts';
import { factsOf, useExport } from '../../components/csv-button.tsx';

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
export const writeFile = ({ filter, t, ...watch }: Writing): Promise<Written> =>
  writePages(
    {
      columns: columnsOf(t),
      readPages: () => readParts(filter, watch.signal),
      facts: factsOf(t, addressOf(filter)),
      maxRows: ROWS_MAX,
    },
    watch,
  );

const addressOf = (filter: RoundFilter): string =>
  new URLSearchParams(Object.entries(filter).map(([name, value]) => [name, String(value)])).toString();

async function* readParts(filter: RoundFilter, signal: AbortSignal): AsyncGenerator<readonly RoundRow[]> {
  let older: string | null = null;
  do {
    const asked: InputOf<ConsoleCalls['exportRounds']> = { ...filter, ...(older !== null && { before: older }) };
    const part: Part = await askInTurn(() => client.call('exportRounds', asked, { signal }));
    yield part.rows;
    older = part.older;
  } while (older !== null);
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
