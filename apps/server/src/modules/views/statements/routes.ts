import { SITE_PREFIX } from '@baize/contract/addresses';
import { statementCalls } from '@baize/contract/statements';
import { ok } from '@baize/domain/result';
import { implement, type SiteRoute } from '../../../http/route.ts';
import { openTicket, type OpenDeps } from './open-ticket.ts';
import { addressOf } from './ticket.ts';

export const statementRoutes = (deps: OpenDeps, holderOf: (deviceId: string) => string): SiteRoute[] => [
  implement(statementCalls.openStatement, async ({ brandId, deviceId, actor: { memberId, sessionId } }, asked) => {
    const opened = await openTicket(deps, {
      ...asked,
      brandId,
      memberId,
      holder: holderOf(deviceId),
      session: sessionId,
    });
    return opened.ok ? ok({ url: addressOf(SITE_PREFIX, opened.value.ticket) }) : opened;
  }),
];
