import { supplierCaseCalls } from '@baize/contract/console/supplier-cases';
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

export type CaseRouteDeps = Pick<Deps, 'db' | 'now'> & {
  readonly directory: Directory;
  readonly brand: BrandModule['brand'];
};

/** Contradictions with suppliers as operators look into them, and what a closed supplier may still pay. */
export function vendorConsoleRoutes(deps: CaseRouteDeps): ConsoleRoute[] {
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
    implement(supplierCaseCalls.listSupplierCases, async (ctx, input) =>
      ok(await db.tx(ctx.brandId, (tx) => readCases(tx, input))),
    ),
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
