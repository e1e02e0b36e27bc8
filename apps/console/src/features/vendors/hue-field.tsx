import { Checkbox } from '@baize/ui/checkbox.tsx';
import { useT } from '@baize/webkit/i18n';
import { useId } from 'react';
import styles from './hue-field.module.css';

type HueFieldProps = {
  label: string;
  /** Undefined: as the code says. */
  hue: number | undefined;
  max: number;
  /** There is no colour that the code says. */
  required?: boolean;
  onChange: (hue: number | undefined) => void;
};

/** Where the slider stands when a colour is first chosen. */
const FIRST_HUE = 210;

/** A colour by its place on the wheel. */
export function HueField({ label, hue, max, required, onChange }: HueFieldProps) {
  const t = useT();
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={0}
        max={max}
        step={5}
        value={hue ?? FIRST_HUE}
        disabled={hue === undefined}
        aria-valuetext={hue === undefined ? t('art.own') : t('art.degrees', { hue })}
        onChange={(event) => onChange(Number(event.target.value))}
      />
      {!required && (
        <Checkbox
          checked={hue === undefined}
          onChange={(event) => onChange(event.target.checked ? undefined : FIRST_HUE)}
        >
          {t('art.ownHue')}
        </Checkbox>
      )}
    </div>
  );
}
