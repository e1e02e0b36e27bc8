import { useT } from '@baize/webkit/i18n';
import { useState } from 'react';
import { Consequences } from '../../components/consequences.tsx';
import { ReasonDialog } from '../../components/reason-dialog.tsx';
import type { EnrolmentLink, OperatorRow } from '@baize/contract/console/operators';
import { useAction } from '../../use-action.ts';
import { EnrolLinkDialog } from '../../components/enrol-link-dialog.tsx';

/** For who lost password or phone, or did not use their link in time: a new link, shown once. */
export default function ResetDialog({ row, onClose }: { row: OperatorRow; onClose: () => void }) {
  const t = useT();
  const [made, setMade] = useState<EnrolmentLink | null>(null);
  const action = useAction('resetOperator', { stale: ['listOperators', 'listAudit'], done: setMade });
  if (made) return <EnrolLinkDialog made={made} onClose={onClose} />;
  const what = row.enrolledAt === null ? 'newLink' : 'reset';
  return (
    <ReasonDialog
      title={t(`operator.${what}.title`, { name: row.name })}
      subtitle={row.displayName}
      submit={t(`operator.${what}`)}
      variant="danger"
      action={action}
      onClose={onClose}
      onReason={(reason) => action.run({ id: row.id, version: row.version, reason })}
    >
      <Consequences
        items={[
          t('operator.reset.old'),
          t('operator.reset.sessions'),
          t('operator.reset.person'),
          t('operator.reset.confirm'),
        ]}
      />
    </ReasonDialog>
  );
}
