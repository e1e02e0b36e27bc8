import type { PlayerDetail } from '@baize/contract/console/players';
import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import { lazyPart } from '@baize/webkit/lazy-part';
import { useCan } from '../../session.ts';
import { useCall } from '../../use-call.ts';
import { useFormat } from '../../use-format.ts';
import { SafetyCard } from './safety-card.tsx';

const RESET_DIALOG = lazyPart(() => import('./reset-password-dialog.tsx'));

/** Whose password opens a player's account, and a new one for who has lost theirs. */
export function PasswordCard({ player }: { player: PlayerDetail }) {
  const t = useT();
  const format = useFormat();
  const may = useCan('players.status') && player.status !== 'disabled';
  const { data } = useCall('getPlayerSafety', { id: player.id });
  if (!data) return null;
  const { hasPassword, givenUntil } = data;
  return (
    <SafetyCard
      player={player}
      title={t('password.title')}
      action={may ? t('password.reset') : null}
      dialog={RESET_DIALOG}
    >
      <p className={textStyles.secondary}>
        {givenUntil
          ? t('password.given.state', { when: format.dateTime(givenUntil) })
          : t(hasPassword ? 'password.own' : 'password.none')}
      </p>
    </SafetyCard>
  );
}
