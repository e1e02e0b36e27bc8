import { Button } from '@baize/ui/button.tsx';
import { showToast } from '@baize/ui/toast.tsx';
import { formatDate } from '@baize/webkit/format';
import { useT } from '@baize/webkit/i18n';
import { failureOf } from '@baize/webkit/outcome';
import { useState } from 'react';
import { collectPages, csvFileName, toCsv, type CsvColumn } from '../lib/csv.ts';
import { serverClock } from '../server-clock.ts';
import { useBrand } from '../session.ts';
import { useFormat } from '../use-format.ts';
import { failureText } from './failure.tsx';

/** An export is for a person's spreadsheet; more than this is a report of its own. */
export const EXPORT_ROWS_MAX = 10_000;
export const EXPORT_PAGE_SIZE = 100;

export type CsvExport<Row> = {
  /** First word of the file's name. */
  subject: string;
  columns: readonly CsvColumn<Row>[];
  /** Answers one page of everything that matches; rejects with the call's failure. */
  readPage: (pageNo: number) => Promise<{ content: Row[]; total: number }>;
};

/** All rows at once, for lists without pages. */
export const onePage =
  <Row,>(rows: readonly Row[]): (() => Promise<{ content: Row[]; total: number }>) =>
  () =>
    Promise.resolve({ content: [...rows], total: rows.length });

export function CsvButton<Row>({ subject, columns, readPage }: CsvExport<Row>) {
  const t = useT();
  const format = useFormat();
  const { code, gmtOffsetMinutes } = useBrand();
  const [busy, setBusy] = useState(false);
  async function save(): Promise<void> {
    setBusy(true);
    await collectPages(readPage, EXPORT_ROWS_MAX).then(
      ({ rows, total }) => {
        download(
          csvFileName(subject, code, formatDate(new Date(serverClock.now()).toISOString(), gmtOffsetMinutes)),
          toCsv(columns, rows),
        );
        const cut = rows.length < total;
        showToast({
          id: 'export',
          tone: cut ? 'warn' : 'ok',
          title: t('part.export.done', { count: format.number(rows.length) }),
          text: cut ? t('part.export.cut', { total: format.number(total) }) : undefined,
        });
      },
      (error: unknown) =>
        showToast({
          id: 'export',
          tone: 'err',
          title: t('part.export.failed'),
          text: failureText(t, failureOf(error)),
        }),
    );
    setBusy(false);
  }
  return (
    <Button size="dense" icon="download" busy={busy} onClick={() => void save()} aria-label={t('part.export.label')}>
      {t('part.export')}
    </Button>
  );
}

function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the address after the press has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
