import { useCan } from '../boot.ts';
import { useSession } from '../session.ts';
import { AccountMenu } from './account-menu.tsx';
import { BalancePill } from './balance-pill.tsx';
import { MailButton } from './mail-button.tsx';
import header from './header.module.css';

export type MemberToolsProps = {
  /** In a game the bar above it has the balance in sight. */
  isGame: boolean;
};

/** The end of a member's header: balance, mail, account. */
export default function MemberTools({ isGame }: MemberToolsProps) {
  const { isTrial } = useSession();
  const hasMail = useCan('messages');
  return (
    <div className={header.tools}>
      <BalancePill isHidden={isGame} />
      {hasMail && !isTrial && <MailButton />}
      <AccountMenu />
    </div>
  );
}
