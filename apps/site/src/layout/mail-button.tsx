import { IconButton } from '@baize/ui/icon-button.tsx';
import layout from '@baize/ui/layout.module.css';
import { useT } from '@baize/webkit/i18n';
import { UnreadBadge } from '../components/unread-badge.tsx';
import { go } from '../navigate.ts';
import { useFormat } from '../use-format.ts';
import { useUnread } from '../use-unread.ts';
import { cx } from '@baize/ui/cx.ts';
import styles from './mail-button.module.css';

/** The way to the messages; says how many wait to be read. A phone has room for it only where some do. */
export function MailButton() {
  const t = useT();
  const f = useFormat();
  const unread = useUnread();
  return (
    <span className={cx(unread === 0 && layout.wideOnly, styles.mail)}>
      <IconButton
        icon="mail"
        label={unread === 0 ? t('shell.mail') : t('shell.mailUnread', { count: unread, shown: f.number(unread) })}
        onClick={() => go('/member/messageV2')}
      />
      <UnreadBadge count={unread} />
    </span>
  );
}
