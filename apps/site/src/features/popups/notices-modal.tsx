import { Dialog } from '@baize/ui/dialog.tsx';
import { Skeleton } from '@baize/ui/skeleton.tsx';
import { useT } from '@baize/webkit/i18n';
import { QueryFailure } from '../../components/failure.tsx';
import { noticeItems, NoticeReader } from '../../components/notice-reader.tsx';
import type { ModalProps } from '../../modals.ts';
import { useAnnouncements } from '../../use-announcements.ts';
import textStyles from '@baize/ui/text.module.css';

type NoticesModalProps = ModalProps & { noticeId?: string };

/** Announcements and notices: titles in pages of nine, the chosen one's body as rich content. */
export default function NoticesModal({ close, noticeId }: NoticesModalProps) {
  const t = useT();
  const query = useAnnouncements();
  const items = query.data ? noticeItems(query.data) : [];
  return (
    <Dialog
      open
      onClose={close}
      title={t('shell.notices.title')}
      labels={{ close: t('shell.close'), move: t('shell.move') }}
      size="lg"
    >
      {query.isPending && <Skeleton shape="box" blockSize={44} count={5} />}
      {query.isError && <QueryFailure query={query} />}
      {query.data && items.length === 0 && <p className={textStyles.secondary}>{t('shell.notices.none')}</p>}
      {items.length > 0 && <NoticeReader items={items} startId={noticeId} close={close} />}
    </Dialog>
  );
}
