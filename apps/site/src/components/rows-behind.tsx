import textStyles from '@baize/ui/text.module.css';
import type { ReactNode } from 'react';
import { CopyNumber } from './copy-number.tsx';
import styles from './rows-behind.module.css';

/** One thing that a figure counts. */
export type RowBehind = {
  key: string;
  title: ReactNode;
  /** Beneath the title. */
  lines: readonly ReactNode[];
  /** Of the thing, to be copied. */
  number: string;
  copy: string;
  amount: ReactNode;
  /** Beneath the amount. */
  note: ReactNode;
};
type RowsBehindProps = {
  title: string;
  /** Null: they are no longer kept, and `gone` says so. */
  rows: readonly RowBehind[] | null;
  gone: string;
  sum: { name: string; amount: ReactNode };
  /** To the other pages of them. */
  pager: ReactNode;
  isBusy: boolean;
};

/** Exactly what a figure is the sum of, however many pages it takes, and the sum. */
export function RowsBehind({ title, rows, gone, sum, pager, isBusy }: RowsBehindProps) {
  return (
    <section className={styles.rows} aria-busy={isBusy || undefined}>
      <h3>{title}</h3>
      {rows === null ? (
        <p className={textStyles.secondary}>{gone}</p>
      ) : (
        <>
          <ul>
            {rows.map((row) => (
              <li key={row.key}>
                <span>
                  <b>{row.title}</b>
                  {row.lines.map((line, index) => (
                    <span key={index} className={textStyles.secondary}>
                      {line}
                    </span>
                  ))}
                  <CopyNumber number={row.number} label={row.copy} />
                </span>
                <span className={styles.end}>
                  {row.amount}
                  <span className={textStyles.secondary}>{row.note}</span>
                </span>
              </li>
            ))}
          </ul>
          <p className={styles.sum}>
            <span>{sum.name}</span>
            {sum.amount}
          </p>
          {pager}
        </>
      )}
    </section>
  );
}
