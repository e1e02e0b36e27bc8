import type { PlayerDetail } from '@baize/contract/console/players';
import { Button } from '@baize/ui/button.tsx';
import { cx } from '@baize/ui/cx.ts';
import type { LazyPart } from '@baize/webkit/lazy-part';
import { useId, useState, type ReactNode } from 'react';
import pageStyles from '../../components/page.module.css';
import { ShowPart } from '../../show-part.tsx';

type SafetyCardProps = {
  player: PlayerDetail;
  title: string;
  /** What an operator may do about it now; null: nothing. A window that is open stays when that has changed. */
  action: string | null;
  dialog: LazyPart<{ player: PlayerDetail; onClose: () => void }>;
  children: ReactNode;
};

/** One of the things that open a player's account, and what takes it away. */
export function SafetyCard({ player, title, action, dialog, children }: SafetyCardProps) {
  const titleId = useId();
  const [asking, setAsking] = useState(false);
  return (
    <section aria-labelledby={titleId}>
      <div className={cx(pageStyles.cardHead, pageStyles.wrappingHead)}>
        <h2 id={titleId}>{title}</h2>
        {action !== null && (
          <Button size="dense" variant="danger" onPointerEnter={dialog.load} onClick={() => setAsking(true)}>
            {action}
          </Button>
        )}
      </div>
      <div className={pageStyles.padded}>{children}</div>
      {asking && <ShowPart part={dialog} props={{ player, onClose: () => setAsking(false) }} />}
    </section>
  );
}
