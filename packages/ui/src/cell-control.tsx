import type { InputHTMLAttributes, SelectHTMLAttributes } from 'react';
import styles from './cell-control.module.css';
import checkbox from './checkbox.module.css';
import { cx } from './cx.ts';

/** Controls inside the cells of a table. The row and the head are their visible label; `label` says both. */
export type CellControlProps = {
  /** The spoken name: the row's name and the column's. */
  label: string;
  invalid?: boolean;
};

export type CellInputProps = CellControlProps & Omit<InputHTMLAttributes<HTMLInputElement>, 'aria-label'>;

export function CellInput({ label, invalid, className, ...rest }: CellInputProps) {
  return (
    <input {...rest} className={cx(styles.control, className)} aria-label={label} aria-invalid={invalid || undefined} />
  );
}

export type CellSelectProps = CellControlProps & Omit<SelectHTMLAttributes<HTMLSelectElement>, 'aria-label'>;

export function CellSelect({ label, invalid, className, children, ...rest }: CellSelectProps) {
  return (
    <select {...rest} className={cx(styles.control, className)} aria-label={label} aria-invalid={invalid || undefined}>
      {children}
    </select>
  );
}

export type CellCheckboxProps = Omit<CellInputProps, 'type' | 'invalid'>;

export function CellCheckbox({ label, className, ...rest }: CellCheckboxProps) {
  return (
    <label className={cx(checkbox.check, styles.check, className)}>
      <input {...rest} type="checkbox" aria-label={label} />
    </label>
  );
}
