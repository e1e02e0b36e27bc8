import { Button } from '@baize/ui/button.tsx';
import { Checkbox } from '@baize/ui/checkbox.tsx';
import { cx } from '@baize/ui/cx.ts';
import { Dialog } from '@baize/ui/dialog.tsx';
import { Note } from '@baize/ui/note.tsx';
import textStyles from '@baize/ui/text.module.css';
import { showToast } from '@baize/ui/toast.tsx';
import { useT } from '@baize/webkit/i18n';
import { useState, type ReactNode } from 'react';
import pageStyles from './page.module.css';

type HandoutDialogProps = {
  title: string;
  subtitle?: string;
  /** Why it has to be passed on now. */
  warning: string;
  /** What the operator says before the window closes. */
  confirmation: string;
  children: ReactNode;
  onClose: () => void;
};

/** Something to be passed on that is shown once: it closes only after a confirmation that it was. */
export function HandoutDialog({ title, subtitle, warning, confirmation, children, onClose }: HandoutDialogProps) {
  const t = useT();
  const [passed, setPassed] = useState(false);
  return (
    <Dialog
      open
      onClose={onClose}
      closable={passed}
      title={title}
      subtitle={subtitle}
      labels={{ close: t('shell.close') }}
      footer={
        <Button variant="primary" disabled={!passed} onClick={onClose}>
          {t('shell.close')}
        </Button>
      }
    >
      <div className={pageStyles.form}>
        <Note tone="warn" live>
          {warning}
        </Note>
        {children}
        <Checkbox checked={passed} onChange={(event) => setPassed(event.target.checked)}>
          {confirmation}
        </Checkbox>
      </div>
    </Dialog>
  );
}

/** What is to be passed on, with its copying. `name` and `copied` are what the button and the notice say. */
export function HandoutText({ text, name, copied }: { text: string; name: string; copied: string }) {
  const t = useT();
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      showToast({ tone: 'ok', title: copied });
    } catch {
      showToast({ tone: 'err', title: t('operator.handout.notCopied') }); // not allowed here: it can be read
    }
  }
  return (
    <>
      <bdi className={cx(textStyles.mono, textStyles.wrap)}>{text}</bdi>{' '}
      <Button size="dense" icon="copy" aria-label={name} onClick={() => void copy()}>
        {t('operator.handout.copy.short')}
      </Button>
    </>
  );
}
