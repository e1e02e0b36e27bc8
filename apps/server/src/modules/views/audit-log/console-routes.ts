import { auditCalls } from '@baize/contract/console/audit';
import { ok } from '@baize/domain/result';
import type { Deps } from '../../../deps.ts';
import { implement, type ConsoleRoute } from '../../../http/route.ts';
import { listWalks, verifyAudit } from '../../../audit/index.ts';
import { listAuditRows } from '../../../audit/queries.ts';

/** The chain as operators read and prove it. `anchorFile` holds the anchors, outside the database. */
export function auditConsoleRoutes(deps: Deps, anchorFile: string): ConsoleRoute[] {
  return [
    implement(auditCalls.listAudit, async (ctx, input) =>
      ok(await deps.db.tx(ctx.brandId, (tx) => listAuditRows(tx, input))),
    ),
    implement(auditCalls.listAuditWalks, async (ctx) => {
      const walks = await deps.db.tx(ctx.brandId, (tx) => listWalks(tx, ctx.brandId));
      return ok(
        walks.map(({ walk, seq, verifiedAt, finishedAt, why }) => ({
          walk,
          rows: Number(seq),
          verifiedAt: verifiedAt.toISOString(),
          finishedAt: finishedAt?.toISOString() ?? null,
          why,
        })),
      );
    }),
    implement(auditCalls.verifyAudit, async (ctx) => {
      const given = { publicKey: deps.secrets.audit.publicKey, file: anchorFile, now: deps.now() };
      return ok(await verifyAudit(deps.db, ctx.brandId, given));
    }),
  ];
}
