import { cx } from '@baize/ui/cx.ts';
import { Skeleton } from '@baize/ui/skeleton.tsx';
import { EmptyState } from '@baize/ui/states.tsx';
import { useT } from '@baize/webkit/i18n';
import { QueryFailure } from '../../components/failure.tsx';
import panel from '../../components/panel.module.css';
import { useAnnouncements } from '../../use-announcements.ts';
import { noticeItems, NoticeReader } from '../../components/notice-reader.tsx';
import page from './agent-page.module.css';

/** What the brand announces, as agents read it. */
export function AgentAnnouncements() {
  const t = useT();
  const query = useAnnouncements();
  const items = query.data ? noticeItems(query.data) : [];
  return (
    <>
      <div className={page.head}>
        <h1>{t('agent.page.agentAnnouncement')}</h1>
      </div>
      <section className={cx(panel.card, panel.panel)}>
        {query.isPending && <Skeleton shape="box" blockSize={44} count={5} />}
        {query.isError && <QueryFailure query={query} />}
        {query.data && items.length === 0 && <EmptyState bare title={t('shell.notices.none')} />}
        {items.length > 0 && <NoticeReader items={items} close={() => undefined} />}
      </section>
    </>
  );
}
