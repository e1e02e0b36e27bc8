import { paymentConnectionCalls, type PaymentConnectionList } from '@baize/contract/console/payment-connections';
import { CONNECTED_PROVIDERS } from '@baize/contract/payment-providers';
import type { CallResult, FailureCode } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { waitingAmong } from '../../../../command/proposals.ts';
import type { OperatorContext } from '../../../../context.ts';
import { implement, type ConsoleRoute } from '../../../../http/route.ts';
import type { Uuid } from '../../../../ids.ts';
import { addPaymentConnection, connectionSubject } from './commands/add-payment-connection.ts';
import { updatePaymentConnection } from './commands/update-payment-connection.ts';
import type { ConnectionDeps } from './deps.ts';
import { listConnections } from './store.ts';

type Of = Pick<OperatorContext, 'brandId' | 'brandCode'>;

/** The brand's accounts at payment providers, as operators read and change them. Keys go in and never come out. */
export function connectionConsoleRoutes(parts: ConnectionDeps): ConsoleRoute[] {
  const { deps, modes, hookUrl } = parts;
  const list = ({ brandId, brandCode }: Of): Promise<PaymentConnectionList> =>
    deps.db.tx(brandId, async (tx) => {
      const rows = await listConnections(tx);
      const waiting = await waitingAmong(
        tx,
        rows.map(({ id }) => connectionSubject(id)),
      );
      return {
        modes: [...modes],
        webhooks: CONNECTED_PROVIDERS.map((provider) => ({
          provider,
          url: `${hookUrl}/hooks/payments/${provider}/${brandCode}`,
        })),
        connections: rows.map(({ brandId: _brand, approvedAt, madeAt, ...row }) => ({
          ...row,
          madeAt: madeAt.toISOString(),
          approved: approvedAt !== null,
          waiting: waiting.has(connectionSubject(row.id)),
        })),
      };
    });
  const listed = async <C extends FailureCode>(
    ctx: OperatorContext,
    done: CallResult<null, C>,
  ): Promise<CallResult<PaymentConnectionList, C>> => (done.ok ? ok(await list(ctx)) : done);
  return [
    implement(paymentConnectionCalls.listPaymentConnections, async (ctx) => ok(await list(ctx))),
    implement(paymentConnectionCalls.addPaymentConnection, async (ctx, input) =>
      listed(ctx, await addPaymentConnection(parts, ctx, input)),
    ),
    implement(paymentConnectionCalls.updatePaymentConnection, async (ctx, input, { id }) =>
      listed(ctx, await updatePaymentConnection(parts, ctx, { ...input, id: id as Uuid })),
    ),
  ];
}
