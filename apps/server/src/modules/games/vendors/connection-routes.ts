import { connectionCalls, type TEST_RESULTS } from '@baize/contract/console/connections';
import { fail, type CallResult } from '@baize/contract/failure';
import { ok, type Result } from '@baize/domain/result';
import type { SupplierFault } from '@baize/wallet-protocol';
import { waitingAmong } from '../../../command/proposals.ts';
import type { OperatorContext } from '../../../context.ts';
import type { Deps } from '../../../deps.ts';
import { implement, type ConsoleRoute } from '../../../http/route.ts';
import type { BrandId } from '../../../ids.ts';
import type { Brand } from '../../base/brand/index.ts';
import { connectionSubject, mayConnect, changeConnection, connectSupplier } from './commands/connect-supplier.ts';
import { proposeSecret, secretSubject } from './commands/propose-secret.ts';
import type { Directory, Supplier } from './directory.ts';
import { keysOf } from './supplier-queries.ts';
import type { TransferClients } from './transfer/clients.ts';

export type ConnectionRouteDeps = Pick<Deps, 'db' | 'now' | 'env' | 'keyring'> & {
  readonly directory: Directory;
  readonly brand: (id: BrandId) => Promise<Pick<Brand, 'currency'>>;
  readonly transferClients: Pick<TransferClients, 'of'>;
};

/** How suppliers are called, as owners connect them. */
export function connectionRoutes(deps: ConnectionRouteDeps): ConsoleRoute[] {
  const { db, directory, now } = deps;
  const known = async (
    ctx: OperatorContext,
    code: string,
  ): Promise<CallResult<Supplier, 'NOT_FOUND' | 'FORBIDDEN'>> => {
    const supplier = await directory.supplierByCode(code);
    if (!supplier) return fail('NOT_FOUND');
    return mayConnect(ctx, supplier) ? ok(supplier) : fail('FORBIDDEN');
  };
  const waiting = (supplier: string) => ok({ supplier, state: 'waiting' as const });
  return [
    implement(connectionCalls.getConnection, async (ctx, _input, { supplier: code }) => {
      const found = await known(ctx, code);
      if (!found.ok) return found;
      const subjects = [connectionSubject(code), secretSubject(code)];
      const under = await db.tx(ctx.brandId, (tx) => waitingAmong(tx, subjects));
      const { name, baseUrl, operatorId, mode, frameHosts, dialect, secrets } = found.value;
      return ok({
        supplier: code,
        name,
        baseUrl,
        operatorId,
        mode,
        frameHosts: [...frameHosts],
        dialect,
        secrets: keysOf({ keys: [], secrets }, now()),
        secretWaiting: under.has(secretSubject(code)),
        waiting: under.has(connectionSubject(code)),
      });
    }),
    implement(connectionCalls.connectSupplier, async (ctx, input) => {
      const proposed = await connectSupplier(deps, ctx, input);
      return proposed.ok ? waiting(input.supplier) : proposed;
    }),
    implement(connectionCalls.changeConnection, async (ctx, input, { supplier }) => {
      const proposed = await changeConnection(deps, ctx, { ...input, supplier });
      return proposed.ok ? waiting(supplier) : proposed;
    }),
    implement(connectionCalls.proposeSecret, async (ctx, input, { supplier }) => {
      const proposed = await proposeSecret(deps, ctx, { ...input, supplier });
      return proposed.ok ? waiting(supplier) : proposed;
    }),
    implement(connectionCalls.testConnection, async (ctx, _input, { supplier: code }) => {
      const found = await known(ctx, code);
      if (!found.ok) return found;
      const { currency } = await deps.brand(ctx.brandId);
      const from = performance.now();
      const told = await ask(deps, found.value, currency);
      return ok({ ...told, ms: Math.round(performance.now() - from), at: now().toISOString() });
    }),
  ];
}

type Told = { readonly result: (typeof TEST_RESULTS)[number]; readonly said: string };
/** The name of a player whom no supplier knows. */
const NOBODY = 'm_0';
const HEARD: Told = { result: 'heard', said: 'OK' };

/** A signed question about nobody: whoever answers that they are not known has heard us. */
async function ask(deps: ConnectionRouteDeps, supplier: Supplier, currency: string): Promise<Told> {
  if (supplier.dialect === 'transfer') {
    const client = deps.transferClients.of(supplier);
    if (!client) return { result: 'away', said: 'NO_SECRET' };
    const told = await client.balance({ user: NOBODY, currency });
    if (told.ok || told.error.code === 'REFUSED') return HEARD;
    const { error: said } = told.error;
    return { result: said === 'BAD_SIGNATURE' || said === 'BAD_REQUEST' ? 'refused' : 'away', said };
  }
  if (supplier.dialect === 'v2') return toldBy(await supplier.client.gameList());
  const told = await supplier.client.gameRound({ user: NOBODY, round: NOBODY });
  return !told.ok &&
    told.error.code === 'REFUSED' &&
    told.error.httpStatus === 404 &&
    !/casino_id/.test(told.error.error)
    ? HEARD
    : toldBy(told);
}

function toldBy(told: Result<unknown, SupplierFault>): Told {
  if (told.ok) return HEARD;
  const { code, error } = told.error;
  const isAnswered = code === 'REFUSED' || code === 'BAD_SIGNATURE' || code === 'UNDECODABLE';
  return { result: isAnswered ? 'refused' : 'away', said: error.slice(0, 300) };
}
