import { Button } from '@baize/ui/button.tsx';
import { Dialog } from '@baize/ui/dialog.tsx';
import { useT } from '@baize/webkit/i18n';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Consequences } from '../../components/consequences.tsx';
import { FailureNote } from '../../components/failure.tsx';
import type { OperatorCredentials, OperatorRow } from '@baize/contract/console/operators';
import { useAction } from '../../use-action.ts';
import { CredentialsDialog } from './credentials-dialog.tsx';
import { isReason } from '../../lib/reason.ts';
import { ReasonField } from '../../components/reason-field.tsx';
import pageStyles from '../../components/page.module.css';

const FORM = 'operator-form';

/** For who lost password or phone: both anew, shown once. */
export default function ResetDialog({ row, onClose }: { row: OperatorRow; onClose: () => void }) {
  const t = useT();
  const [made, setMade] = useState<OperatorCredentials | null>(null);
  const {
    register,
    handleSubmit,
    formState: { errors },
  } = useForm({ defaultValues: { reason: '' } });
  const action = useAction('resetOperator', { stale: ['listOperators', 'listAudit'], done: setMade });
  if (made) return <CredentialsDialog credentials={made} onClose={onClose} />;
  return (
    <Dialog
      open
      onClose={onClose}
      closable={!action.busy}
      title={t('operator.reset.title', { name: row.name })}
      subtitle={row.displayName}
      labels={{ close: t('shell.close') }}

      footer={
        <>
          <Button onClick={onClose} disabled={action.busy}>
            {t('shell.cancel')}
          </Button>
          <Button type="submit" form={FORM} variant="danger" busy={action.busy}>
            {t('operator.reset')}
          </Button>
        </>
      }
    >
      <form
        id={FORM}
        className={pageStyles.form}
        noValidate
        onSubmit={(event) =>
          void handleSubmit(({ reason }) => action.run({ id: row.id, version: row.version, reason: reason.trim() }))(
            event,
          )
        }
      >
        <Consequences items={[t('operator.reset.old'), t('operator.reset.sessions'), t('operator.reset.person')]} />
        <ReasonField field={register('reason', { validate: isReason })} wrong={errors.reason !== undefined} />
        {action.failure && <FailureNote failure={action.failure} safe={t('part.nothingChanged')} />}
      </form>
    </Dialog>
  );
}
