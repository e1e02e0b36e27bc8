import { Select, type SelectOption } from '@baize/ui/select.tsx';
import { useT } from '@baize/webkit/i18n';
import { DATE_PRESETS, type DatePreset } from './date-presets.ts';
import { cx } from '@baize/ui/cx.ts';
import chips from '../../components/chips.module.css';
import textStyles from '@baize/ui/text.module.css';
import styles from './records.module.css';

type PresetChipsProps = { value: DatePreset; onChange: (preset: DatePreset) => void };

/** The periods of a record, as chips. */
export function PresetChips({ value, onChange }: PresetChipsProps) {
  const t = useT();
  return (
    <fieldset className={cx(chips.chips, styles.presets)}>
      <legend className={textStyles.visuallyHidden}>{t('member.preset.label')}</legend>
      {DATE_PRESETS.map((preset) => (
        <button
          key={preset}
          type="button"
          className={chips.chip}
          aria-pressed={preset === value}
          onClick={() => onChange(preset)}
        >
          {t(`member.preset.${preset}`)}
        </button>
      ))}
    </fieldset>
  );
}

type FilterSelectProps = {
  label: string;
  all: string;
  value: string;
  options: readonly SelectOption[];
  onChange: (value: string) => void;
};

/** One narrowing choice; the empty value is everything. */
export function FilterSelect({ label, all, value, options, onChange }: FilterSelectProps) {
  return (
    <Select
      className={styles.choice}
      aria-label={label}
      value={value}
      options={[{ value: '', label: all }, ...options]}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
