import { auditCalls } from '@baize/contract/console/audit';
import { ok } from '@baize/domain/result';
import type { Deps } from '../../../deps.ts';
import { implement, type ConsoleRoute } from '../../../http/route.ts';
import { listWalks, verifyAudit } from '../../../audit/index.ts';
import { listAuditRows } from '../../../audit/queries.ts';
import type { BrandModule } from '../../base/brand/index.ts';
import type { CatalogueModule } from '../../games/catalogue/index.ts';
import { namesOfTargets, targetsNamed } from './names.ts';

export type AuditLogGiven = {
  /** Holds the anchors, outside the database. */
  readonly anchorFile: string;
  readonly brand: Pick<BrandModule, 'brand'>;
  readonly catalogue: Pick<CatalogueModule, 'gameCatalogue'>;
};

/** The chain as operators read and prove it, with the names of what its entries are about. */
export function auditConsoleRoutes(deps: Deps, { anchorFile, brand, catalogue }: AuditLogGiven): ConsoleRoute[] {
  return [
    implement(auditCalls.listAudit, async ({ brandId, operator, language }, { target, ...input }) => {
      const [{ games, vendors }, own] = await Promise.all([catalogue.gameCatalogue(brandId), brand.brand(brandId)]);
      const known = { games, vendors, brand: own, seesPlayers: operator.permissions.has('players.read'), language };
      return ok(
        await deps.db.tx(brandId, async (tx) => {
          const targets = target === undefined ? undefined : await targetsNamed(tx, target, known);
          const page = await listAuditRows(tx, { ...input, targets });
          const names = await namesOfTargets(tx, page.content, known);
          return {
            ...page,
            content: page.content.map((row) => ({ ...row, targetName: names.get(row.target) ?? null })),
          };
        }),
      );
    }),
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
      const given = { publicKeys: deps.secrets.audit.publicKeys, file: anchorFile, now: deps.now() };
      return ok(await verifyAudit(deps.db, ctx.brandId, given));
    }),
  ];
}
