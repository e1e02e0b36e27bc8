import { VENDOR_OPENS } from '@baize/contract/console/game-words';
import type { ConsoleVendor as Vendor } from '@baize/contract/console/games';
import { HUE_MAX, markWord, readMarkWord } from '@baize/game-art/art-choice.ts';
import { FIGURES_OF_MARKS, LETTERS_MAX, markOf, type VendorMark } from '@baize/game-art/vendor-mark.ts';
import { Button } from '@baize/ui/button.tsx';
import { Switch } from '@baize/ui/checkbox.tsx';
import { Field } from '@baize/ui/field.tsx';
import { Select } from '@baize/ui/select.tsx';
import { TextInput } from '@baize/ui/text-input.tsx';
import { showToast } from '@baize/ui/toast.tsx';
import { useT } from '@baize/webkit/i18n';
import { useForm, useWatch, type UseFormRegister } from 'react-hook-form';
import { FailureNote } from '../../components/failure.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import pageStyles from '../../components/page.module.css';
import { ReasonField } from '../../components/reason-field.tsx';
import { fromLocalField, toLocalField } from '../../lib/offset-time.ts';
import { isReason } from '../../lib/reason.ts';
import { useBrand } from '../../session.ts';
import { useAction } from '../../use-action.ts';
import { forget, useCall } from '../../use-call.ts';
import { Closing } from './closing.tsx';
import { HueField } from './hue-field.tsx';
import { gamesOf } from './games-of.ts';
import { vendorPicture } from './picture.ts';
import {
  takenNames,
  vendorEdit,
  vendorForm,
  windowOf,
  type Clock,
  type VendorForm,
  type WindowState,
} from './vendor-form.ts';
import styles from './vendor-dialog.module.css';

const WINDOW = ['maintenance', 'maintenanceFrom', 'maintenanceUntil'] as const;
export type VendorDialogProps = { vendor: Vendor; onClose: () => void };

/** A vendor in one of its categories: names, mark, switches and the window of its maintenance. */
export default function VendorDialog({ vendor: opened, onClose }: VendorDialogProps) {
  const t = useT();
  const { gmtOffsetMinutes: offset } = useBrand();
  const clock: Clock = {
    toField: (iso) => toLocalField(iso, offset),
    fromField: (text) => fromLocalField(text, offset),
  };
  const isSame = ({ vendor, gameType }: Vendor) => vendor === opened.vendor && gameType === opened.gameType;
  const vendors = useCall('listVendors').data ?? [];
  const vendor = vendors.find(isSame) ?? opened;
  const games = useCall('listGames').data ?? [];
  const before = vendorForm(opened, clock);
  const { register, control, handleSubmit, setValue, formState } = useForm<VendorForm>({ defaultValues: before });
  const now = useWatch({ control }) as VendorForm;
  const closing = (before.enabled && !now.enabled) || (!before.maintenance && now.maintenance);
  const action = useAction('editVendor', {
    stale: ['listVendors', 'listGames', 'getGameMatrix', 'listAudit'],
    failed: () => void forget('listVendors'),
    done: () => {
      onClose();
      showToast({ tone: 'ok', title: t('games.changed', { name: opened.displayName }) });
    },
  });
  const refused = action.failure?.code === 'STATE_CONFLICT';
  const edit = vendorEdit(refused ? vendor : opened, now, clock);
  const isWindowTouched = edit !== null && WINDOW.some((name) => name in edit.change);
  const window = isWindowTouched ? windowOf(now, clock) : null;
  const taken = takenNames(now, { vendor: opened.vendor, vendors });
  const send = ({ reason }: VendorForm): void => {
    const key = { vendor: opened.vendor, gameType: opened.gameType };
    if (edit) action.run({ ...key, ...edit, reason: reason.trim() });
  };
  return (
    <FormDialog
      title={opened.displayName}
      subtitle={`${opened.vendor} · ${t(`gameType.${opened.gameType}`)}`}
      submit={t(refused ? 'games.saveMine' : 'shell.save')}
      busy={action.busy}
      disabled={edit === null || window === 'wrong' || window === 'over' || taken.bn !== null || taken.en !== null}
      onClose={onClose}
      onSubmit={handleSubmit(send)}
    >
      <div>
        <Switch {...register('enabled')}>{t('games.enabled')}</Switch>
        <Switch {...register('maintenance')}>{t('games.maintenance')}</Switch>
      </div>
      {now.maintenance && <Window state={window} register={register} />}
      {closing && <Closing games={gamesOf(games, opened).map(({ gameCode }) => gameCode)} />}
      <Names name={opened.displayName} taken={taken} register={register} />
      <Opens register={register} />
      <MarkEditor code={opened.vendor} icon={now.icon} onChange={(icon) => setValue('icon', icon)} />
      <ReasonField
        optional={!closing}
        wrong={formState.errors.reason !== undefined}
        field={register('reason', { validate: (text) => !closing || isReason(text) })}
      />
      {action.failure && (
        <FailureNote failure={action.failure} safe={t(refused ? 'games.conflict' : 'part.nothingChanged')}>
          {refused && <Theirs vendor={vendor} />}
        </FailureNote>
      )}
    </FormDialog>
  );
}

type NamesProps = Pick<WindowProps, 'register'> & { name: string; taken: ReturnType<typeof takenNames> };

/** What players call it; no other vendor may be called so. */
function Names({ name, taken, register }: NamesProps) {
  const t = useT();
  return (
    <div className={pageStyles.twoFields}>
      <Field
        label={t('vendors.name.en')}
        hint={t('vendors.name.hint', { name: name })}
        error={taken.en && t('vendors.name.taken', taken.en)}
      >
        <TextInput maxLength={40} {...register('en')} />
      </Field>
      <Field
        label={t('vendors.name.bn')}
        hint={t('vendors.name.hint', { name: name })}
        error={taken.bn && t('vendors.name.taken', taken.bn)}
      >
        <TextInput maxLength={40} lang="bn" {...register('bn')} />
      </Field>
    </div>
  );
}

/** Where its games open. */
function Opens({ register }: Pick<WindowProps, 'register'>) {
  const t = useT();
  return (
    <Field label={t('vendors.opens')} hint={t('vendors.opens.hint')}>
      <Select
        {...register('opens')}
        options={VENDOR_OPENS.map((value) => ({ value, label: t(`vendors.opens.${value}`) }))}
      />
    </Field>
  );
}

type WindowProps = { state: WindowState; register: UseFormRegister<VendorForm> };

/** From when until when its maintenance holds. */
function Window({ state, register }: WindowProps) {
  const t = useT();
  return (
    <div className={pageStyles.twoFields}>
      <Field label={t('vendors.from')} hint={t(state === 'began' ? 'vendors.window.began' : 'vendors.from.hint')}>
        <TextInput type="datetime-local" {...register('from')} />
      </Field>
      <Field
        label={t('vendors.until')}
        hint={t('vendors.until.hint')}
        error={(state === 'wrong' || state === 'over') && t(`vendors.window.${state}`)}
      >
        <TextInput type="datetime-local" {...register('until')} />
      </Field>
    </div>
  );
}

/** What somebody else saved meanwhile. */
function Theirs({ vendor }: { vendor: Vendor }) {
  const t = useT();
  const { displayName, names, enabled, maintenance } = vendor;
  const words = [names.en ?? displayName, names.bn, t(enabled ? 'games.on' : 'games.off')];
  return (
    <p>
      {t('conflict.others')}: {[...words, maintenance && t('games.maintenance')].filter(Boolean).join(' · ')}
    </p>
  );
}

type MarkEditorProps = { code: string; icon: string; onChange: (icon: string) => void };

/** The mark of a vendor: its letters, its figure, its colour. */
function MarkEditor({ code, icon, onChange }: MarkEditorProps) {
  const t = useT();
  const mark = readMarkWord(icon) ?? markOf(code);
  const choose = (change: Partial<VendorMark>) => onChange(markWord({ ...mark, ...change }));
  return (
    <fieldset className={styles.mark}>
      <legend>{t('vendors.mark')}</legend>
      <img src={vendorPicture(code, icon)} alt="" width={64} height={64} />
      <div className={styles.fields}>
        <Field label={t('vendors.letters')}>
          <TextInput
            value={mark.letters}
            maxLength={LETTERS_MAX}
            onChange={(event) => {
              const letters = event.target.value.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
              if (letters !== '') choose({ letters });
            }}
          />
        </Field>
        <HueField required label={t('art.hue')} hue={mark.hue} max={HUE_MAX} onChange={(hue = 0) => choose({ hue })} />
        <span className={styles.buttons}>
          <Button size="sm" icon="refresh" onClick={() => choose({ figure: (mark.figure + 1) % FIGURES_OF_MARKS })}>
            {t('art.another')}
          </Button>
          <Button size="sm" variant="quiet" disabled={icon === ''} onClick={() => onChange('')}>
            {t('art.reset')}
          </Button>
        </span>
      </div>
    </fieldset>
  );
}
