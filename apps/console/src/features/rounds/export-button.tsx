import type { ConsoleCalls } from '@baize/contract/console-calls';
import type { InputOf, OutputOf } from '@baize/contract/define-call';
import type { RoundFilter, RoundRow } from '@baize/contract/console/rounds';
import { Button } from '@baize/ui/button.tsx';
import { BYTE_ORDER_MARK, csvFileName, csvLine, type CsvColumn } from '@baize/ui/csv.ts';
import { saveFile } from '@baize/ui/table-tools.tsx';
import { showToast } from '@baize/ui/toast.tsx';
import { failureText } from '@baize/webkit/failure-text';
import { formatDate } from '@baize/webkit/format';
import { useT, type Translate } from '@baize/webkit/i18n';
import { failureOf, unwrap } from '@baize/webkit/outcome';
import { useEffect, useRef, useState } from 'react';
import { client } from '../../client.ts';
import { serverClock } from '../../server-clock.ts';
import { useBrand } from '../../session.ts';
import { useFormat } from '../../use-format.ts';

/** A file for a person's spreadsheet, which takes about a million lines. */
const ROWS_MAX = 200_000;

/** The filtered rounds as a file, written part by part as they come; a second press stops it. */
export function ExportButton({ filter }: { filter: RoundFilter }) {
  const t = useT();
  const format = useFormat();
  const { code, gmtOffsetMinutes } = useBrand();
  const [written, setWritten] = useState<number | null>(null);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  async function save(): Promise<void> {
    const aborting = new AbortController();
    stop.current = aborting;
    setWritten(0);
    try {
      const file = await writeFile({ filter, t, signal: aborting.signal, onRows: setWritten });
      const day = formatDate(new Date(serverClock.now()).toISOString(), gmtOffsetMinutes);
      saveFile(csvFileName('rounds', code, day), file.parts);
      showToast({
        id: 'export',
        tone: file.cut ? 'warn' : 'ok',
        title: t('part.export.done', { count: format.number(file.rows) }),
        text: file.cut ? t('part.export.cut') : undefined,
      });
    } catch (error) {
      if (!aborting.signal.aborted)
        showToast({
          id: 'export',
          tone: 'err',
          title: t('part.export.failed'),
          text: failureText(t, failureOf(error)),
        });
    }
    setWritten(null);
  }
  return written === null ? (
    <Button size="dense" icon="download" aria-label={t('part.export.label')} onClick={() => void save()}>
      {t('part.export')}
    </Button>
  ) : (
    <Button size="dense" icon="x" onClick={() => stop.current?.abort()}>
      {t('round.export.stop', { count: format.number(written) })}
    </Button>
  );
}

type Writing = {
  readonly filter: RoundFilter;
  readonly t: Translate;
  readonly signal: AbortSignal;
  readonly onRows: (rows: number) => void;
};
type Part = OutputOf<ConsoleCalls['exportRounds']>;
type Written = { readonly parts: readonly string[]; readonly rows: number; readonly cut: boolean };

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
    const part: Part = unwrap(await client.call('exportRounds', asked, { signal }));
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
