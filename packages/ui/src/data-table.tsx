import { useId, useState, type ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './data-table.module.css';
import { Icon } from './icon.tsx';
import { markMore } from './mark-more.ts';
import { PHONE, useMedia } from './use-media.ts';

export type Column<Row> = {
  /** Names the column in `sort` and in the column chooser. */
  key: string;
  head: ReactNode;
  cell: (row: Row) => ReactNode;
  align?: 'start' | 'end' | 'center';
  /** Stays while the table scrolls sideways, and cannot be taken out. */
  fixed?: boolean;
  /** What can be done with a row: in reach while the table scrolls sideways. */
  atEnd?: boolean;
  /** Leaves below 1280 px. */
  deskOnly?: boolean;
  /** The head becomes a button that asks for this order. */
  sortable?: boolean;
  /** What rows are ordered by, where all of them are here: see useSortedRows. Makes the head a button, too. */
  sortValue?: (row: Row) => string | number;
  /** An extra class of a cell, e.g. one of text.module.css. */
  tone?: (row: Row) => string | null | undefined;
};

/** How a row looks on a phone: a title, what stands at its end, up to three key figures, the rest on opening. */
export type RowCard = {
  title: ReactNode;
  subtitle?: ReactNode;
  end?: ReactNode;
  /** `words`: no figure, but as many words as it takes, on lines of their own. */
  figures?: readonly { label: ReactNode; value: ReactNode; words?: boolean }[];
  more?: ReactNode;
  /** Links or boxes stand on the face: a button beside them opens the card, as a summary may hold none. */
  holdsControls?: boolean;
};

export type Sort = { key: string; descending: boolean };

/**
 * comfortable: 44 px rows; dense: 36 px rows of the console, with a head that stays; tight: dense with less room
 * between columns.
 */
export type Density = 'comfortable' | 'dense' | 'tight';

export type DataTableProps<Row> = {
  /** What the list shows; spoken, not drawn. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  card: (row: Row) => RowCard;
  /**
   * Rows of a foot: totals. One cell for each column of `columns`, hidden ones included; on a phone those with a figure
   * stand under their heads.
   */
  foot?: readonly { key: string; cells: readonly ReactNode[] }[] | undefined;
  density?: Density | undefined;
  /** Keys of columns that the reader has taken out. */
  hidden?: readonly string[] | undefined;
  /** From this height on the rows scroll under the head. */
  maxBlockSize?: string | undefined;
  selectedKey?: string | null | undefined;
  onSelect?: ((row: Row) => void) | undefined;
  sort?: Sort | null | undefined;
  onSort?: ((sort: Sort) => void) | undefined;
  /** Newer rows are on their way. */
  busy?: boolean | undefined;
};

const ALIGN_CLASS = { start: null, end: styles.alignEnd, center: styles.alignCentre };

/** One list, two shapes: a table from 768 px, cards with key figures below. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const phone = useMedia(PHONE);
  return phone ? <Cards {...props} /> : <Grid {...props} />;
}

const scrollerClass = (density: Density): string =>
  cx(styles.scroller, density !== 'comfortable' && styles.dense, density === 'tight' && styles.tight);

function Grid<Row>(props: DataTableProps<Row>) {
  const {
    caption,
    rows,
    rowKey,
    foot,
    density = 'comfortable',
    maxBlockSize,
    hidden = [],
    selectedKey,
    onSelect,
  } = props;
  const columns = props.columns.filter(({ key }) => !hidden.includes(key));
  return (
    <section
      ref={markMore}
      className={scrollerClass(density)}
      style={{ maxBlockSize }}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by keys
      tabIndex={0}
      aria-label={caption}
      aria-busy={props.busy || undefined}
    >
      <table>
        <caption className={styles.caption}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column.key} column={column} sort={props.sort} onSort={props.onSort} />
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
                {columns.map((column) => (
                  <td key={column.key} className={cellClass(column)}>
                    {line.cells[props.columns.indexOf(column)]}
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

function cellClass<Row>(column: Column<Row>, extra?: string | null): string | undefined {
  const { align = 'start', fixed, atEnd, deskOnly } = column;
  const classes = [fixed && styles.fixed, atEnd && styles.atEnd, deskOnly && styles.deskOnly];
  return cx(ALIGN_CLASS[align], ...classes, extra) || undefined;
}

type HeadProps<Row> = {
  column: Column<Row>;
  sort: Sort | null | undefined;
  onSort: ((sort: Sort) => void) | undefined;
};

/**
 * The first press puts the greatest and latest first, as that is what is looked for; the next one turns the order
 * round.
 */
function Head<Row>({ column, sort, onSort }: HeadProps<Row>) {
  const { key, head } = column;
  const sortable = column.sortable ?? column.sortValue !== undefined;
  const active = sortable && sort?.key === key ? sort : null;
  return (
    <th
      scope="col"
      className={cellClass(column)}
      aria-sort={active ? (active.descending ? 'descending' : 'ascending') : undefined}
    >
      {sortable && onSort ? (
        <button
          type="button"
          className={styles.sort}
          onClick={() => onSort({ key, descending: active ? !active.descending : true })}
        >
          {head}
          {active && <Icon name={active.descending ? 'arrow-down' : 'arrow-up'} size={14} />}
        </button>
      ) : (
        head
      )}
    </th>
  );
}

function Cards<Row>(props: DataTableProps<Row>) {
  const {
    caption,
    columns,
    rows,
    rowKey,
    card,
    foot = [],
    hidden = [],
    density = 'comfortable',
    onSelect,
    busy,
  } = props;
  return (
    <ul
      className={cx(styles.cards, density !== 'comfortable' && styles.denseCards)}
      aria-label={caption}
      aria-busy={busy || undefined}
    >
      {rows.map((row) => (
        <li key={rowKey(row)}>
          <Card card={card(row)} onSelect={onSelect && (() => onSelect(row))} />
        </li>
      ))}
      {foot.map(({ key, cells: [title, ...cells] }) => (
        <li key={key} className={styles.footCard}>
          <Card
            card={{ title, figures: figuresOf({ columns: columns.slice(1), hidden }, cells) }}
            onSelect={undefined}
          />
        </li>
      ))}
    </ul>
  );
}

type Told<Row> = { columns: readonly Column<Row>[]; hidden: readonly string[] };

/** Cells of a foot that say something, each under the head of its column. */
const figuresOf = <Row,>({ columns, hidden }: Told<Row>, cells: readonly ReactNode[]) =>
  columns.flatMap(({ key, head }, at) =>
    cells[at] === null || cells[at] === undefined || cells[at] === '' || hidden.includes(key)
      ? []
      : [{ label: head, value: cells[at] }],
  );

function Card({ card, onSelect }: { card: RowCard; onSelect: (() => void) | undefined }) {
  if (card.more && card.holdsControls) return <OpenedByButton card={card} />;
  if (card.more) {
    return (
      <details>
        <summary className={styles.face}>
          <Face card={card} />
          <Icon name="chevron-down" size={16} />
        </summary>
        <div className={styles.more}>{card.more}</div>
      </details>
    );
  }
  return onSelect ? (
    <button type="button" className={styles.face} onClick={onSelect}>
      <Face card={card} />
    </button>
  ) : (
    <div className={styles.face}>
      <Face card={card} />
    </div>
  );
}

function OpenedByButton({ card }: { card: RowCard }) {
  const [isOpen, setOpen] = useState(false);
  const titleId = useId();
  return (
    <>
      <div className={cx(styles.face, styles.held)}>
        <Face card={card} titleId={titleId} />
        <button
          type="button"
          className={styles.opener}
          aria-expanded={isOpen}
          aria-labelledby={titleId}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name="chevron-down" size={16} />
        </button>
      </div>
      {isOpen && <div className={styles.more}>{card.more}</div>}
    </>
  );
}

function Face({ card: { title, subtitle, end, figures }, titleId }: { card: RowCard; titleId?: string }) {
  return (
    <>
      <span className={styles.words}>
        <b className={styles.title} id={titleId}>
          {title}
        </b>
        {subtitle && <span className={styles.subtitle}>{subtitle}</span>}
      </span>
      {end && <span className={styles.end}>{end}</span>}
      {figures && (
        <span className={styles.figures}>
          {figures.map((figure, i) => (
            <span key={i} className={cx(figure.words && styles.said)}>
              <small>{figure.label}</small>
              <span className={styles.figure}>{figure.value}</span>
            </span>
          ))}
        </span>
      )}
    </>
  );
}
