import type { PlayerDetail } from '@baize/contract/console/players';
import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import { lazyPart } from '@baize/webkit/lazy-part';
import { useCan } from '../../session.ts';
import { useCall } from '../../use-call.ts';
import { useFormat } from '../../use-format.ts';
import { SafetyCard } from './safety-card.tsx';

const RESET_DIALOG = lazyPart(() => import('./reset-factor-dialog.tsx'));

/** Whether a player's logins ask for an authenticator, and its reset for who has lost theirs. */
export function AuthenticatorCard({ player }: { player: PlayerDetail }) {
  const t = useT();
  const format = useFormat();
  const may = useCan('players.status');
  const { data } = useCall('getPlayerSafety', { id: player.id });
  if (!data) return null;
  const { authenticator, heldUntil } = data;
  return (
    <SafetyCard
      player={player}
      title={t('factor.title')}
      action={may && authenticator?.resetDueAt === null ? t('factor.reset') : null}
      dialog={RESET_DIALOG}
    >
      <p className={textStyles.secondary}>
        {authenticator
          ? t('factor.since', {
              when: format.dateTime(authenticator.since),
              count: format.number(authenticator.codesLeft),
            })
          : t('factor.none')}
      </p>
      {authenticator?.resetDueAt && <p>{t('factor.due', { when: format.dateTime(authenticator.resetDueAt) })}</p>}
      {heldUntil && <p>{t('factor.held', { when: format.dateTime(heldUntil) })}</p>}
    </SafetyCard>
  );
}
