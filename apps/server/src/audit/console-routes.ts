import { AuditQuerySchema, AuditRowSchema, AuditVerdictSchema } from '@baize/contract/console';
import { pageOf } from '@baize/contract/envelope';
import { ok } from '@baize/domain/result';
import type { Deps } from '../deps.ts';
import { consoleRoute, type ConsoleRoute } from '../http/route.ts';
import { verifyAudit } from './index.ts';
import { listAuditRows } from './queries.ts';

/** The chain as operators read and prove it. `anchorFile` holds the anchors, outside the database. */
export function auditConsoleRoutes(deps: Deps, anchorFile: string): ConsoleRoute[] {
  return [
    consoleRoute('listAudit', {
      permission: 'audit.read',
      input: AuditQuerySchema,
      value: pageOf(AuditRowSchema),
      handle: async (ctx, input) => ok(await deps.db.tx(ctx.brandId, (tx) => listAuditRows(tx, input))),
    }),
    consoleRoute('verifyAudit', {
      permission: 'audit.verify',
      rate: 'write',
      value: AuditVerdictSchema,
      handle: async (ctx) => ok(await verifyAudit(deps.db, ctx.brandId, deps.secrets.audit, anchorFile)),
    }),
  ];
}
