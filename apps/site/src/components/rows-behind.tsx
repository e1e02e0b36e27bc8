import type { Page } from '@baize/contract/envelope';
import textStyles from '@baize/ui/text.module.css';
import type { ReactNode } from 'react';
import { CopyNumber } from './copy-number.tsx';
import { NumberedPager } from './numbered-pager.tsx';
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
  page: Page<RowBehind> | null;
  gone: string;
  sum: { name: string; amount: ReactNode };
  onPage: (page: number) => void;
  isBusy: boolean;
};

/** Exactly what a figure is the sum of, however many pages it takes, and the sum. */
export function RowsBehind({ title, page, gone, sum, onPage, isBusy }: RowsBehindProps) {
  return (
    <section className={styles.rows} aria-busy={isBusy || undefined}>
      <h3>{title}</h3>
      {page === null ? (
        <p className={textStyles.secondary}>{gone}</p>
      ) : (
        <>
          <ul>
            {page.content.map((row) => (
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
          <NumberedPager page={page} onPage={onPage} />
        </>
      )}
    </section>
  );
}
