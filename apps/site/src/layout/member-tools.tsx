import { IconButton } from '@baize/ui/icon-button.tsx';
import { useT } from '@baize/webkit/i18n';
import { useCan } from '../boot.ts';
import { go } from '../navigate.ts';
import { useSession } from '../session.ts';
import { AccountMenu } from './account-menu.tsx';
import { BalancePill } from './balance-pill.tsx';

/** The end of a member's header: balance, mail, account. */
export default function MemberTools() {
  const t = useT();
  const { unreadMessage, isTrial } = useSession();
  const hasMail = useCan('messages');
  return (
    <div className="row">
      <BalancePill />
      {hasMail && !isTrial && (
        <IconButton
          icon="mail"
          className="only-wide"
          dot={unreadMessage > 0}
          label={t('shell.mail', { n: unreadMessage })}
          onClick={() => go('/member/messageV2')}
        />
      )}
      <AccountMenu />
    </div>
  );
}
