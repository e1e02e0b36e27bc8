import { numberCalls } from '@baize/contract/console/numbers';
import { ok } from '@baize/domain/result';
import type { Deps } from '../../../deps.ts';
import { implement, type ConsoleRoute } from '../../../http/route.ts';
import { findNumber } from './find.ts';

export type NumbersDeps = Pick<Deps, 'db' | 'ledger'>;

export const numberRoutes = ({ db, ledger }: NumbersDeps): ConsoleRoute[] => [
  implement(numberCalls.findNumber, async ({ brandId, operator }, { number }) => {
    const looked = { number, ledger, seesCases: operator.permissions.has('cases.read') };
    return ok(await db.tx(brandId, (tx) => findNumber(tx, looked)));
  }),
];
