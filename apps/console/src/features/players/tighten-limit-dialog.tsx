import type { PlayerDetail } from '@baize/contract/console/players';
import type { PlayerLimits } from '@baize/contract/limits';
import { LIMIT_KINDS, type LimitKind } from '@baize/domain/player-limit';
import { Field } from '@baize/ui/field.tsx';
import { Select } from '@baize/ui/select.tsx';
import { TextInput } from '@baize/ui/text-input.tsx';
import { showToast } from '@baize/ui/toast.tsx';
import { useT } from '@baize/webkit/i18n';
import { useState } from 'react';
import { Consequences } from '../../components/consequences.tsx';
import { ReasonDialog } from '../../components/reason-dialog.tsx';
import { useAction } from '../../use-action.ts';
import { useFormat } from '../../use-format.ts';
import { limitText, shownLimits } from './shown-limits.ts';
import { MINUTES_MOST, wrongLimit } from './typed-limit.ts';

type Props = { player: PlayerDetail; limits: PlayerLimits; onClose: () => void };

/** A lower limit for a player, at once. A higher one is the player's own to ask for. */
export default function TightenLimitDialog({ player, limits, onClose }: Props) {
  const t = useT();
  const format = useFormat();
  const [kind, setKind] = useState<LimitKind>('deposit-day');
  const [limit, setLimit] = useState('');
  const [judged, setJudged] = useState(false);
  const action = useAction('tightenPlayerLimit', {
    stale: ['getPlayerLimits', 'listAudit'],
    done: () => {
      onClose();
      showToast({ tone: 'ok', title: t('player.limits.tighten.done', { account: player.account }) });
    },
  });
  const held = shownLimits(limits).find((each) => each.kind === kind)?.limit ?? null;
  const isMinutes = kind === 'session';
  const wrong = judged ? wrongLimit(limit.trim(), isMinutes) : null;
  return (
    <ReasonDialog
      title={t('player.limits.tighten.title', { account: player.account })}
      submit={t('player.limits.tighten')}
      variant="primary"
      action={action}
      rows={3}
      lead={<Consequences items={[t('player.limits.tighten.now'), t('player.limits.tighten.only')]} />}
      onClose={onClose}
      onReason={(reason) => {
        setJudged(true);
        if (wrongLimit(limit.trim(), isMinutes) === null)
          action.run({ id: player.id, kind, limit: limit.trim(), reason });
      }}
    >
      <Field label={t('player.limits.kind')}>
        <Select
          value={kind}
          options={LIMIT_KINDS.map((value) => ({ value, label: t(`player.limits.kind.${value}`) }))}
          onChange={(event) => setKind(LIMIT_KINDS.find((each) => each === event.target.value) ?? kind)}
        />
      </Field>
      <Field
        label={t(isMinutes ? 'player.limits.newMinutes' : 'player.limits.new')}
        hint={t('player.limits.held', { limit: limitText({ t, format }, kind, held) })}
        error={wrong === null ? undefined : t(`player.limits.${wrong}`, { most: format.number(MINUTES_MOST) })}
      >
        <TextInput
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
          maxLength={20}
          value={limit}
          onChange={(event) => setLimit(event.target.value)}
        />
      </Field>
    </ReasonDialog>
  );
}
