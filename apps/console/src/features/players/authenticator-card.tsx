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

const RESET_DIALOG = lazyPart(() => import('./reset-factor-dialog.tsx'));

/** Whether a player's logins ask for an authenticator, and its reset for who has lost theirs. */
export function AuthenticatorCard({ player }: { player: PlayerDetail }) {
  const t = useT();
  const format = useFormat();
  const titleId = useId();
  const may = useCan('players.status');
  const [asking, setAsking] = useState(false);
  const { data } = useCall('getPlayerSafety', { id: player.id });
  if (!data) return null;
  const { authenticator, heldUntil } = data;
  return (
    <section aria-labelledby={titleId}>
      <div className={cx(pageStyles.cardHead, pageStyles.wrappingHead)}>
        <h2 id={titleId}>{t('factor.title')}</h2>
        {may && authenticator?.resetDueAt === null && (
          <Button size="dense" variant="danger" onPointerEnter={RESET_DIALOG.load} onClick={() => setAsking(true)}>
            {t('factor.reset')}
          </Button>
        )}
      </div>
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
      {asking && <ShowPart part={RESET_DIALOG} props={{ player, onClose: () => setAsking(false) }} />}
    </section>
  );
}
