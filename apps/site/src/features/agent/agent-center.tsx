import { formatOffset } from '@baize/domain/gmt-offset';
import { initialsOf } from '@baize/domain/initials';
import { cx } from '@baize/ui/cx.ts';
import { IconButton } from '@baize/ui/icon-button.tsx';
import layout from '@baize/ui/layout.module.css';
import { EmptyState } from '@baize/ui/states.tsx';
import { Tag } from '@baize/ui/tag.tsx';
import textStyles from '@baize/ui/text.module.css';
import { buttonClass } from '@baize/ui/button.tsx';
import { useT } from '@baize/webkit/i18n';
import { lazyPart } from '@baize/webkit/lazy-part';
import { Link } from 'wouter';
import { useBoot } from '../../boot.ts';
import { DEPOSIT_PAGE, TRANSFER_PAGE, WITHDRAW_PAGE } from '../../cash-pages.ts';
import { AreaSkeleton } from '../../components/tile-grid.tsx';
import { BrandMark } from '../../layout/brand-mark.tsx';
import brandMark from '../../layout/brand-mark.module.css';
import { openModal } from '../../modals.ts';
import { askLogout, setTheme, useSession } from '../../session.ts';
import type { AreaProps } from '../../routes.ts';
import { useTitle } from '../../use-title.ts';
import { ShowPart } from '../../show-part.tsx';
import { toastStore } from '../../toast.ts';
import { AgentNav } from './agent-nav.tsx';
import { AgentIncome } from './agent-income.tsx';
import { agentPageNamed, BILL_PAGES, FIRST_AGENT_PAGE, isBillPage, type AgentPageName } from './agent-pages.ts';
import { BillsPage } from './bills/bills-page.tsx';
import { AgentAnnouncements } from './announcements.tsx';
import { Downlines } from './downlines.tsx';
import { PlatformClock } from './platform-clock.tsx';
import { RegisterCenter } from './register-center.tsx';
import { AgentMessages } from './agent-messages.tsx';
import { AgentService } from './agent-service.tsx';
import { AgentCash } from './agent-cash.tsx';
import { useOpenAgentPages } from './use-open-agent-pages.ts';
import { TeamBetting } from './team-betting.tsx';
import { TeamOverview } from './team-overview.tsx';
import { TeamTransactions } from './team-transactions.tsx';
import { UserProfit } from './user-profit.tsx';
import styles from './agent-center.module.css';

const TOASTS = lazyPart<object>(() => import('../../layout/toasts.tsx'));

/** The frame of the agents' pages: what there is, the platform's time, who is logged in. */
export default function AgentCenter({ route }: AreaProps) {
  const t = useT();
  const page = agentPageNamed(route.page ?? FIRST_AGENT_PAGE);
  useTitle(t(page ? `agent.page.${page}` : 'agent.title'));
  const { isWanted } = toastStore.useValue();
  const { member } = useSession();
  return (
    <div className={styles.frame}>
      <a className={layout.skipLink} href="#agent-page">
        {t('shell.skip')}
      </a>
      <Top />
      <AgentNav page={page} />
      <div className={styles.page} id="agent-page" tabIndex={-1}>
        {member ? <Shown page={page} /> : <AreaSkeleton />}
      </div>
      {isWanted && <ShowPart part={TOASTS} props={{}} />}
    </div>
  );
}

function Shown({ page }: { page: AgentPageName | undefined }) {
  const isOpen = useOpenAgentPages();
  if (page === undefined || !isOpen(page)) return <NoPage />;
  if (isBillPage(page)) return <BillsPage key={page} kind={BILL_PAGES[page]} />;
  switch (page) {
    case 'agentTeamOverview':
      return <TeamOverview />;
    case 'registerCenter':
      return <RegisterCenter />;
    case 'downlineManagmentView':
      return <Downlines />;
    case 'personalHistoryCopy':
      return <TeamBetting />;
    case 'palStatementsAgentCopy':
      return <UserProfit />;
    case 'agentDownlineTransactionDetailsCopy':
      return <TeamTransactions />;
    case 'agentRevenueReport':
      return <AgentIncome />;
    case 'agentAnnouncement':
      return <AgentAnnouncements />;
    case 'messageV2':
      return <AgentMessages />;
    case 'service':
      return <AgentService />;
    case 'deposit':
      return <AgentCash page={page} part={DEPOSIT_PAGE} />;
    case 'withdraw':
      return <AgentCash page={page} part={WITHDRAW_PAGE} />;
    case 'transferUpline':
      return <AgentCash page={page} part={TRANSFER_PAGE} />;
  }
}

function Top() {
  const t = useT();
  const { brand } = useBoot();
  const { theme, member } = useSession();
  const name = member ? member.nickname || member.account : '';
  return (
    <header className={styles.top}>
      <Link className={brandMark.logo} href="/agentHome" aria-label={t('shell.logo', { brand: brand.name })}>
        <BrandMark />
        <span className={styles.wide}>{brand.name}</span>
      </Link>
      <Tag className={styles.wide}>{t('agent.tag')}</Tag>
      <div className={styles.tools}>
        <span className={cx(styles.zone, textStyles.secondary)}>{formatOffset(brand.gmtOffsetMinutes)}</span>
        <PlatformClock offset={brand.gmtOffsetMinutes} />
        <IconButton icon="globe" label={t('shell.language')} onClick={() => openModal('language')} />
        <IconButton
          icon={theme === 'dark' ? 'sun' : 'moon'}
          label={t(theme === 'dark' ? 'agent.light' : 'agent.dark')}
          onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}
        />
        <span className={styles.who} title={name}>
          <span className={styles.avatar} aria-hidden="true">
            {initialsOf(name)}
          </span>
          <b className={cx(styles.name, textStyles.ellipsis)}>{name}</b>
        </span>
        <IconButton icon="logout" label={t('agent.logout')} onClick={askLogout} />
      </div>
    </header>
  );
}

function NoPage() {
  const t = useT();
  return (
    <EmptyState
      level={1}
      picture="soon"
      title={t('member.closed.title')}
      text={t('member.closed.text')}
      actions={
        <Link className={buttonClass({ variant: 'primary' })} href="/agentHome">
          {t('agent.page.agentTeamOverview')}
        </Link>
      }
    />
  );
}
