import type { GameReturn } from '@baize/contract/console/returns';
import { showToast } from '@baize/ui/toast.tsx';
import { useT } from '@baize/webkit/i18n';
import { Consequences } from '../../components/consequences.tsx';
import { ReasonDialog } from '../../components/reason-dialog.tsx';
import { useAction } from '../../use-action.ts';
import { useBandText, useGameName, useShare } from './parts.tsx';

type AcknowledgeDialogProps = {
  row: GameReturn;
  alarm: NonNullable<GameReturn['alarm']>;
  onClose: () => void;
};

/** What was found behind an alarm: what it said, what follows, why, one button. */
export default function AcknowledgeDialog({ row, alarm, onClose }: AcknowledgeDialogProps) {
  const t = useT();
  const share = useShare();
  const band = useBandText();
  const name = useGameName()(row);
  const action = useAction('acknowledgeReturn', {
    stale: ['listReturns', 'getReturn', 'listAudit'],
    done: () => {
      onClose();
      showToast({ tone: 'ok', title: t('return.acknowledge.done') });
    },
  });
  return (
    <ReasonDialog
      title={t('return.acknowledge.title', { game: name })}
      submit={t('return.acknowledge')}
      variant="primary"
      action={action}
      rows={3}
      lead={
        <Consequences
          items={[
            t(`return.acknowledge.said.${alarm.cause}`, { actual: share(alarm.actual), band: band(alarm) }),
            t('return.acknowledge.effect'),
            t('return.acknowledge.after'),
          ]}
        />
      }
      onClose={onClose}
      onReason={(reason) => action.run({ id: alarm.id, reason })}
    />
  );
}
