import { useId, type ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './segmented.module.css';

export type SegmentedProps<Value extends string> = {
  /** Names the group; spoken. */
  label: string;
  options: readonly { value: Value; label: ReactNode; disabled?: boolean }[];
  value: Value;
  onChange: (value: Value) => void;
  /** The 32 px look of back offices. */
  dense?: boolean;
  className?: string;
};

/** One of a few, all in sight. Native radio buttons: arrows, forms and screen readers work by themselves. */
export function Segmented<Value extends string>({
  label,
  options,
  value,
  onChange,
  dense,
  className,
}: SegmentedProps<Value>) {
  const name = useId();
  return (
    <div className={cx(styles.group, dense && styles.denseGroup, className)} role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className={cx(styles.option, dense && styles.denseOption)}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
