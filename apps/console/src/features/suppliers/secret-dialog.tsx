import type { Connection } from '@baize/contract/console/connections';
import { Field } from '@baize/ui/field.tsx';
import { Note } from '@baize/ui/note.tsx';
import { PasswordInput } from '@baize/ui/password-input.tsx';
import { TextInput } from '@baize/ui/text-input.tsx';
import { showToast } from '@baize/ui/toast.tsx';
import { useT } from '@baize/webkit/i18n';
import { useForm } from 'react-hook-form';
import { FailureNote } from '../../components/failure.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { ReasonField } from '../../components/reason-field.tsx';
import { isReason } from '../../lib/reason.ts';
import { useAction } from '../../use-action.ts';

type SecretForm = { kid: string; secret: string; reason: string };
const KID = /^[\x21-\x7e]{1,64}$/;
const SECRET = { min: 24, max: 200 } as const;

/** What a supplier and we sign with, once a second person has checked it. */
export default function SecretDialog({ found, onClose }: { found: Connection; onClose: () => void }) {
  const t = useT();
  const {
    register,
    handleSubmit,
    formState: { errors },
  } = useForm<SecretForm>({ defaultValues: { kid: found.secrets[0]?.kid ?? '', secret: '', reason: '' } });
  const action = useAction('proposeSecret', {
    stale: ['getConnection', 'listProposals', 'listAudit'],
    done: () => {
      onClose();
      showToast({ tone: 'ok', title: t('connection.proposed') });
    },
  });
  return (
    <FormDialog
      title={t('connection.secret.title', { supplier: found.name })}
      submit={t('ceiling.propose')}
      busy={action.busy}
      onClose={onClose}
      onSubmit={handleSubmit(({ kid, secret, reason }) =>
        action.run({ supplier: found.supplier, kid: kid.trim(), secret, reason: reason.trim() }),
      )}
    >
      <Field
        label={t('connection.secret.kid')}
        hint={t('connection.secret.kid.hint')}
        error={errors.kid && t('connection.wrong.kid')}
      >
        <TextInput maxLength={64} {...register('kid', { validate: (text) => KID.test(text.trim()) })} />
      </Field>
      <Field
        label={t('connection.secret.text')}
        hint={t('connection.secret.hint')}
        error={errors.secret && t('connection.wrong.secret')}
      >
        <PasswordInput
          labels={{ show: t('login.password.show'), hide: t('login.password.hide') }}
          autoComplete="off"
          maxLength={SECRET.max}
          {...register('secret', { validate: (text) => text.length >= SECRET.min })}
        />
      </Field>
      <Note tone="warn">{t('connection.secret.warning')}</Note>
      <ReasonField wrong={errors.reason !== undefined} field={register('reason', { validate: isReason })} />
      {action.failure && <FailureNote failure={action.failure} safe={t('part.nothingChanged')} />}
    </FormDialog>
  );
}
