import { useT } from '@baize/webkit/i18n';
import { MessagesPage } from '../../components/messages-page.tsx';
import page from './agent-page.module.css';

/** What the platform tells the agent, as members read theirs. */
export function AgentMessages() {
  const t = useT();
  return (
    <>
      <div className={page.head}>
        <h1>{t('agent.page.messageV2')}</h1>
      </div>
      <MessagesPage />
    </>
  );
}
