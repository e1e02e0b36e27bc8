import { useT } from '@baize/webkit/i18n';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Consequences } from '../../components/consequences.tsx';
import { FailureNote } from '../../components/failure.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import type { EnrolmentLink, OperatorRow } from '@baize/contract/console/operators';
import { useAction } from '../../use-action.ts';
import { LinkDialog } from './link-dialog.tsx';
import { isReason } from '../../lib/reason.ts';
import { ReasonField } from '../../components/reason-field.tsx';

/** For who lost password or phone, or did not use their link in time: a new link, shown once. */
export default function ResetDialog({ row, onClose }: { row: OperatorRow; onClose: () => void }) {
  const t = useT();
  const [made, setMade] = useState<EnrolmentLink | null>(null);
  const {
    register,
    handleSubmit,
    formState: { errors },
  } = useForm({ defaultValues: { reason: '' } });
  const action = useAction('resetOperator', { stale: ['listOperators', 'listAudit'], done: setMade });
  if (made) return <LinkDialog made={made} onClose={onClose} />;
  const what = row.enrolledAt === null ? 'newLink' : 'reset';
  return (
    <FormDialog
      title={t(`operator.${what}.title`, { name: row.name })}
      subtitle={row.displayName}
      submit={t(`operator.${what}`)}
      variant="danger"
      busy={action.busy}
      onClose={onClose}
      onSubmit={handleSubmit(({ reason }) => action.run({ id: row.id, version: row.version, reason: reason.trim() }))}
    >
      <Consequences
        items={[
          t('operator.reset.old'),
          t('operator.reset.sessions'),
          t('operator.reset.person'),
          t('operator.reset.confirm'),
        ]}
      />
      <ReasonField field={register('reason', { validate: isReason })} wrong={errors.reason !== undefined} />
      {action.failure && <FailureNote failure={action.failure} safe={t('part.nothingChanged')} />}
    </FormDialog>
  );
}
