import { agentCalls } from '@baize/contract/agents';
import { ok } from '@baize/domain/result';
import { implement, type SiteRoute } from '../../../http/route.ts';
import { changeAgentLink } from './commands/change-agent-link.ts';
import { openAgentLink } from './commands/open-agent-link.ts';
import { registerDownline } from './commands/register-downline.ts';
import type { AgentDeps } from './deps.ts';
import { presentLink } from './present.ts';
import { countLinkUses, readAccountTypes } from './store.ts';

export const agentRoutes = (deps: AgentDeps): SiteRoute[] => [
  implement(agentCalls.registerDownline, (ctx, input) => registerDownline(deps, ctx, input)),
  implement(agentCalls.listAgentLinks, ({ brandId, actor }) =>
    deps.db.tx(brandId, async (tx) => {
      const codes = await deps.accounts.listCodes(tx, actor.memberId);
      const uses = await countLinkUses(
        tx,
        codes.map(({ codeKey }) => codeKey),
      );
      const types = await readAccountTypes(tx);
      return ok(codes.map((code) => presentLink(code, uses, types)));
    }),
  ),
  implement(agentCalls.openAgentLink, (ctx, input) => openAgentLink(deps, ctx, input)),
  implement(agentCalls.changeAgentLink, (ctx, input, { code }) => changeAgentLink(deps, ctx, { code, ...input })),
];
