import { useT } from '@baize/webkit/i18n';
import type { LazyPart } from '@baize/webkit/lazy-part';
import { AreaSkeleton } from '../../components/tile-grid.tsx';
import { ShowPart } from '../../show-part.tsx';
import type { AgentPageName } from './agent-pages.ts';
import page from './agent-page.module.css';

type AgentCashProps = { page: AgentPageName; part: LazyPart<object> };

/** The agent's own money: the pages by which players pay in and are paid out, under the centre's heading. */
export function AgentCash({ page: name, part }: AgentCashProps) {
  const t = useT();
  return (
    <>
      <div className={page.head}>
        <h1>{t(`agent.page.${name}`)}</h1>
      </div>
      <div className={page.stack}>
        <ShowPart part={part} props={{}} skeleton={<AreaSkeleton />} />
      </div>
    </>
  );
}
