import type { ReactNode } from 'react';
import styles from './choice-chips.module.css';

export type Chip = { readonly value: string; readonly label: ReactNode };
type ChoiceChipsProps = {
  /** Names the group; spoken and shown. */
  label: string;
  hint?: string;
  chips: readonly Chip[];
  chosen: readonly string[];
  /** One of them at most; choosing it again takes it away. */
  single?: boolean;
  onChange: (chosen: readonly string[]) => void;
};

/** Words to choose from, all in sight. Native check boxes under chips. */
export function ChoiceChips({ label, hint, chips, chosen, single, onChange }: ChoiceChipsProps) {
  const toggle = (value: string): void => {
    if (chosen.includes(value)) onChange(chosen.filter((each) => each !== value));
    else onChange(single ? [value] : [...chosen, value]);
  };
  return (
    <fieldset className={styles.group}>
      <legend>{label}</legend>
      <div className={styles.chips}>
        {chips.map(({ value, label: words }) => (
          <label key={value} className={styles.chip}>
            <input type="checkbox" checked={chosen.includes(value)} onChange={() => toggle(value)} />
            <span>{words}</span>
          </label>
        ))}
      </div>
      {hint && <p>{hint}</p>}
    </fieldset>
  );
}
