import { IconButton } from '@baize/ui/icon-button.tsx';
import { useT } from '@baize/webkit/i18n';
import { useCan } from '../boot.ts';
import { go } from '../navigate.ts';
import { useSession } from '../session.ts';
import { AccountMenu } from './account-menu.tsx';
import { BalancePill } from './balance-pill.tsx';
import header from './header.module.css';
import layout from '@baize/ui/layout.module.css';

export type MemberToolsProps = {
  /** In a game the bar above it has the balance in sight. */
  isGame: boolean;
};

/** The end of a member's header: balance, mail, account. */
export default function MemberTools({ isGame }: MemberToolsProps) {
  const t = useT();
  const { isTrial } = useSession();
  const hasMail = useCan('messages');
  return (
    <div className={header.tools}>
      <BalancePill isHidden={isGame} />
      {hasMail && !isTrial && (
        <IconButton
          icon="mail"
          className={layout.wideOnly}
          label={t('shell.mail')}
          onClick={() => go('/member/messageV2')}
        />
      )}
      <AccountMenu />
    </div>
  );
}
