import { Button } from '@baize/ui/button.tsx';
import { useT } from '@baize/webkit/i18n';
import { lazyPart } from '@baize/webkit/lazy-part';
import { useState } from 'react';
import { useCan } from '../../session.ts';
import { ShowPart } from '../../show-part.tsx';

const TAGS_DIALOG = lazyPart(() => import('./tags-dialog.tsx'));

/** To the words that the brand's operators have for players. */
export function TagsButton() {
  const t = useT();
  const may = useCan('players.notes');
  const [isOpen, setOpen] = useState(false);
  if (!may) return null;
  return (
    <>
      <Button size="dense" icon="edit" onPointerEnter={TAGS_DIALOG.load} onClick={() => setOpen(true)}>
        {t('playerTag.many')}
      </Button>
      {isOpen && <ShowPart part={TAGS_DIALOG} props={{ onClose: () => setOpen(false) }} />}
    </>
  );
}
