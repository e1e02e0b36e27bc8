import { ALERT_EMAILS_MAX, WEBHOOK_URL_MAX } from '@baize/contract/console/alert-words';
import type { AlertChannels } from '@baize/contract/console/alerts';
import { matchesKind } from '@baize/domain/field-rules';
import { Checkbox } from '@baize/ui/checkbox.tsx';
import { Field } from '@baize/ui/field.tsx';
import { TextArea, TextInput } from '@baize/ui/text-input.tsx';
import { showToast } from '@baize/ui/toast.tsx';
import { useT } from '@baize/webkit/i18n';
import { useForm } from 'react-hook-form';
import { Consequences } from '../../components/consequences.tsx';
import { FailureNote } from '../../components/failure.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { ReasonField } from '../../components/reason-field.tsx';
import { isReason } from '../../lib/reason.ts';
import { useAction } from '../../use-action.ts';
import { useOpened } from '../../use-opened.ts';

type Form = { emails: string; url: string; newSecret: boolean; reason: string };
type ChannelsDialogProps = {
  channels: AlertChannels;
  onSecret: (secret: string) => void;
  onClose: () => void;
};
const EMAIL_ROWS = 3;

const emailsOf = (typed: string): string[] => typed.split(/[\s,;]+/).filter((email) => email !== '');
const areEmails = (typed: string): boolean => {
  const emails = emailsOf(typed);
  return emails.length <= ALERT_EMAILS_MAX && emails.every((email) => matchesKind('email', email));
};

/** Whom alerts reach outside of the console. */
export default function ChannelsDialog({ channels: now, onSecret, onClose }: ChannelsDialogProps) {
  const t = useT();
  const channels = useOpened(now);
  const { register, handleSubmit, formState } = useForm<Form>({
    defaultValues: { emails: channels.emails.join('\n'), url: channels.url, newSecret: false, reason: '' },
  });
  const { errors, isDirty } = formState;
  const action = useAction('updateAlertChannels', {
    stale: ['getAlertChannels', 'listAudit'],
    done: ({ secret }) => {
      onClose();
      if (secret === null) showToast({ tone: 'ok', title: t('alert.channels.done') });
      else onSecret(secret);
    },
  });
  return (
    <FormDialog
      title={t('alert.channels.changeOf')}
      submit={t('shell.save')}
      busy={action.busy}
      disabled={!isDirty}
      lead={<Consequences items={[t('alert.channels.effect'), t('alert.channels.public')]} />}
      onClose={onClose}
      onSubmit={handleSubmit(({ emails, url, newSecret, reason }) =>
        action.run({
          emails: emailsOf(emails),
          url: url.trim(),
          newSecret,
          version: channels.version,
          reason: reason.trim(),
        }),
      )}
    >
      <Field
        label={t('alert.channels.emails')}
        hint={t('alert.channels.emails.hint', { count: ALERT_EMAILS_MAX })}
        error={errors.emails && t('alert.channels.emails.wrong', { count: ALERT_EMAILS_MAX })}
      >
        <TextArea rows={EMAIL_ROWS} {...register('emails', { validate: areEmails })} />
      </Field>
      <Field label={t('alert.channels.url')} hint={t('alert.channels.url.hint')}>
        <TextInput inputMode="url" maxLength={WEBHOOK_URL_MAX} {...register('url')} />
      </Field>
      {channels.hasSecret && <Checkbox {...register('newSecret')}>{t('alert.channels.newSecret')}</Checkbox>}
      <ReasonField wrong={errors.reason !== undefined} field={register('reason', { validate: isReason })} />
      {action.failure && <FailureNote failure={action.failure} safe={t('part.nothingChanged')} />}
    </FormDialog>
  );
}
