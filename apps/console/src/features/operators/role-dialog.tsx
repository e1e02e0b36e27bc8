import { ROLE_NAME } from '@baize/contract/console/constants';
import type { RoleRow } from '@baize/contract/console/roles';
import { heldTogether, OWNERS_ALONE, PERMISSIONS, type Permission } from '@baize/contract/permissions';
import { cleanText, seenLength } from '@baize/contract/text';
import { Checkbox } from '@baize/ui/checkbox.tsx';
import { Field, FieldMessage } from '@baize/ui/field.tsx';
import { Note } from '@baize/ui/note.tsx';
import { TextInput } from '@baize/ui/text-input.tsx';
import { showToast } from '@baize/ui/toast.tsx';
import { useT } from '@baize/webkit/i18n';
import { useState } from 'react';
import { Controller, useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import { FailureNote } from '../../components/failure.tsx';
import { ConflictNote, FormDialog, KEEP_FIELDS } from '../../components/form-dialog.tsx';
import { ReasonField } from '../../components/reason-field.tsx';
import { isReason } from '../../lib/reason.ts';
import { useOperator } from '../../session.ts';
import { useAction } from '../../use-action.ts';
import { forget } from '../../use-call.ts';
import styles from './roles.module.css';

type Form = { name: string; permissions: readonly Permission[]; reason: string };
type RoleDialogProps = { row: RoleRow | null; onClose: () => void };

const toForm = (row: RoleRow | null): Form => ({
  name: row?.name ?? '',
  permissions: row?.permissions ?? ['overview.read'],
  reason: '',
});
/** What an own role may hold. */
const GRANTABLE = PERMISSIONS.filter((each) => !OWNERS_ALONE.includes(each));
const STALE = ['listRoles', 'listOperators', 'listAudit'] as const;

/** A new role of the brand, or another name and other permissions of one that is there. */
export default function RoleDialog({ row, onClose }: RoleDialogProps) {
  const t = useT();
  const [opened, setOpened] = useState(row);
  const [conflict, setConflict] = useState(false);
  const form = useForm<Form>({ defaultValues: toForm(opened) });
  const { register, control, handleSubmit, getValues, reset, formState } = form;
  const { errors } = formState;
  const chosen = useWatch({ control, name: 'permissions' });
  const done = (): void => {
    onClose();
    showToast({ tone: 'ok', title: t('role.saved', { name: getValues('name') }) });
  };
  const create = useAction('createRole', { stale: STALE, done });
  const change = useAction('changeRole', {
    stale: STALE,
    done,
    failed: ({ code }) => {
      if (code !== 'STATE_CONFLICT') return;
      setConflict(true);
      void forget('listRoles');
    },
  });
  const action = opened === null ? create : change;
  const taken = action.failure?.code === 'NAME_TAKEN';
  function takeNew(): void {
    setOpened(row);
    reset({ ...toForm(row), reason: getValues('reason') }, KEEP_FIELDS);
    setConflict(false);
    change.reset();
  }
  const send = (values: Form): void => {
    const order = { name: values.name, permissions: [...values.permissions], reason: values.reason.trim() };
    if (opened === null) create.run(order);
    else change.run({ ...order, key: opened.key, version: opened.version });
  };
  return (
    <FormDialog
      title={opened === null ? t('role.new') : t('role.change.of', { name: opened.name ?? '' })}
      submit={t(opened === null ? 'role.create' : 'shell.save')}
      busy={action.busy}
      onClose={onClose}
      onSubmit={handleSubmit((values) => send(values))}
    >
      <NameField form={form} taken={taken} onTyped={action.reset} />
      <Controller
        name="permissions"
        control={control}
        rules={{ validate: (value) => value.length > 0 && heldTogether(value) === undefined }}
        render={({ field }) => <PermissionFields value={field.value} onChange={field.onChange} />}
      />
      <WrongChoice chosen={chosen} />
      <Note tone="info">{t('role.now')}</Note>
      <ReasonField field={register('reason', { validate: isReason })} wrong={errors.reason !== undefined} />
      {conflict && <ConflictNote arrived={row?.version !== opened?.version} onTake={takeNew} />}
      {action.failure && !taken && !conflict && (
        <FailureNote failure={action.failure} safe={t('part.nothingChanged')} />
      )}
    </FormDialog>
  );
}

type NameFieldProps = { form: UseFormReturn<Form>; taken: boolean; onTyped: () => void };

function NameField({ form, taken, onTyped }: NameFieldProps) {
  const t = useT();
  return (
    <Field
      label={t('part.name')}
      required
      error={form.formState.errors.name ? t('role.name.needed') : taken && t('error.NAME_TAKEN')}
    >
      <TextInput
        autoComplete="off"
        maxLength={ROLE_NAME.max}
        {...form.register('name', {
          setValueAs: cleanText,
          validate: (text) => seenLength(text) > 0,
          onChange: onTyped,
        })}
      />
    </Field>
  );
}

/** What cannot be saved, as it is chosen. */
function WrongChoice({ chosen }: { chosen: readonly Permission[] }) {
  const t = useT();
  const apart = heldTogether(chosen);
  return (
    <div aria-live="polite">
      {chosen.length === 0 && <FieldMessage error={t('role.permissions.needed')} />}
      {apart && (
        <FieldMessage
          error={t('role.apart.wrong', { makes: t(`permission.${apart[0]}`), checks: t(`permission.${apart[1]}`) })}
        />
      )}
    </div>
  );
}

type FieldsProps = { value: readonly Permission[]; onChange: (value: readonly Permission[]) => void };

/** By subject; what the maker has not cannot be given, and is not there. */
function PermissionFields({ value, onChange }: FieldsProps) {
  const t = useT();
  const { permissions: mine } = useOperator();
  const toggle = (permission: Permission, on: boolean): void =>
    onChange(on ? [...value, permission] : value.filter((each) => each !== permission));
  const grantable = GRANTABLE.filter((each) => mine.includes(each));
  const areas = [...new Set(grantable.map((each) => each.split('.')[0]!))];
  return (
    <div className={styles.areas}>
      {areas.map((area) => (
        <fieldset key={area} className={styles.area}>
          <legend>{t(`permission.area.${area}`)}</legend>
          {grantable
            .filter((each) => each.startsWith(`${area}.`))
            .map((permission) => (
              <Checkbox
                key={permission}
                checked={value.includes(permission)}
                onChange={(event) => toggle(permission, event.target.checked)}
              >
                {t(`permission.${permission}`)}
              </Checkbox>
            ))}
        </fieldset>
      ))}
    </div>
  );
}
