import { showToast } from '@baize/ui/toast.tsx';
import { useT } from '@baize/webkit/i18n';
import { Consequences } from '../../components/consequences.tsx';
import { ReasonDialog } from '../../components/reason-dialog.tsx';
import { useAction } from '../../use-action.ts';

/** Says that somebody looks after it: what follows, a note, one button. */
export default function AcknowledgeDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT();
  const action = useAction('acknowledgeAlert', {
    stale: ['getAlert', 'listAlerts', 'countAlerts', 'listAudit'],
    done: () => {
      onClose();
      showToast({ tone: 'ok', title: t('alert.acknowledge.done') });
    },
  });
  return (
    <ReasonDialog
      title={t('alert.acknowledge')}
      submit={t('alert.acknowledge')}
      variant="primary"
      action={action}
      rows={3}
      lead={<Consequences items={[t('alert.acknowledge.effect'), t('alert.closesItself')]} />}
      onClose={onClose}
      onReason={(note) => action.run({ id, note })}
    />
  );
}
