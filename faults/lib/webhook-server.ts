/**
 * What hears payment webhooks, in a process that is killed: the platform's own hooks over a provider that says of each
 * checkout what its id says. Sends its port to whoever started it.
 */
import Fastify, { type FastifyInstance } from 'fastify';
import { readEnv } from '../../apps/server/src/env.ts';
import type { Uuid } from '../../apps/server/src/ids.ts';
import {
  createSandboxProvider,
  type CheckoutState,
  type PaymentProvider,
} from '../../apps/server/src/modules/money/cashier/provider.ts';
import { soleProvider } from '../../apps/server/src/modules/money/cashier/providers/connections.ts';
import { createStripe } from '../../apps/server/src/modules/money/cashier/providers/stripe.ts';
import { registerPaymentHooks } from '../../apps/server/src/modules/money/cashier/routes.ts';
import { wirePlatform } from '../../apps/server/src/wire.ts';

const [secret = '', wire = 'sandbox', connection = ''] = process.argv.slice(2);
const log = Fastify({ logger: false }).log;
const platform = await wirePlatform(readEnv(process.env), log, () => new Date());
const sandbox = createSandboxProvider({ baseUrl: 'http://127.0.0.1:1', apiKey: 'none', webhookSecret: secret });
const place = { merchantAccount: null, baseUrl: '' };
const account = { id: connection as Uuid, mode: 'test', apiKey: 'none', webhookSecret: secret, ...place } as const;
const provider: PaymentProvider = {
  ...(wire === 'stripe' ? createStripe(account) : sandbox),
  fetchCheckout: (id) => {
    const [state, reference, amount] = id.split('_') as [CheckoutState, string, string];
    const checkout = { id, reference, amount, currency: 'BDT', state, payUrl: '', failure: null };
    return Promise.resolve({ ok: true, checkout });
  },
};
const hooks = Fastify({ trustProxy: true }) as unknown as FastifyInstance;
const deps = { ...platform.deps, requirementsOf: platform.turnover.requirementsOf };
const brandByCode = async (code: string) => (await platform.brand.brandByCode(code))?.id;
await registerPaymentHooks(hooks, deps, { payments: soleProvider(provider), brandByCode });
await hooks.listen({ port: 0, host: '127.0.0.1' });
const address = hooks.server.address();
process.send?.({ port: typeof address === 'object' && address !== null ? address.port : 0 });
