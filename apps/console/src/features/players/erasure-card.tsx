import type { PlayerErasure } from '@baize/contract/console/privacy';
import type { PlayerDetail } from '@baize/contract/console/players';
import { Button } from '@baize/ui/button.tsx';
import { cx } from '@baize/ui/cx.ts';
import textStyles from '@baize/ui/text.module.css';
import { useT, type Translate } from '@baize/webkit/i18n';
import { lazyPart } from '@baize/webkit/lazy-part';
import { useId, useState } from 'react';
import pageStyles from '../../components/page.module.css';
import { useCan } from '../../session.ts';
import { ShowPart } from '../../show-part.tsx';
import { useCall } from '../../use-call.ts';
import { useFormat } from '../../use-format.ts';

const ERASURE_DIALOG = lazyPart(() => import('./erasure-dialog.tsx'));

/** Whether a player's account is to be deleted, what is still open in it, and what an operator may ask for. */
export function ErasureCard({ player }: { player: PlayerDetail }) {
  const t = useT();
  const format = useFormat();
  const titleId = useId();
  const may = useCan('players.status');
  const [asking, setAsking] = useState(false);
  const { data } = useCall('getPlayerErasure', { id: player.id });
  if (!data) return null;
  const { erasure, isDone, isProposed, blocks } = data;
  const wish: 'ask' | 'stop' = erasure ? 'stop' : 'ask';
  const mayAsk = may && !isDone && (erasure !== null || (!isProposed && blocks.length === 0));
  return (
    <section aria-labelledby={titleId}>
      <div className={cx(pageStyles.cardHead, pageStyles.wrappingHead)}>
        <h2 id={titleId}>{t('erasure.title')}</h2>
        {mayAsk && (
          <Button
            size="dense"
            variant={erasure ? 'secondary' : 'danger'}
            onPointerEnter={ERASURE_DIALOG.load}
            onClick={() => setAsking(true)}
          >
            {t(`erasure.${wish}`)}
          </Button>
        )}
      </div>
      <div className={pageStyles.padded}>
        <p className={textStyles.secondary}>
          {erasure ? t(`erasure.due.${erasure.askedBy}`, { when: format.dateTime(erasure.dueAt) }) : standing(t, data)}
        </p>
        {!isDone && blocks.length > 0 && (
          <p>{t('erasure.blocked', { what: blocks.map((block) => t(`erasure.block.${block}`)).join(', ') })}</p>
        )}
      </div>
      {asking && <ShowPart part={ERASURE_DIALOG} props={{ player, wish, onClose: () => setAsking(false) }} />}
    </section>
  );
}

function standing(t: Translate, { isDone, isProposed }: PlayerErasure): string {
  if (isDone) return t('erasure.done');
  return t(isProposed ? 'erasure.proposed' : 'erasure.none');
}
