import { Icon, type IconName } from '@baize/ui/icon.tsx';
import { useEffect, useId, useState, type ReactNode } from 'react';

export function FilterBar({ children, label }: { children: ReactNode; label: string }) {
  return (
    <search className="p-tb2" aria-label={label}>
      {children}
    </search>
  );
}

type TextProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  icon?: IconName;
  list?: readonly string[];
  type?: 'search' | 'datetime-local';
  wide?: boolean;
  mono?: boolean;
  maxLength?: number;
};
const SETTLE_MS = 300;

/** A text filter: asks once the typing has settled, or at once on Enter. */
export function TextFilter({
  label,
  value,
  onChange,
  icon,
  list,
  type = 'search',
  wide,
  mono,
  maxLength = 64,
}: TextProps) {
  const id = useId();
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  // The address changed by other means (a link, the back button): follow it.
  if (seen !== value) {
    setSeen(value);
    setTyped(value);
  }
  useEffect(() => {
    if (typed === value) return undefined;
    const timer = setTimeout(() => onChange(typed), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [typed, value, onChange]);
  return (
    <span className={wide ? 'p-in wide' : 'p-in'}>
      {icon && <Icon name={icon} size={16} />}
      {type === 'datetime-local' && (
        <span aria-hidden="true" className="s12">
          {label}
        </span>
      )}
      <input
        type={type}
        aria-label={label}
        placeholder={label}
        value={typed}
        maxLength={maxLength}
        className={mono ? 'p-mono' : undefined}
        autoComplete="off"
        spellCheck={false}
        list={list && id}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onChange(typed);
        }}
      />
      {list && (
        <datalist id={id}>
          {list.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </datalist>
      )}
    </span>
  );
}

export function SelectFilter({
  label,
  value,
  onChange,
  options,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly { value: string; label: string }[];
}) {
  return (
    <span className="p-in">
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
