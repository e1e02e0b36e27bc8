import { supplierCaseCalls } from '@baize/contract/console/supplier-cases';
import { supplierCalls } from '@baize/contract/console/suppliers';
import { fail } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import type { Deps } from '../../../deps.ts';
import { implement, type ConsoleRoute } from '../../../http/route.ts';
import type { BrandId } from '../../../ids.ts';
import type { BrandModule } from '../../base/brand/index.ts';
import { platformDay } from '../../base/limits/index.ts';
import { readCase, readCaseRows, readCases, readCeilings } from './case-queries.ts';
import { changeCeiling } from './commands/change-ceiling.ts';
import { decideCase } from './commands/decide-case.ts';
import type { Directory } from './directory.ts';
import { readSupplier, readSuppliers, type Shelves, type SuppliersOf } from './supplier-queries.ts';

export type CaseRouteDeps = Pick<Deps, 'db' | 'now' | 'ledger'> & {
  /** The catalogue's side. */
  readonly gameCatalogue: (brandId: BrandId) => Promise<Shelves>;
  readonly directory: Directory;
  readonly brand: BrandModule['brand'];
};

/** Contradictions with suppliers as operators look into them, and what a closed supplier may still pay. */
export const vendorConsoleRoutes = (deps: CaseRouteDeps): ConsoleRoute[] => [
  ...supplierRoutes(deps),
  ...caseRoutes(deps),
];

/** How suppliers answer, and where their money stands beside ours. */
function supplierRoutes({ db, directory, ledger, ...deps }: CaseRouteDeps): ConsoleRoute[] {
  const askedFor = async (brandId: BrandId): Promise<SuppliersOf> => {
    const { currency } = await deps.brand(brandId);
    return { ledger, brandId, currency, shelves: await deps.gameCatalogue(brandId), now: deps.now() };
  };
  return [
    implement(supplierCalls.listSuppliers, async ({ brandId }) => {
      const of = await askedFor(brandId);
      return ok(await db.tx(brandId, (tx) => readSuppliers(tx, of)));
    }),
    implement(supplierCalls.getSupplier, async ({ brandId }, _input, { supplier: code }) => {
      const supplier = await directory.supplierByCode(code);
      const of = await askedFor(brandId);
      const found = supplier && (await db.tx(brandId, (tx) => readSupplier(tx, of, supplier)));
      return found ? ok(found) : fail('NOT_FOUND');
    }),
  ];
}

function caseRoutes(deps: CaseRouteDeps): ConsoleRoute[] {
  const { db, directory } = deps;
  const ceilings = async (brandId: BrandId) => {
    const { currency, gmtOffsetMinutes } = await deps.brand(brandId);
    const suppliers = await directory.suppliers();
    const day = platformDay(deps.now(), gmtOffsetMinutes);
    return ok(await db.tx(brandId, (tx) => readCeilings(tx, { brandId, currency, day, suppliers })));
  };
  const oneCase = async (brandId: BrandId, id: string) => {
    const found = await db.tx(brandId, (tx) => readCase(tx, BigInt(id)));
    return found ? ok(found) : fail('NOT_FOUND');
  };
  return [
    implement(supplierCaseCalls.listSupplierCases, async (ctx, input) => {
      const suppliers = await directory.suppliers();
      return ok(await db.tx(ctx.brandId, (tx) => readCases(tx, input, { suppliers })));
    }),
    implement(supplierCaseCalls.getSupplierCase, (ctx, _input, { id }) => oneCase(ctx.brandId, id)),
    implement(supplierCaseCalls.listSupplierCaseRows, (ctx, input, { id }) =>
      db.tx(ctx.brandId, async (tx) => {
        if (!(await readCase(tx, BigInt(id)))) return fail('NOT_FOUND');
        return ok(await readCaseRows(tx, BigInt(id), input));
      }),
    ),
    implement(supplierCaseCalls.decideSupplierCase, async (ctx, input, { id }) => {
      const decided = await decideCase(deps, ctx, { id: BigInt(id), ...input });
      return decided.ok ? oneCase(ctx.brandId, id) : decided;
    }),
    implement(supplierCaseCalls.listSupplierCeilings, (ctx) => ceilings(ctx.brandId)),
    implement(supplierCaseCalls.changeSupplierCeiling, async (ctx, input, params) => {
      const changed = await changeCeiling(deps, ctx, { ...input, ...params });
      return changed.ok ? ceilings(ctx.brandId) : changed;
    }),
  ];
}
