import { Button } from '@baize/ui/button.tsx';
import { Checkbox } from '@baize/ui/checkbox.tsx';
import type { Column, RowCard } from '@baize/ui/data-table.tsx';
import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import { useState, type ReactNode } from 'react';
import { useFormat } from '../use-format.ts';

/** What can be done with several rows of a list at once: each is decided on its own. */
export type Bulk<Row> = {
  /** The words on the button. */
  label: string;
  /** Whether a row can be among them. */
  may: (row: Row) => boolean;
  /** A row in words: its box is spoken so. */
  text: (row: Row) => string;
  dialog: (rows: readonly Row[], onClose: () => void) => ReactNode;
};

/** Which rows are chosen, and what is being done with them. A page that is left takes its choice with it. */
export function useBulk<Row>(bulk: Bulk<Row> | undefined, rowKey: (row: Row) => string, rows: readonly Row[]) {
  const [picked, setPicked] = useState<readonly string[]>([]);
  const [doing, setDoing] = useState<readonly Row[] | null>(null);
  const choosable = bulk ? rows.filter(bulk.may) : [];
  const chosen = choosable.filter((row) => picked.includes(rowKey(row)));
  const close = (): void => {
    setDoing(null);
    setPicked([]);
  };
  return {
    isChosen: (row: Row): boolean => picked.includes(rowKey(row)),
    choose: (some: readonly Row[], isIn: boolean): void => {
      const keys = some.map(rowKey);
      setPicked(isIn ? [...new Set([...picked, ...keys])] : picked.filter((key) => !keys.includes(key)));
    },
    choosable,
    chosen,
    begin: (): void => setDoing(chosen),
    dialog: doing && bulk ? bulk.dialog(doing, close) : null,
  };
}
export type Choice<Row> = ReturnType<typeof useBulk<Row>>;

/** Begins what is done with the chosen rows. */
export function BulkButton<Row>({ bulk, choice }: { bulk: Bulk<Row>; choice: Choice<Row> }) {
  const t = useT();
  const format = useFormat();
  const { length } = choice.chosen;
  if (length === 0) return null;
  return (
    <Button size="dense" variant="primary" onClick={choice.begin}>
      {t('part.bulk.button', { label: bulk.label, count: format.number(length) })}
    </Button>
  );
}

type Boxed<Row> = { columns: readonly Column<Row>[]; card: (row: Row) => RowCard };

/** The columns and cards of a list with a box for each row that can be chosen. */
export function useBoxes<Row>(bulk: Bulk<Row> | undefined, choice: Choice<Row>, list: Boxed<Row>): Boxed<Row> {
  const t = useT();
  if (!bulk || choice.choosable.length === 0) return list;
  const box = (row: Row): ReactNode =>
    bulk.may(row) && (
      <Checkbox checked={choice.isChosen(row)} onChange={(event) => choice.choose([row], event.target.checked)}>
        <span className={textStyles.visuallyHidden}>{t('part.bulk.choose', { row: bulk.text(row) })}</span>
      </Checkbox>
    );
  const all = (
    <Checkbox
      checked={choice.chosen.length === choice.choosable.length}
      onChange={(event) => choice.choose(choice.choosable, event.target.checked)}
    >
      <span className={textStyles.visuallyHidden}>{t('part.bulk.all')}</span>
    </Checkbox>
  );
  return {
    columns: [{ key: 'choice', head: all, cell: box }, ...list.columns],
    card: (row) => {
      const card = list.card(row);
      return {
        ...card,
        end: (
          <>
            {card.end}
            {box(row)}
          </>
        ),
      };
    },
  };
}
