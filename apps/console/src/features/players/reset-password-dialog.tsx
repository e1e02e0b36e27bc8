import { GIVEN_PASSWORD_HOURS, PASSWORD_RESET_HOLD_HOURS } from '@baize/contract/console/constants';
import type { PlayerDetail } from '@baize/contract/console/players';
import { Button } from '@baize/ui/button.tsx';
import { Checkbox } from '@baize/ui/checkbox.tsx';
import { cx } from '@baize/ui/cx.ts';
import { Dialog } from '@baize/ui/dialog.tsx';
import { Note } from '@baize/ui/note.tsx';
import textStyles from '@baize/ui/text.module.css';
import { showToast } from '@baize/ui/toast.tsx';
import { useT } from '@baize/webkit/i18n';
import { useState } from 'react';
import { Consequences } from '../../components/consequences.tsx';
import pageStyles from '../../components/page.module.css';
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
  const [passed, setPassed] = useState(false);
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(password);
      showToast({ tone: 'ok', title: t('password.given.copied') });
    } catch {
      showToast({ tone: 'err', title: t('operator.handout.notCopied') }); // not allowed here: it can be read
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      closable={passed}
      title={t('password.given.title', { account: player.account })}
      labels={{ close: t('shell.close') }}
      footer={
        <Button variant="primary" disabled={!passed} onClick={onClose}>
          {t('shell.close')}
        </Button>
      }
    >
      <div className={pageStyles.form}>
        <Note tone="warn" live>
          {t('password.given.once')}
        </Note>
        <p>
          <bdi className={cx(textStyles.mono, textStyles.wrap)}>{password}</bdi>{' '}
          <Button size="dense" icon="copy" aria-label={t('password.given.copy')} onClick={() => void copy()}>
            {t('operator.handout.copy.short')}
          </Button>
        </p>
        <p className={cx(textStyles.tiny, textStyles.tertiary)}>
          {t('password.given.until', { when: format.dateTime(until) })}
        </p>
        <Checkbox checked={passed} onChange={(event) => setPassed(event.target.checked)}>
          {t('password.given.passed')}
        </Checkbox>
      </div>
    </Dialog>
  );
}
