import { useEffect, useId, useState, type ReactNode } from 'react';
import { cx } from './cx.ts';
import field from './field.module.css';
import { Icon, type IconName } from './icon.tsx';
import styles from './table-filters.module.css';

export type FilterBarProps = {
  /** Names the group; spoken. */
  label: string;
  children: ReactNode;
};

/** The line of filters above a list. */
export function FilterBar({ label, children }: FilterBarProps) {
  return (
    <search className={styles.bar} aria-label={label}>
      {children}
    </search>
  );
}

export type TextFilterProps = {
  /** The filter's name, shown as the placeholder. */
  label: string;
  value: string;
  /** Called once the typing has settled, or at once on Enter. */
  onChange: (value: string) => void;
  icon?: IconName;
  /** Values to choose from; others may be typed. */
  suggestions?: readonly string[];
  /** 280 px instead of 170 px, a line of its own on phones. */
  wide?: boolean;
  /** For codes and ids. */
  mono?: boolean;
  /** The name stays beside what is typed: for values that do not say what they are, such as amounts. */
  named?: boolean;
  maxLength?: number;
};

const SETTLE_MS = 300;
const TEXT_MAX = 64;

/** A text filter that follows its value when the address changes by other means, such as a link or the back button. */
export function TextFilter(props: TextFilterProps) {
  const { label, icon, suggestions, wide, mono, named, maxLength = TEXT_MAX, onChange } = props;
  const id = useId();
  const [typed, setTyped] = useSettling(props.value, onChange);
  return (
    <span className={cx(field.control, field.dense, styles.filter, styles.search, wide && styles.wide)}>
      {icon && <Icon name={icon} size={16} />}
      {named && (
        <span aria-hidden="true" className={field.denseLabel}>
          {label}
        </span>
      )}
      <input
        type="search"
        aria-label={label}
        placeholder={named ? undefined : label}
        value={typed}
        maxLength={maxLength}
        className={mono ? styles.mono : undefined}
        autoComplete="off"
        spellCheck={false}
        list={suggestions && id}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onChange(typed);
        }}
      />
      {suggestions && (
        <datalist id={id}>
          {suggestions.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </datalist>
      )}
    </span>
  );
}

/** What is typed, told to `onChange` after a pause. */
function useSettling(value: string, onChange: (value: string) => void) {
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    setTyped(value);
  }
  useEffect(() => {
    if (typed === value) return undefined;
    const timer = setTimeout(() => onChange(typed), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [typed, value, onChange]);
  return [typed, setTyped] as const;
}

export type SelectFilterProps = {
  /** Names the choice; spoken. The first option says "all". */
  label: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly { value: string; label: string }[];
};

export function SelectFilter({ label, value, onChange, options }: SelectFilterProps) {
  return (
    <span className={cx(field.control, field.dense, styles.filter)}>
      <select aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" size={14} />
    </span>
  );
}

export type DateRange = {
  /** Wall time as a datetime-local field writes it, or empty: no limit. */
  from: string;
  until: string;
};

export type DateRangeFilterProps = {
  value: DateRange;
  /** Called with both ends once the typing has settled. */
  onChange: (value: DateRange) => void;
  /** Name the two ends; say the offset from GMT in them. */
  labels: { from: string; until: string };
};

/** From and until, by the minute. Each end limits the other, so that no empty range can be picked. */
export function DateRangeFilter({ value, onChange, labels }: DateRangeFilterProps) {
  return (
    <>
      <TimeField
        label={labels.from}
        value={value.from}
        max={value.until}
        onChange={(from) => onChange({ ...value, from })}
      />
      <TimeField
        label={labels.until}
        value={value.until}
        min={value.from}
        onChange={(until) => onChange({ ...value, until })}
      />
    </>
  );
}

/** The same by whole days. */
export function DayRangeFilter({ value, onChange, labels }: DateRangeFilterProps) {
  return (
    <>
      <TimeField
        kind="date"
        label={labels.from}
        value={value.from}
        max={value.until}
        onChange={(from) => onChange({ ...value, from })}
      />
      <TimeField
        kind="date"
        label={labels.until}
        value={value.until}
        min={value.from}
        onChange={(until) => onChange({ ...value, until })}
      />
    </>
  );
}

type TimeFieldProps = {
  kind?: 'datetime-local' | 'date';
  label: string;
  value: string;
  min?: string;
  max?: string;
  onChange: (value: string) => void;
};

function TimeField({ kind = 'datetime-local', label, value, min, max, onChange }: TimeFieldProps) {
  const [typed, setTyped] = useSettling(value, onChange);
  return (
    <span className={cx(field.control, field.dense, styles.filter, styles.time)}>
      <span aria-hidden="true" className={field.denseLabel}>
        {label}
      </span>
      <input
        type={kind}
        aria-label={label}
        value={typed}
        min={min || undefined}
        max={max || undefined}
        onChange={(event) => setTyped(event.target.value)}
      />
    </span>
  );
}
