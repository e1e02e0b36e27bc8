import type { PlayerDetail } from '@baize/contract/console/players';
import { Button } from '@baize/ui/button.tsx';
import { cx } from '@baize/ui/cx.ts';
import { Note } from '@baize/ui/note.tsx';
import { useT } from '@baize/webkit/i18n';
import { lazyPart } from '@baize/webkit/lazy-part';
import { useId, useState } from 'react';
import pageStyles from '../../components/page.module.css';
import { useCan } from '../../session.ts';
import { ShowPart } from '../../show-part.tsx';

const CONTACT_DIALOG = lazyPart(() => import('./contact-dialog.tsx'));

/** What the person told of themselves: hidden until somebody who may looks at it, with a reason. */
export function ContactCard({ player }: { player: PlayerDetail }) {
  const t = useT();
  const titleId = useId();
  const may = useCan('players.pii');
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-labelledby={titleId}>
      <div className={cx(pageStyles.cardHead, pageStyles.wrappingHead)}>
        <h2 id={titleId}>{t('contact.title')}</h2>
        {may && (
          <Button size="dense" icon="eye" onPointerEnter={CONTACT_DIALOG.load} onClick={() => setOpen(true)}>
            {t('contact.show')}
          </Button>
        )}
      </div>
      <div className={pageStyles.padded}>
        <Note tone="info">{t(may ? 'contact.hidden' : 'contact.forbidden')}</Note>
      </div>
      {isOpen && <ShowPart part={CONTACT_DIALOG} props={{ player, onClose: () => setOpen(false) }} />}
    </section>
  );
}
