import { GIVEN_PASSWORD_HOURS, PASSWORD_RESET_HOLD_HOURS } from '@baize/contract/console/constants';
import type { PlayerDetail } from '@baize/contract/console/players';
import { cx } from '@baize/ui/cx.ts';
import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import { useState } from 'react';
import { Consequences } from '../../components/consequences.tsx';
import { HandoutDialog, HandoutText } from '../../components/handout-dialog.tsx';
import { ReasonDialog } from '../../components/reason-dialog.tsx';
import { useAction } from '../../use-action.ts';
import { useFormat } from '../../use-format.ts';

type Given = { password: string; until: string };
type ResetProps = { player: PlayerDetail; onClose: () => void };

/** Gives a player a password for one login: what follows first, then the reason, then the password, shown once. */
export default function ResetPasswordDialog({ player, onClose }: ResetProps) {
  const t = useT();
  const format = useFormat();
  const [given, setGiven] = useState<Given>();
  const action = useAction('resetPlayerPassword', {
    stale: ['getPlayerSafety', 'listPlayerSessions', 'listAudit'],
    done: setGiven,
  });
  if (given) return <GivenDialog player={player} given={given} onClose={onClose} />;
  const hours = format.number(GIVEN_PASSWORD_HOURS);
  const held = format.number(PASSWORD_RESET_HOLD_HOURS);
  return (
    <ReasonDialog
      title={t('password.reset.title', { account: player.account })}
      submit={t('password.reset')}
      variant="danger"
      action={action}
      rows={3}
      lead={
        <Consequences
          items={[
            t('password.reset.once', { hours }),
            t('password.reset.ends'),
            t('password.reset.held', { hours: held }),
            t('password.reset.told'),
          ]}
        />
      }
      onClose={onClose}
      onReason={(reason) => action.run({ id: player.id, reason })}
    />
  );
}

function GivenDialog({ player, given: { password, until }, onClose }: ResetProps & { given: Given }) {
  const t = useT();
  const format = useFormat();
  return (
    <HandoutDialog
      title={t('password.given.title', { account: player.account })}
      warning={t('password.given.once')}
      confirmation={t('password.given.passed')}
      onClose={onClose}
    >
      <p>
        <HandoutText text={password} name={t('password.given.copy')} copied={t('password.given.copied')} />
      </p>
      <p className={cx(textStyles.tiny, textStyles.tertiary)}>
        {t('password.given.until', { when: format.dateTime(until) })}
      </p>
    </HandoutDialog>
  );
}
