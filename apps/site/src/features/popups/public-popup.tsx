import type { Announcements } from '@baize/contract/content';
import { Button } from '@baize/ui/button.tsx';
import { Dialog } from '@baize/ui/dialog.tsx';
import { useT } from '@baize/webkit/i18n';
import { useRef, useState } from 'react';
import { RichContent } from '../../components/rich-content.tsx';
import type { ModalProps } from '../../modals.ts';
import { useFormat } from '../../use-format.ts';
import { markClosed } from './use-public-popups.ts';

type PublicPopupProps = ModalProps & { popups: Announcements['popup'] };

/** Public popups, one after the other. Closing one counts for this session. */
export default function PublicPopup({ close, popups }: PublicPopupProps) {
  const t = useT();
  const f = useFormat();
  const [at, setAt] = useState(0);
  const onward = useRef<HTMLButtonElement>(null);
  const popup = popups[at];
  if (popup === undefined) return null;
  const isLast = at === popups.length - 1;
  function next() {
    markClosed(popups[at]!.id);
    if (isLast) close();
    else setAt(at + 1);
  }
  return (
    <Dialog
      open
      onClose={next}
      title={popup.title}
      subtitle={f.dateTime(popup.date)}
      labels={{ close: t('shell.close'), move: t('shell.move') }}
      // Not the first link of a text that nobody has read yet.
      initialFocus={onward}
      footer={
        <Button ref={onward} variant="primary" onClick={next}>
          {isLast ? t('shell.close') : t('shell.popup.next', { at: at + 1, of: popups.length })}
        </Button>
      }
    >
      <RichContent html={popup.content} />
    </Dialog>
  );
}
