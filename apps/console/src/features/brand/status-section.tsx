import { Switch } from '@baize/ui/checkbox.tsx';
import { Field } from '@baize/ui/field.tsx';
import { Note } from '@baize/ui/note.tsx';
import { TextArea, TextInput } from '@baize/ui/text-input.tsx';
import { useT } from '@baize/webkit/i18n';
import { Consequences } from '../../components/consequences.tsx';
import type { BrandSettings } from '@baize/contract/console/brand';
import { fromLocalField, toLocalField } from '../../lib/offset-time.ts';
import { serverClock } from '../../server-clock.ts';
import { useCan } from '../../session.ts';
import { useFormat } from '../../use-format.ts';
import { maintenanceState, type MaintenanceState } from './maintenance-state.ts';
import { SaveBar } from './save-bar.tsx';
import { useBrandDraft } from './use-brand-draft.ts';
import { cx } from '@baize/ui/cx.ts';
import pageStyles from '../../components/page.module.css';

const NOTE_MAX = 300;
const TONE = { off: 'ok', now: 'error', later: 'warn', over: 'info' } as const;

export const STATUS_NAMES = ['maintenance'] as const;

/** The maintenance window. Running rounds finish; no further player can enter. */
export function StatusSection({ settings }: { settings: BrandSettings }) {
  const t = useT();
  const format = useFormat();
  const may = useCan('brand.write');
  const draft = useBrandDraft(settings, STATUS_NAMES);
  const { maintenance } = draft.draft;
  const set = (change: Partial<BrandSettings['maintenance']>): void =>
    draft.set({ maintenance: { ...maintenance, ...change } });
  const state = maintenanceState(settings.maintenance, serverClock.now());
  const backwards = maintenance.from !== null && maintenance.until !== null && maintenance.until <= maintenance.from;
  const wanted = maintenanceState(maintenance, serverClock.now());
  // An end that has passed already is refused, unless it stood there before.
  const past = wanted === 'over' && !(settings.maintenance.on && maintenance.until === settings.maintenance.until);
  /** What players meet once this is saved. */
  const effectText = (next: MaintenanceState, from: string | null): string =>
    next === 'later'
      ? t('brand.maintenance.effect.later', { at: when(from, 'brand.from.open') })
      : t(`brand.maintenance.effect.${next}`);
  const when = (iso: string | null, open: string): string => (iso === null ? t(open) : format.dateTime(iso));
  return (
    <>
      <fieldset className={cx(pageStyles.form, pageStyles.padded, pageStyles.narrow)} disabled={!may}>
        <Note tone={TONE[state]} title={t(`brand.status.${state}`)}>
          {state !== 'off' &&
            t('brand.status.window', {
              from: when(settings.maintenance.from, 'brand.from.open'),
              until: when(settings.maintenance.until, 'brand.until.open'),
            })}
        </Note>
        <Switch checked={maintenance.on} onChange={(event) => set({ on: event.target.checked })}>
          {t('brand.maintenance.on')}
        </Switch>
        {wanted !== state && wanted !== 'off' && <Consequences items={[effectText(wanted, maintenance.from)]} />}
        <div className={pageStyles.twoFields}>
          <Field label={t('brand.from', { offset: format.offset })} hint={t('brand.from.hint')}>
            <TextInput
              type="datetime-local"
              value={toLocalField(maintenance.from, settings.gmtOffsetMinutes)}
              onChange={(event) => set({ from: fromLocalField(event.target.value, settings.gmtOffsetMinutes) })}
            />
          </Field>
          <Field
            label={t('brand.until', { offset: format.offset })}
            hint={t('brand.until.hint')}
            error={backwards ? t('brand.until.wrong') : past ? t('brand.until.past') : undefined}
          >
            <TextInput
              type="datetime-local"
              value={toLocalField(maintenance.until, settings.gmtOffsetMinutes)}
              onChange={(event) => set({ until: fromLocalField(event.target.value, settings.gmtOffsetMinutes) })}
            />
          </Field>
        </div>
        <Field
          label={t('brand.maintenance.note')}
          hint={t('brand.maintenance.note.hint')}
          count={`${maintenance.note.length} / ${NOTE_MAX}`}
        >
          <TextArea
            rows={2}
            maxLength={NOTE_MAX}
            value={maintenance.note}
            onChange={(event) => set({ note: event.target.value })}
          />
        </Field>
      </fieldset>
      <SaveBar draft={draft} invalid={backwards || past} />
    </>
  );
}
