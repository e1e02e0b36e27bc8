import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { Checkbox } from './checkbox.tsx';
import { writePages, type Watch, type WritePages, type Written } from './csv.ts';
import type { Column, Sort } from './data-table.tsx';
import { Pagination, type PaginationProps } from './pagination.tsx';
import styles from './table-tools.module.css';
import { useDisclosure } from './use-disclosure.ts';

/** What stands at the end of a list's line of filters. */
export function TableTools({ children }: { children: ReactNode }) {
  return <div className={styles.tools}>{children}</div>;
}

export type ColumnChooserProps<Row> = {
  /** The words on the button. */
  label: string;
  columns: readonly Column<Row>[];
  hidden: readonly string[];
  onChange: (hidden: string[]) => void;
};

/**
 * Takes columns out and brings them back: all whose head is plain words, but the first and the fixed ones, which say
 * what a row is.
 */
export function ColumnChooser<Row>({ label, columns, hidden, onChange }: ColumnChooserProps<Row>) {
  const { isOpen, toggle, box } = useDisclosure();
  const choosable = columns.slice(1).filter(({ head, fixed }) => typeof head === 'string' && !fixed);
  if (choosable.length === 0) return null;
  return (
    <div className={styles.chooser} ref={box}>
      <Button size="dense" icon="columns" aria-expanded={isOpen} onClick={toggle}>
        {label}
      </Button>
      {isOpen && (
        <div className={styles.choices} role="group" aria-label={label}>
          {choosable.map(({ key, head }) => (
            <Checkbox
              key={key}
              checked={!hidden.includes(key)}
              onChange={(event) =>
                onChange(event.target.checked ? hidden.filter((each) => each !== key) : [...hidden, key])
              }
            >
              {head}
            </Checkbox>
          ))}
        </div>
      )}
    </div>
  );
}

/** The columns that a reader has taken out of one list, kept in this browser under `storageKey`. */
export function useHiddenColumns(storageKey: string): readonly [readonly string[], (hidden: string[]) => void] {
  const [hidden, setHidden] = useState(() => readHidden(storageKey));
  function keep(next: string[]): void {
    setHidden(next);
    try {
      localStorage.setItem(storageKey, JSON.stringify(next));
    } catch {
      // Storage forbidden or full: the choice holds for this page.
    }
  }
  return [hidden, keep];
}

function readHidden(storageKey: string): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string') : [];
  } catch {
    return [];
  }
}

/**
 * Orders rows that are all here, by the `sortValue` of the column whose head was pressed. Equal rows keep their order.
 */
export function useSortedRows<Row>(rows: readonly Row[], columns: readonly Column<Row>[]) {
  const [sort, setSort] = useState<Sort | null>(null);
  const value = columns.find(({ key }) => key === sort?.key)?.sortValue;
  const sorted = value === undefined ? rows : rows.toSorted((a, b) => compare(value(a), value(b)));
  return { rows: sort?.descending && value ? sorted.toReversed() : sorted, sort, onSort: setSort };
}

function compare(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b));
}

export type ExportLabels = {
  /** On the button. */
  button: string;
  /** Spoken: what will be saved. */
  spoken: string;
  /** On the button while it writes: so many rows, and that a press stops it. */
  stop: (rows: number) => string;
};
export type ExportButtonProps = {
  labels: ExportLabels;
  fileName: () => string;
  write: (watch: Watch) => Promise<Written>;
  onDone: (written: Written) => void;
  onFailed: (error: unknown) => void;
};

/** Writes a file part by part and saves it; a second press stops it. */
export function ExportButton({ labels, fileName, write, onDone, onFailed }: ExportButtonProps) {
  const [written, setWritten] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  function stop(): void {
    running.current?.abort();
    setWritten(null);
  }
  async function save(): Promise<void> {
    const aborting = new AbortController();
    const { signal } = aborting;
    running.current = aborting;
    setWritten(0);
    await write({ signal, onRows: (rows) => !signal.aborted && setWritten(rows) }).then(
      (file) => {
        if (signal.aborted) return;
        saveFile(fileName(), file.parts);
        onDone(file);
      },
      (error: unknown) => {
        if (!signal.aborted) onFailed(error);
      },
    );
    if (!signal.aborted) setWritten(null);
  }
  return written === null ? (
    <Button size="dense" icon="download" onClick={() => void save()} aria-label={labels.spoken}>
      {labels.button}
    </Button>
  ) : (
    <Button size="dense" icon="x" onClick={stop}>
      {labels.stop(written)}
    </Button>
  );
}

export type CsvExportProps<Row> = Omit<ExportButtonProps, 'write'> & WritePages<Row>;

/** Reads all pages of a list and saves them as one file. */
export function CsvExport<Row>({ columns, readPages, facts, maxRows, ...rest }: CsvExportProps<Row>) {
  const list = { columns, readPages, facts, ...(maxRows !== undefined && { maxRows }) };
  return <ExportButton {...rest} write={(watch) => writePages(list, watch)} />;
}

/** The browser reads the address after the press has been handled. */
const REVOKE_AFTER_MS = 10_000;

/** Hands a file of these parts to the browser, under a name. */
export function saveFile(name: string, parts: readonly BlobPart[], type = 'text/csv'): void {
  const url = URL.createObjectURL(new Blob([...parts], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
}

/** pages: the list knows how many there are; keyset: it only knows whether older and newer rows exist. */
export type Paging =
  | ({ kind: 'pages' } & PaginationProps)
  | {
      kind: 'keyset';
      labels: { nav: string; newer: string; older: string };
      /** Leads to newer rows; absent on the first page. */
      onNewer?: (() => void) | undefined;
      /** Leads to older rows; absent on the last page. */
      onOlder?: (() => void) | undefined;
    };

export type TableFootProps = {
  /** Which rows are shown, in words. */
  range: ReactNode;
  /** Absent when everything fits on one page. */
  paging?: Paging | undefined;
};

export function TableFoot({ range, paging }: TableFootProps) {
  return (
    <div className={styles.foot}>
      <span className={styles.range}>{range}</span>
      {paging && (
        <div className={styles.paging}>
          {paging.kind === 'pages' ? <Pagination {...paging} /> : <Keyset {...paging} />}
        </div>
      )}
    </div>
  );
}

function Keyset({ labels, onNewer, onOlder }: Extract<Paging, { kind: 'keyset' }>) {
  return (
    <nav className={styles.paging} aria-label={labels.nav}>
      <Button size="dense" disabled={onNewer === undefined} onClick={onNewer}>
        {labels.newer}
      </Button>
      <Button size="dense" disabled={onOlder === undefined} onClick={onOlder}>
        {labels.older}
      </Button>
    </nav>
  );
}
