import { limitCalls } from '@baize/contract/limits';
import { implement, type SiteRoute } from '../../../http/route.ts';
import { excludeSelf } from './commands/exclude-self.ts';
import { setOwnLimit } from './commands/set-own-limit.ts';
import type { LimitNeeds } from './deps.ts';

export const limitsRoutes = (needs: LimitNeeds): SiteRoute[] => [
  implement(limitCalls.setLimit, (ctx, { limit }, { kind }) => setOwnLimit(needs, ctx, { kind, limit })),
  implement(limitCalls.excludeSelf, (ctx, input) => excludeSelf(needs, ctx, input)),
];
