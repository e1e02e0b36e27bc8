import type { PlayerDetail } from '@baize/contract/console/players';
import { Button } from '@baize/ui/button.tsx';
import { cx } from '@baize/ui/cx.ts';
import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import { lazyPart } from '@baize/webkit/lazy-part';
import { useId, useState } from 'react';
import pageStyles from '../../components/page.module.css';
import { useCan } from '../../session.ts';
import { ShowPart } from '../../show-part.tsx';
import { useCall } from '../../use-call.ts';
import { useFormat } from '../../use-format.ts';

const RESET_DIALOG = lazyPart(() => import('./reset-password-dialog.tsx'));

/** Whose password opens a player's account, and a new one for who has lost theirs. */
export function PasswordCard({ player }: { player: PlayerDetail }) {
  const t = useT();
  const format = useFormat();
  const titleId = useId();
  const may = useCan('players.status') && player.status !== 'disabled';
  const [asking, setAsking] = useState(false);
  const { data } = useCall('getPlayerSafety', { id: player.id });
  if (!data) return null;
  const { hasPassword, givenUntil } = data;
  return (
    <section aria-labelledby={titleId}>
      <div className={cx(pageStyles.cardHead, pageStyles.wrappingHead)}>
        <h2 id={titleId}>{t('password.title')}</h2>
        {may && (
          <Button size="dense" variant="danger" onPointerEnter={RESET_DIALOG.load} onClick={() => setAsking(true)}>
            {t('password.reset')}
          </Button>
        )}
      </div>
      <p className={textStyles.secondary}>
        {givenUntil
          ? t('password.given.state', { when: format.dateTime(givenUntil) })
          : t(hasPassword ? 'password.own' : 'password.none')}
      </p>
      {asking && <ShowPart part={RESET_DIALOG} props={{ player, onClose: () => setAsking(false) }} />}
    </section>
  );
}
