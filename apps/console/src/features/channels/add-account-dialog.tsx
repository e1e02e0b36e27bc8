import type { ConsoleChannel } from '@baize/contract/console/channels';
import { Field } from '@baize/ui/field.tsx';
import { TextInput } from '@baize/ui/text-input.tsx';
import { showToast } from '@baize/ui/toast.tsx';
import { useT } from '@baize/webkit/i18n';
import { useForm } from 'react-hook-form';
import { Consequences } from '../../components/consequences.tsx';
import { FailureNote } from '../../components/failure.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { ReasonField } from '../../components/reason-field.tsx';
import { isReason, isWritten } from '../../lib/reason.ts';
import { useAction } from '../../use-action.ts';
import { CeilingField, isCeiling } from './ceiling-field.tsx';
import { CHANNELS_STALE } from './parts.tsx';

type AddProps = { channel: ConsoleChannel; onClose: () => void };
const NUMBER = /^[\p{L}\p{N}][\p{L}\p{N} .@+_-]{3,63}$/u;
const EMPTY = { provider: '', holder: '', number: '', qr: '', dayMax: '', reason: '' };
const WORD_MIN = 2;

/** An account of the house. What is entered here stays as it is: a wrong one is closed, and entered anew. */
export default function AddAccountDialog({ channel, onClose }: AddProps) {
  const t = useT();
  const { register, handleSubmit, formState } = useForm({ defaultValues: EMPTY });
  const { errors } = formState;
  const action = useAction('addReceivingAccount', {
    stale: CHANNELS_STALE,
    done: () => {
      onClose();
      showToast({ tone: 'ok', title: t('account.asked') });
    },
  });
  const taken = action.failure?.fields?.number === 'taken';
  const text = (name: 'provider' | 'holder', max: number) => (
    <Field label={t(`account.${name}`)} required error={errors[name] && t('account.wrong.words')}>
      <TextInput
        autoComplete="off"
        maxLength={max}
        {...register(name, { validate: (words: string) => isWritten(words, WORD_MIN) })}
      />
    </Field>
  );
  return (
    <FormDialog
      title={t('account.add')}
      submit={t('account.ask')}
      busy={action.busy}
      lead={<Consequences items={[t('account.effect.two'), t('account.effect.fixed')]} />}
      onClose={onClose}
      onSubmit={handleSubmit(({ provider, holder, number, qr, dayMax, reason }) =>
        action.run({
          code: channel.code,
          provider: provider.trim(),
          holder: holder.trim(),
          number: number.trim(),
          qr: qr.trim() === '' ? null : qr.trim(),
          dayMax: dayMax.trim() === '' ? null : dayMax.trim(),
          reason: reason.trim(),
        }),
      )}
    >
      {text('provider', 60)}
      {text('holder', 80)}
      <Field
        label={t('account.number')}
        required
        error={errors.number ? t('account.wrong.number') : taken && t('account.wrong.taken')}
      >
        <TextInput
          autoComplete="off"
          dir="ltr"
          maxLength={64}
          {...register('number', { validate: (typed) => NUMBER.test(typed.trim()) })}
        />
      </Field>
      {channel.kind === 'QR' && (
        <Field label={t('account.qr')} hint={t('account.qr.hint')}>
          <TextInput autoComplete="off" dir="ltr" maxLength={300} {...register('qr')} />
        </Field>
      )}
      <CeilingField wrong={errors.dayMax !== undefined} field={register('dayMax', { validate: isCeiling })} />
      <ReasonField wrong={errors.reason !== undefined} field={register('reason', { validate: isReason })} />
      {action.failure && !taken && <FailureNote failure={action.failure} safe={t('part.nothingChanged')} />}
    </FormDialog>
  );
}
