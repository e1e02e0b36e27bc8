import type { PlayerDetail } from '@baize/contract/console/players';
import type { PlayerLimits } from '@baize/contract/limits';
import { Field } from '@baize/ui/field.tsx';
import { Select } from '@baize/ui/select.tsx';
import { showToast } from '@baize/ui/toast.tsx';
import { useT } from '@baize/webkit/i18n';
import { useState } from 'react';
import { Consequences } from '../../components/consequences.tsx';
import { ReasonDialog } from '../../components/reason-dialog.tsx';
import { useAction } from '../../use-action.ts';
import { useFormat } from '../../use-format.ts';

const DAY_HOURS = 24;
type Props = { player: PlayerDetail; limits: PlayerLimits; onClose: () => void };

/** Keeps a player from play and deposits for a while. Nobody can make it shorter. */
export default function ExcludePlayerDialog({ player, limits, onClose }: Props) {
  const t = useT();
  const format = useFormat();
  const lengths = [...limits.timeOutHours, ...limits.exclusionDays.map((days) => days * DAY_HOURS)];
  const [hours, setHours] = useState(lengths[0]!);
  const action = useAction('excludePlayer', {
    stale: ['getPlayerLimits', 'getPlayer', 'listAudit'],
    done: ({ until }) => {
      onClose();
      showToast({ tone: 'ok', title: t('player.limits.away', { until: format.dateTime(until) }) });
    },
  });
  const lengthOf = (each: number): string =>
    each < DAY_HOURS
      ? t('player.limits.hours', { count: format.number(each) })
      : t('player.limits.days', { count: format.number(each / DAY_HOURS) });
  return (
    <ReasonDialog
      title={t('player.limits.exclude.title', { account: player.account })}
      submit={t('player.limits.exclude')}
      variant="danger"
      action={action}
      rows={3}
      lead={<Consequences items={[t('player.limits.exclude.stops'), t('player.limits.exclude.stays')]} />}
      onClose={onClose}
      onReason={(reason) => action.run({ id: player.id, hours, reason })}
    >
      <Field label={t('player.limits.length')}>
        <Select
          value={String(hours)}
          options={lengths.map((each) => ({ value: String(each), label: lengthOf(each) }))}
          onChange={(event) => setHours(Number(event.target.value))}
        />
      </Field>
    </ReasonDialog>
  );
}
