import { numberCalls } from '@baize/contract/console/numbers';
import { ok } from '@baize/domain/result';
import type { Deps } from '../../../deps.ts';
import { implement } from '../../../http/route.ts';
import type { Module } from '../../../module.ts';
import { findNumber } from './find.ts';

/** What bears a number, wherever in the product it was printed. */
export const createNumbersModule = ({ db, ledger }: Pick<Deps, 'db' | 'ledger'>): Module => ({
  name: 'numbers',
  consoleRoutes: [
    implement(numberCalls.findNumber, async ({ brandId, operator }, { number }) => {
      const looked = { number, ledger, seesCases: operator.permissions.has('cases.read') };
      return ok(await db.tx(brandId, (tx) => findNumber(tx, looked)));
    }),
  ],
});
