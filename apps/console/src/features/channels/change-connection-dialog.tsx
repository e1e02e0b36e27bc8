import type { PaymentConnection } from '@baize/contract/console/payment-connections';
import { PAYMENT_PROVIDER_NAMES } from '@baize/contract/payment-providers';
import { Switch } from '@baize/ui/checkbox.tsx';
import { Note } from '@baize/ui/note.tsx';
import { showToast } from '@baize/ui/toast.tsx';
import { useT } from '@baize/webkit/i18n';
import { useForm, useWatch } from 'react-hook-form';
import { Consequences } from '../../components/consequences.tsx';
import { FailureNote } from '../../components/failure.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { ReasonField } from '../../components/reason-field.tsx';
import { isReason } from '../../lib/reason.ts';
import { useAction } from '../../use-action.ts';
import { CONNECTIONS_STALE } from './parts.tsx';

type ChangeProps = { connection: PaymentConnection; onClose: () => void };

/** Opens or closes an account at a provider for new orders. */
export default function ChangeConnectionDialog({ connection, onClose }: ChangeProps) {
  const t = useT();
  const { register, control, handleSubmit, formState } = useForm({
    defaultValues: { enabled: connection.enabled, reason: '' },
  });
  const { errors, dirtyFields } = formState;
  const asks = useWatch({ control, name: 'enabled' }) && !connection.approved;
  const action = useAction('updatePaymentConnection', {
    stale: CONNECTIONS_STALE,
    done: () => {
      onClose();
      showToast({ tone: 'ok', title: t(asks ? 'paymentAccount.asked' : 'paymentAccount.saved') });
    },
  });
  const name = PAYMENT_PROVIDER_NAMES[connection.provider];
  return (
    <FormDialog
      title={t('paymentAccount.change.of', { name, end: connection.keyEnd })}
      submit={t(asks ? 'account.ask' : 'shell.save')}
      busy={action.busy}
      disabled={!dirtyFields.enabled}
      lead={<Consequences items={[t('paymentAccount.effect.later'), t('paymentAccount.effect.instead')]} />}
      onClose={onClose}
      onSubmit={handleSubmit(({ enabled, reason }) =>
        action.run({ id: connection.id, enabled, version: connection.version, reason: reason.trim() }),
      )}
    >
      <Switch {...register('enabled')}>{t('paymentAccount.enabled')}</Switch>
      {asks && <Note tone="info">{t('paymentAccount.effect.two')}</Note>}
      <ReasonField wrong={errors.reason !== undefined} field={register('reason', { validate: isReason })} />
      {action.failure && <FailureNote failure={action.failure} safe={t('part.nothingChanged')} />}
    </FormDialog>
  );
}
