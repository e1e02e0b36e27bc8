import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import { PHONE, useMedia } from './use-media.ts';

export type Column<Row> = {
  key: string;
  head: ReactNode;
  cell: (row: Row) => ReactNode;
  align?: 'start' | 'end' | 'center';
  /** Stays while the table scrolls sideways. */
  fixed?: boolean;
  /** Leaves below 1280 px. */
  deskOnly?: boolean;
  sortable?: boolean;
  /** Extra class of a cell, e.g. "win". */
  tone?: (row: Row) => string | null;
};

/** How a row looks on a phone: a title, what stands at its end, up to three key figures, the rest on opening. */
export type RowCard = {
  title: ReactNode;
  subtitle?: ReactNode;
  end?: ReactNode;
  figures?: readonly { label: ReactNode; value: ReactNode }[];
  more?: ReactNode;
};

export type Sort = { key: string; descending: boolean };

export type DataTableProps<Row> = {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  card: (row: Row) => RowCard;
  /** Rows of a foot: totals. One cell for each column. */
  foot?: readonly { key: string; cells: readonly ReactNode[] }[];
  /** 36 px rows of back offices, with a sticky head. */
  dense?: boolean;
  maxBlockSize?: string;
  selectedKey?: string | null;
  onSelect?: (row: Row) => void;
  sort?: Sort | null;
  onSort?: (sort: Sort) => void;
  busy?: boolean;
};

const ALIGN_CLASS = { start: null, end: 'r', center: 'c' };

/** One list, two shapes: a table from 768 px, cards with key figures below. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const phone = useMedia(PHONE);
  return phone ? <Cards {...props} /> : <Grid {...props} />;
}

function Grid<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, foot, dense, maxBlockSize, selectedKey, onSelect, sort, onSort, busy } =
    props;
  const cellClass = (column: Column<Row>, extra?: string | null) =>
    cx(
      ALIGN_CLASS[column.align ?? 'start'],
      column.align === 'end' && 'num',
      column.fixed && 'fix',
      column.deskOnly && 'only-desk',
      extra,
    ) || undefined;
  return (
    <section
      className={dense ? 'p-tw' : 'tb'}
      style={{ maxBlockSize }}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by keys
      tabIndex={0}
      aria-label={caption}
      aria-busy={busy || undefined}
    >
      <table className={dense ? 'p-t' : undefined}>
        <caption className="vh">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" className={cellClass(column)} aria-sort={ariaSort(column, sort)}>
                {column.sortable && onSort ? <SortButton column={column} sort={sort} onSort={onSort} /> : column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              aria-selected={selectedKey === rowKey(row) || undefined}
              onClick={onSelect && (() => onSelect(row))}
            >
              {columns.map((column) => (
                <td key={column.key} className={cellClass(column, column.tone?.(row))}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {foot && (
          <tfoot>
            {foot.map((line) => (
              <tr key={line.key}>
                {columns.map((column, i) => (
                  <td key={column.key} className={cellClass(column)}>
                    {line.cells[i]}
                  </td>
                ))}
              </tr>
            ))}
          </tfoot>
        )}
      </table>
    </section>
  );
}

function ariaSort<Row>(column: Column<Row>, sort: Sort | null | undefined) {
  if (!column.sortable || sort?.key !== column.key) return undefined;
  return sort.descending ? 'descending' : 'ascending';
}

function SortButton<Row>({
  column,
  sort,
  onSort,
}: {
  column: Column<Row>;
  sort: Sort | null | undefined;
  onSort: (sort: Sort) => void;
}) {
  const active = sort?.key === column.key;
  return (
    <button
      type="button"
      className="sort"
      onClick={() => onSort({ key: column.key, descending: active ? !sort.descending : true })}
    >
      {column.head}
      {active && <Icon name={sort.descending ? 'arrow-down' : 'arrow-up'} size={14} />}
    </button>
  );
}

function Cards<Row>({ caption, rows, rowKey, card, onSelect, busy }: DataTableProps<Row>) {
  return (
    <ul className="rows" aria-label={caption} aria-busy={busy || undefined}>
      {rows.map((row) => (
        <li key={rowKey(row)}>
          <Card card={card(row)} onSelect={onSelect && (() => onSelect(row))} />
        </li>
      ))}
    </ul>
  );
}

function Card({ card, onSelect }: { card: RowCard; onSelect: (() => void) | undefined }) {
  const face = (
    <>
      <span className="grow">
        <b className="el">{card.title}</b>
        {card.subtitle && <span className="s12 t3">{card.subtitle}</span>}
      </span>
      {card.end && <span className="e">{card.end}</span>}
      {card.figures && (
        <span className="k3">
          {card.figures.map((figure, i) => (
            <span key={i}>
              <small>{figure.label}</small>
              <span className="num">{figure.value}</span>
            </span>
          ))}
        </span>
      )}
    </>
  );
  if (card.more)
    return (
      <details>
        <summary>
          {face}
          <Icon name="chevron-down" size={16} />
        </summary>
        <div>{card.more}</div>
      </details>
    );
  return onSelect ? (
    <button type="button" onClick={onSelect}>
      {face}
    </button>
  ) : (
    <div>{face}</div>
  );
}
