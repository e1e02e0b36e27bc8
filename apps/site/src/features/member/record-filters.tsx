import type { KeysetPage } from '@baize/contract/envelope';
import { Button } from '@baize/ui/button.tsx';
import { Skeleton } from '@baize/ui/skeleton.tsx';
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

/** A record on its way. */
export function RecordLoading() {
  const t = useT();
  return (
    <div className={cx(styles.padded, styles.lines)} aria-busy="true">
      <span className={textStyles.visuallyHidden}>{t('shell.loading')}</span>
      <Skeleton count={6} blockSize={36} />
    </div>
  );
}

/** Where a record goes on: at a cursor of its last answer. Neither: at the newest row. */
export type Cursor = { before?: string; after?: string };

type RecordPagerProps = {
  page: KeysetPage<unknown> | undefined;
  onCursor: (cursor: Cursor) => void;
};

/** The ways to newer and older rows of a record; nothing where all are shown. */
export function RecordPager({ page, onCursor }: RecordPagerProps) {
  const t = useT();
  const { newer = null, older = null } = page ?? {};
  if (newer === null && older === null) return null;
  return (
    <nav className={styles.pages} aria-label={t('member.pager.label')}>
      <Button size="dense" disabled={newer === null} onClick={() => newer !== null && onCursor({ after: newer })}>
        {t('member.pager.prev')}
      </Button>
      <Button size="dense" disabled={older === null} onClick={() => older !== null && onCursor({ before: older })}>
        {t('member.pager.next')}
      </Button>
    </nav>
  );
}
