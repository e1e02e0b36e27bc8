import type { Schedule } from '@baize/contract/console/report-schedules';
import { showToast } from '@baize/ui/toast.tsx';
import { useT } from '@baize/webkit/i18n';
import { Consequences } from '../../components/consequences.tsx';
import { ReasonDialog } from '../../components/reason-dialog.tsx';
import { useAction } from '../../use-action.ts';

/** Ends that operators are told of a report: what follows, why, one button. */
export default function StopDialog({ schedule, onClose }: { schedule: Schedule; onClose: () => void }) {
  const t = useT();
  const action = useAction('stopReportSchedule', {
    stale: ['listReportSchedules', 'listAudit'],
    done: () => {
      onClose();
      showToast({ tone: 'ok', title: t('reports.schedule.stopped') });
    },
  });
  return (
    <ReasonDialog
      title={t('reports.schedule.stopOf', { name: schedule.name })}
      submit={t('reports.schedule.stop')}
      variant="danger"
      action={action}
      lead={<Consequences items={[t('reports.schedule.stop.effect')]} />}
      onClose={onClose}
      onReason={(reason) => action.run({ id: schedule.id, version: schedule.version, reason })}
    />
  );
}
