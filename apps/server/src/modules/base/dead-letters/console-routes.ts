import { deadLetterCalls } from '@baize/contract/console/dead-letters';
import { ok } from '@baize/domain/result';
import { implement, type ConsoleRoute } from '../../../http/route.ts';
import { listDeadLetters, listFull } from '../../../outbox/dead-letters.ts';
import { boundsOf, pageOf } from '../../../page.ts';
import { dismissDeadLetter } from './commands/dismiss-dead-letter.ts';
import { retryDeadLetter } from './commands/retry-dead-letter.ts';
import type { DeadLettersDeps } from './deps.ts';
import { presentLetter } from './present.ts';

export function deadLetterRoutes(letters: DeadLettersDeps): ConsoleRoute[] {
  return [
    implement(deadLetterCalls.listDeadLetters, (ctx, input) =>
      letters.deps.db.tx(ctx.brandId, async (tx) => {
        const wanted = {
          brandId: ctx.brandId,
          state: input.state ?? null,
          search: input.search,
          from: input.from,
          to: input.to,
        };
        const { rows, total } = await listDeadLetters(tx, { ...wanted, ...boundsOf(input) });
        const full = (await listFull(tx)).map(({ consumer }) => consumer);
        return ok({ ...pageOf(rows.map(presentLetter), total, input), full });
      }),
    ),
    implement(deadLetterCalls.retryDeadLetter, (ctx, { reason }, { id }) =>
      retryDeadLetter(letters, ctx, { id, reason }),
    ),
    implement(deadLetterCalls.dismissDeadLetter, (ctx, { reason }, { id }) =>
      dismissDeadLetter(letters, ctx, { id, reason }),
    ),
  ];
}
