import type { AgentLink } from '@baize/contract/agents';
import { useT } from '@baize/webkit/i18n';
import { useQueryClient } from '@tanstack/react-query';
import { QueryFailure } from '../../components/failure.tsx';
import { callKey, useCall } from '../../use-call.ts';
import { Skeleton } from '@baize/ui/skeleton.tsx';
import { LinkForm } from './link-form.tsx';
import { LinkList } from './link-list.tsx';
import { RegisterForm } from './register-form.tsx';
import page from './agent-page.module.css';

/** How a team grows: accounts that the agent opens, and links by which people register themselves. */
export function RegisterCenter() {
  const t = useT();
  const cache = useQueryClient();
  const query = useCall('listAgentLinks');
  const reload = (): void => void cache.invalidateQueries({ queryKey: callKey('listAgentLinks') });
  const links: readonly AgentLink[] = query.data ?? [];
  return (
    <>
      <div className={page.head}>
        <h1>{t('agent.page.registerCenter')}</h1>
      </div>
      <div className={page.columns}>
        <div className={page.stack}>
          <RegisterForm />
          <LinkForm onOpened={reload} />
        </div>
        {query.isPending && <Skeleton count={3} blockSize={120} />}
        {query.isError && !query.data && <QueryFailure query={query} />}
        {query.data && <LinkList links={links} onChanged={reload} />}
      </div>
    </>
  );
}
