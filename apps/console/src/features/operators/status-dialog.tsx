import { Button } from '@baize/ui/button.tsx';
import { Dialog } from '@baize/ui/dialog.tsx';
import { showToast } from '@baize/ui/toast.tsx';
import { useT } from '@baize/webkit/i18n';
import { useForm } from 'react-hook-form';
import { Consequences } from '../../components/consequences.tsx';
import { FailureNote } from '../../components/failure.tsx';
import type { OperatorRow } from '@baize/contract/console/operators';
import { useAction } from '../../use-action.ts';
import { isReason, ReasonField } from './reason-field.tsx';
import pageStyles from '../../components/page.module.css';

const FORM = 'operator-form';

/** Disables or enables an operator: what follows first, then the reason, then the button. */
export default function StatusDialog({
  row,
  next,
  onClose,
}: {
  row: OperatorRow;
  next: 'active' | 'disabled';
  onClose: () => void;
}) {
  const t = useT();
  const {
    register,
    handleSubmit,
    formState: { errors },
  } = useForm({ defaultValues: { reason: '' } });
  const action = useAction('setOperatorStatus', {
    stale: ['listOperators', 'listAudit'],
    done: () => {
      onClose();
      showToast({ tone: 'ok', title: t(`operator.set.${next}.done`, { name: row.name }) });
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      closable={!action.busy}
      title={t(`operator.set.${next}.title`, { name: row.name })}
      subtitle={row.displayName}
      labels={{ close: t('shell.close') }}

      footer={
        <>
          <Button onClick={onClose} disabled={action.busy}>
            {t('shell.cancel')}
          </Button>
          <Button type="submit" form={FORM} variant={next === 'disabled' ? 'danger' : 'primary'} busy={action.busy}>
            {t(`operator.set.${next}`)}
          </Button>
        </>
      }
    >
      <form
        id={FORM}
        className={pageStyles.form}
        noValidate
        onSubmit={(event) =>
          void handleSubmit(({ reason }) =>
            action.run({ id: row.id, status: next, version: row.version, reason: reason.trim() }),
          )(event)
        }
      >
        <Consequences
          items={
            next === 'disabled'
              ? [t('operator.disable.sessions'), t('operator.disable.work'), t('operator.disable.name')]
              : [t('operator.enable.login')]
          }
        />
        <ReasonField field={register('reason', { validate: isReason })} wrong={errors.reason !== undefined} />
        {action.failure && <FailureNote failure={action.failure} safe={t('part.nothingChanged')} />}
      </form>
    </Dialog>
  );
}
