import { buttonClass } from '@baize/ui/button.tsx';
import { EmptyState } from '@baize/ui/states.tsx';
import { useT } from '@baize/webkit/i18n';
import { useEffect, useRef, type ComponentType } from 'react';
import { Link } from 'wouter';
import { useBoot } from '../../boot.ts';
import { FIRST_MEMBER_PAGE, openMemberPages, type AreaProps } from '../../routes.ts';
import { AccountPage } from './account-page.tsx';
import { BettingRecord } from './betting-record.tsx';
import { MessagesPage } from '../../components/messages-page.tsx';
import { DepositPage } from './deposit-page.tsx';
import { FundPage } from './fund-page.tsx';
import { LimitsPage } from './limits-page.tsx';
import { PersonalProfit } from './personal-profit.tsx';
import { ReferralPage } from './referral-page.tsx';
import { TransferPage } from './transfer-page.tsx';
import { TransactionHistory } from './transaction-history.tsx';
import { WithdrawPage } from './withdraw-page.tsx';
import { cx } from '@baize/ui/cx.ts';
import { UnreadBadge } from '../../components/unread-badge.tsx';
import { useFormat } from '../../use-format.ts';
import { useTitle } from '../../use-title.ts';
import { useUnread } from '../../use-unread.ts';
import textStyles from '@baize/ui/text.module.css';
import chips from '../../components/chips.module.css';
import styles from './member-center.module.css';

/**
 * The pages that exist, by the specification's names. An open capability without a page here says that it is on its
 * way.
 */
const PAGES: Readonly<Record<string, ComponentType>> = {
  securityCenter: AccountPage,
  transferFund: FundPage,
  depositv2: DepositPage,
  withdraw: WithdrawPage,
  transferUpline: TransferPage,
  personalHistoryCopy: BettingRecord,
  transactionHistory: TransactionHistory,
  personalProfit: PersonalProfit,
  referral: ReferralPage,
  messageV2: MessagesPage,
  limits: LimitsPage,
};

/** The member's own pages. Guests and trial members never get here: the frame answers them. */
export default function MemberCenter({ route }: AreaProps) {
  const t = useT();
  const boot = useBoot();
  const f = useFormat();
  const unread = useUnread();
  const open = openMemberPages(boot).filter((page) => page in PAGES);
  const asked = route.query.get('page') ?? route.page ?? FIRST_MEMBER_PAGE;
  const Page = open.includes(asked) ? PAGES[asked] : undefined;
  const title = Page ? t(`member.page.${asked}`) : t('member.title');

  useTitle(title);
  const tabs = useRef<HTMLElement>(null);
  // A phone shows two or three tabs at a time.
  useEffect(() => {
    tabs.current?.querySelector('[aria-current]')?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [asked]);

  return (
    <div className={styles.pages}>
      <h1 className={textStyles.visuallyHidden}>{title}</h1>
      <nav ref={tabs} className={cx(chips.chips, styles.tabs)} aria-label={t('member.pages')}>
        {open.map((page) => (
          <Link
            key={page}
            className={chips.chip}
            href={page === FIRST_MEMBER_PAGE ? '/member' : `/member/${page}`}
            aria-current={page === asked ? 'page' : undefined}
          >
            {t(`member.page.${page}`)}
            {page === 'messageV2' && unread > 0 && (
              <>
                <UnreadBadge count={unread} />
                <span className={textStyles.visuallyHidden}>
                  {t('member.message.count', { count: unread, shown: f.number(unread) })}
                </span>
              </>
            )}
          </Link>
        ))}
      </nav>
      {Page ? (
        <Page />
      ) : (
        <EmptyState
          picture="soon"
          title={t('member.closed.title')}
          text={t('member.closed.text')}
          actions={
            <Link className={buttonClass({ variant: 'primary' })} href="/member">
              {t('member.closed.back')}
            </Link>
          }
        />
      )}
    </div>
  );
}
