import { Drawer } from '@baize/ui/drawer.tsx';
import { Icon } from '@baize/ui/icon.tsx';
import { useMedia } from '@baize/ui/use-media.ts';
import { useT } from '@baize/webkit/i18n';
import { useState } from 'react';
import { Link } from 'wouter';
import { UnreadBadge } from '../../components/unread-badge.tsx';
import { useFormat } from '../../use-format.ts';
import { useUnread } from '../../use-unread.ts';
import textStyles from '@baize/ui/text.module.css';
import {
  AGENT_PAGE_GROUPS,
  AGENT_PAGE_ICONS,
  agentPath,
  FIRST_AGENT_PAGES,
  type AgentPageGroup,
  type AgentPageName,
} from './agent-pages.ts';
import { useOpenAgentPages } from './use-open-agent-pages.ts';
import styles from './agent-nav.module.css';

const BESIDE = '(min-width: 1024px)';
const GROUPS = Object.keys(AGENT_PAGE_GROUPS) as AgentPageGroup[];
type Current = { page: AgentPageName | undefined };

/** Beside the page on a desk, under it on a phone, where a last button opens all of them. */
export function AgentNav({ page }: Current) {
  const t = useT();
  const isBeside = useMedia(BESIDE);
  const [isOpen, setOpen] = useState(false);
  if (isBeside)
    return (
      <nav className={styles.beside} aria-label={t('agent.pages')}>
        <Groups page={page} onGo={() => undefined} />
      </nav>
    );
  return (
    <>
      <nav className={styles.under} aria-label={t('agent.pages')}>
        {FIRST_AGENT_PAGES.map((each) => (
          <Entry key={each} of={each} page={page} />
        ))}
        <button
          type="button"
          aria-expanded={isOpen}
          data-current={page !== undefined && !FIRST_AGENT_PAGES.includes(page)}
          onClick={() => setOpen(true)}
        >
          <Icon name="menu" size={18} />
          <span>{t('agent.more')}</span>
        </button>
      </nav>
      <Drawer
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('agent.title')}
        labels={{ close: t('shell.close') }}
        sheet
        closeOutside
      >
        <nav className={styles.all} aria-label={t('agent.pages')}>
          <Groups page={page} onGo={() => setOpen(false)} />
        </nav>
      </Drawer>
    </>
  );
}

function Groups({ page, onGo }: Current & { onGo: () => void }) {
  const t = useT();
  const isOpen = useOpenAgentPages();
  return GROUPS.map((group) => (
    <div key={group} className={styles.group}>
      <h2>{t(`agent.group.${group}`)}</h2>
      {AGENT_PAGE_GROUPS[group].filter(isOpen).map((each) => (
        <Entry key={each} of={each} page={page} onGo={onGo} />
      ))}
    </div>
  ));
}

function Entry({ of, page, onGo }: Current & { of: AgentPageName; onGo?: () => void }) {
  const t = useT();
  return (
    <Link href={agentPath(of)} aria-current={of === page ? 'page' : undefined} onClick={onGo}>
      <Icon name={AGENT_PAGE_ICONS[of]} size={18} />
      <span>{t(`agent.page.${of}`)}</span>
      {of === 'messageV2' && <Unread />}
    </Link>
  );
}

function Unread() {
  const t = useT();
  const f = useFormat();
  const unread = useUnread();
  if (unread === 0) return null;
  return (
    <>
      <UnreadBadge count={unread} />
      <span className={textStyles.visuallyHidden}>
        {t('member.message.count', { count: unread, shown: f.number(unread) })}
      </span>
    </>
  );
}
