import type { PlayerTagRow } from '@baize/contract/console/player-tags';
import { PLAYER_TAG_NAME, TAG_TONES, type TagTone } from '@baize/contract/console/player-tag-words';
import { cleanText, seenLength } from '@baize/contract/text';
import { Switch } from '@baize/ui/checkbox.tsx';
import { Field } from '@baize/ui/field.tsx';
import { Select } from '@baize/ui/select.tsx';
import { TextInput } from '@baize/ui/text-input.tsx';
import { showToast } from '@baize/ui/toast.tsx';
import { useT } from '@baize/webkit/i18n';
import { useState } from 'react';
import { useForm, useWatch, type Control } from 'react-hook-form';
import { FailureNote } from '../../components/failure.tsx';
import { ConflictNote, FormDialog, KEEP_FIELDS } from '../../components/form-dialog.tsx';
import { GivenTags } from '../../components/given-tags.tsx';
import { ReasonField } from '../../components/reason-field.tsx';
import { isReason } from '../../lib/reason.ts';
import { useAction } from '../../use-action.ts';
import { forget, useCall } from '../../use-call.ts';
import { TAGS_STALE } from './tags-stale.ts';

type Form = { name: string; tone: TagTone; risk: boolean; reason: string };
const formOf = ({ name, tone, risk }: PlayerTagRow): Omit<Form, 'reason'> => ({ name, tone, risk });

/** As it will stand beside a player. */
function TypedTag({ control }: { control: Control<Form> }) {
  const [name, tone, risk] = useWatch({ control, name: ['name', 'tone', 'risk'] });
  return (
    <p>
      <GivenTags tags={[{ id: '0', name: name || '…', tone, risk }]} />
    </p>
  );
}

/** A new word for players, or another name, colour and weight of one that is there. */
export function TagForm({ row: found, onClose }: { row: PlayerTagRow | null; onClose: () => void }) {
  const t = useT();
  // The list is asked again meanwhile; the form keeps what it was opened with, version included.
  const [row, setRow] = useState(found);
  const now = useCall('listPlayerTags').data?.find(({ id }) => id === row?.id);
  const { register, control, handleSubmit, getValues, reset, formState } = useForm<Form>({
    defaultValues: { ...(row ? formOf(row) : { name: '', tone: 'info', risk: false }), reason: '' },
  });
  const done = (): void => {
    onClose();
    showToast({ tone: 'ok', title: t('role.saved', { name: getValues('name') }) });
  };
  const create = useAction('createPlayerTag', { stale: TAGS_STALE, done });
  const change = useAction('changePlayerTag', {
    stale: TAGS_STALE,
    done,
    failed: ({ code }) => code === 'STATE_CONFLICT' && void forget('listPlayerTags'),
  });
  const action = row === null ? create : change;
  const taken = action.failure?.code === 'NAME_TAKEN';
  const conflict = action.failure?.code === 'STATE_CONFLICT';
  const takeNew = (): void => {
    if (now === undefined) return;
    setRow(now);
    reset({ ...formOf(now), reason: getValues('reason') }, KEEP_FIELDS);
    action.reset();
  };
  const send = ({ name, tone, risk, reason }: Form): void => {
    const draft = { name, tone, risk, reason: reason.trim() };
    if (row === null) create.run(draft);
    else change.run({ ...draft, tag: row.id, version: row.version });
  };
  return (
    <FormDialog
      title={row === null ? t('playerTag.new') : t('playerTag.change.of', { name: row.name })}
      submit={t('shell.save')}
      busy={action.busy}
      onClose={onClose}
      onSubmit={handleSubmit((values) => send(values))}
    >
      <Field
        label={t('part.name')}
        required
        error={formState.errors.name ? t('playerTag.name.needed') : taken && t('error.NAME_TAKEN')}
      >
        <TextInput
          autoComplete="off"
          maxLength={PLAYER_TAG_NAME.max}
          {...register('name', {
            setValueAs: cleanText,
            validate: (text) => seenLength(text) > 0,
            onChange: action.reset,
          })}
        />
      </Field>
      <Field label={t('playerTag.tone')}>
        <Select
          options={TAG_TONES.map((tone) => ({ value: tone, label: t(`playerTag.tone.${tone}`) }))}
          {...register('tone')}
        />
      </Field>
      <Switch {...register('risk')}>{t('playerTag.isRisk')}</Switch>
      <TypedTag control={control} />
      <ReasonField wrong={formState.errors.reason !== undefined} field={register('reason', { validate: isReason })} />
      {conflict && <ConflictNote arrived={now !== undefined && now.version !== row?.version} onTake={takeNew} />}
      {action.failure && !taken && !conflict && (
        <FailureNote failure={action.failure} safe={t('part.nothingChanged')} />
      )}
    </FormDialog>
  );
}
