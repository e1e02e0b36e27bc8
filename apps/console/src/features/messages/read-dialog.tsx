import type { MessageText } from '@baize/contract/console/messages';
import { Button } from '@baize/ui/button.tsx';
import { Dialog } from '@baize/ui/dialog.tsx';
import { Note } from '@baize/ui/note.tsx';
import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import pageStyles from '../../components/page.module.css';

type ReadDialogProps = { text: MessageText; onClose: () => void };

/** One message whole. That it was opened stands in the audit log already. */
export default function ReadDialog({ text: { to, subject, text, isCodeHidden }, onClose }: ReadDialogProps) {
  const t = useT();
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('message.read.title', { recipient: to })}
      labels={{ close: t('shell.close') }}
      footer={<Button onClick={onClose}>{t('shell.close')}</Button>}
    >
      <div className={pageStyles.form}>
        <Note tone="info">{t('message.read.audited')}</Note>
        {isCodeHidden && text !== '' && <Note tone="info">{t('message.read.hidden')}</Note>}
        {subject !== '' && <p className={textStyles.strong}>{subject}</p>}
        <p className={textStyles.wrap}>{text === '' ? t('message.read.byOther') : text}</p>
      </div>
    </Dialog>
  );
}
