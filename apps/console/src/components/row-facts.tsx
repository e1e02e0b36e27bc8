import { cx } from '@baize/ui/cx.ts';
import type { Column, RowCard } from '@baize/ui/data-table.tsx';
import textStyles from '@baize/ui/text.module.css';
import { createContext, useContext } from 'react';
import { shortId } from '../lib/audit-target.ts';
import { Fact } from './page.tsx';
import pageStyles from './page.module.css';
import styles from './row-facts.module.css';

const Whole = createContext(false);

/** A long number: its beginning in a table, whose columns are narrow, and all of it where a row is told whole. */
export function ShortId({ id, faint = false }: { id: string; faint?: boolean }) {
  const isWhole = useContext(Whole);
  return (
    <bdi className={cx(textStyles.mono, faint && textStyles.secondary)} title={id}>
      {isWhole ? id : shortId(id)}
    </bdi>
  );
}

type RowFactsProps<Row> = { row: Row; columns: readonly Column<Row>[] };

function RowFacts<Row>({ row, columns }: RowFactsProps<Row>) {
  return (
    <Whole value>
      <dl className={cx(pageStyles.facts, styles.whole)}>
        {columns.map(({ key, head, cell }) => (
          <Fact key={key} name={head}>
            {cell(row)}
          </Fact>
        ))}
      </dl>
    </Whole>
  );
}

type Told<Row> = {
  columns: readonly Column<Row>[];
  hidden: readonly string[];
};

/**
 * A row on a phone: its face says what matters first, and opened it says everything that the reader's columns do. What
 * is done with a row has no words for a head, and stands in the card itself.
 */
export function wholeCard<Row>(card: RowCard, row: Row, { columns, hidden }: Told<Row>): RowCard {
  // Plain words are whole on the face already; a number or a link may be cut there.
  const said = new Set((card.figures ?? []).flatMap(({ label, value }) => (typeof value === 'string' ? [label] : [])));
  const rest = columns.filter(({ key, head }) => typeof head === 'string' && head !== '' && !hidden.includes(key));
  const untold = rest.filter(({ head }) => !said.has(head));
  const held = { ...card, holdsControls: true };
  if (untold.length === 0) return held;
  return {
    ...held,
    more: (
      <>
        {card.more}
        <RowFacts row={row} columns={untold} />
      </>
    ),
  };
}
