import type { ReceivingAccount } from '@baize/contract/console/channels';
import { Switch } from '@baize/ui/checkbox.tsx';
import { Note } from '@baize/ui/note.tsx';
import { showToast } from '@baize/ui/toast.tsx';
import { useT } from '@baize/webkit/i18n';
import { useForm, useWatch } from 'react-hook-form';
import { FailureNote } from '../../components/failure.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { ReasonField } from '../../components/reason-field.tsx';
import { isReason } from '../../lib/reason.ts';
import { useAction } from '../../use-action.ts';
import { CeilingField, isCeiling } from './ceiling-field.tsx';
import { CHANNELS_STALE } from './parts.tsx';

/** Opens or closes an account, or bounds what may come to it in a day. */
export default function ChangeAccountDialog({ account, onClose }: { account: ReceivingAccount; onClose: () => void }) {
  const t = useT();
  const { register, control, handleSubmit, formState } = useForm({
    defaultValues: { enabled: account.enabled, dayMax: account.dayMax ?? '', reason: '' },
  });
  const { errors, isDirty } = formState;
  const asks = useWatch({ control, name: 'enabled' }) && !account.approved;
  const action = useAction('updateReceivingAccount', {
    stale: CHANNELS_STALE,
    done: () => {
      onClose();
      showToast({ tone: 'ok', title: t(asks ? 'account.asked' : 'account.saved') });
    },
  });
  return (
    <FormDialog
      title={t('account.change.of', { number: account.number })}
      subtitle={`${account.provider} · ${account.holder}`}
      submit={t(asks ? 'account.ask' : 'shell.save')}
      busy={action.busy}
      disabled={!isDirty}
      onClose={onClose}
      onSubmit={handleSubmit(({ enabled, dayMax, reason }) =>
        action.run({
          id: account.id,
          enabled,
          dayMax: dayMax.trim() === '' ? null : dayMax.trim(),
          version: account.version,
          reason: reason.trim(),
        }),
      )}
    >
      <Switch {...register('enabled')}>{t('account.enabled')}</Switch>
      {asks && <Note tone="info">{t('account.effect.two')}</Note>}
      <CeilingField wrong={errors.dayMax !== undefined} field={register('dayMax', { validate: isCeiling })} />
      <ReasonField wrong={errors.reason !== undefined} field={register('reason', { validate: isReason })} />
      {action.failure && <FailureNote failure={action.failure} safe={t('part.nothingChanged')} />}
    </FormDialog>
  );
}
