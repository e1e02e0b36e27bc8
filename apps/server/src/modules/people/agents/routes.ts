import { agentCalls } from '@baize/contract/agents';
import { ok } from '@baize/domain/result';
import { implement, type SiteRoute } from '../../../http/route.ts';
import { changeAgentLink } from './commands/change-agent-link.ts';
import { openAgentLink } from './commands/open-agent-link.ts';
import { registerDownline } from './commands/register-downline.ts';
import type { AgentDeps } from './deps.ts';
import { listLinks } from './present.ts';

export const agentRoutes = (deps: AgentDeps): SiteRoute[] => [
  implement(agentCalls.registerDownline, (ctx, input) => registerDownline(deps, ctx, input)),
  implement(agentCalls.listAgentLinks, ({ brandId, actor }) =>
    deps.db.tx(brandId, async (tx) => ok(await listLinks(tx, deps.accounts, actor.memberId))),
  ),
  implement(agentCalls.openAgentLink, (ctx, input) => openAgentLink(deps, ctx, input)),
  implement(agentCalls.changeAgentLink, (ctx, input, { code }) => changeAgentLink(deps, ctx, { code, ...input })),
];
