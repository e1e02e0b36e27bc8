import { err, ok } from '@baize/domain/result';
import { createTransport, type SupplierFault, type Transport } from '@baize/wallet-protocol';
import { TRANSFER_PREFIX } from '@baize/wallet-protocol/dialects/transfer/messages';
import { createTransferClient, type TransferClient } from '@baize/wallet-protocol/dialects/transfer/client';
import { secretInForce, type Supplier } from '../directory.ts';

export type TransferClients = {
  /** Undefined: there is no secret that is in force. */
  readonly of: (supplier: Supplier) => TransferClient | undefined;
  readonly close: () => void;
};

const SOCKETS_MAX = 48;

/**
 * Clients of suppliers with a wallet of their own. The secret's name is the merchant by which the supplier knows us.
 * Each call passes the supplier's circuit: who has not answered of late is not asked, and nothing has left us then.
 */
export function createTransferClients(now: () => number, network?: Transport): TransferClients {
  const transport = network ?? createTransport({ socketsMax: SOCKETS_MAX });
  return {
    of: (supplier) => {
      const secret = secretInForce(supplier.secrets, now());
      if (secret === undefined) return undefined;
      return createTransferClient({
        baseUrl: supplier.baseUrl,
        merchant: { merchantId: secret.kid, secret: secret.secret },
        transport: guarded(transport, supplier),
        now,
      });
    },
    close: transport.close,
  };
}

/** A report that fails closes no game. */
const laneOf = ({ pathname }: URL): 'play' | 'feed' => (pathname.endsWith(`${TRANSFER_PREFIX}bets`) ? 'feed' : 'play');

const guarded = (transport: Transport, { guard }: Pick<Supplier, 'guard'>): Transport => ({
  send: async (outgoing, timeouts, answerBytesMax) => {
    let exchange: Awaited<ReturnType<Transport['send']>> = { ok: false, reason: 'NETWORK', cause: 'NOT_ASKED' };
    await guard.ask(laneOf(outgoing.url), outgoing.url.pathname.slice(1), async () => {
      exchange = await transport.send(outgoing, timeouts, answerBytesMax);
      if (exchange.ok && exchange.status < 500) return ok(undefined);
      const fault: SupplierFault = exchange.ok
        ? { code: 'REFUSED', httpStatus: exchange.status, error: 'no envelope' }
        : { code: exchange.reason === 'TIMEOUT' ? 'TIMEOUT' : 'UNREACHABLE', error: exchange.cause ?? exchange.reason };
      return err(fault);
    });
    return exchange;
  },
  close: () => undefined,
});
