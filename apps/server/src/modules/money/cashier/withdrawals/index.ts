import type { FastifyInstance } from 'fastify';
import { parseUuid, type BrandId } from '../../../../ids.ts';
import type { Module } from '../../../../module.ts';
import type { Brand } from '../../../base/brand/index.ts';
import { readHook, registerHooks } from '../hooks.ts';
import { sealedAccounts } from './accounts.ts';
import { askNamed, type Paying } from './commands/work-withdrawal.ts';
import type { WithdrawalDeps } from './deps.ts';
import { withdrawalJobs } from './jobs.ts';
import { withdrawalConsoleRoutes, withdrawalRoutes } from './routes.ts';

export type WithdrawalNeeds = WithdrawalDeps & {
  readonly brandIds: () => Promise<readonly BrandId[]>;
  readonly brandByCode: (code: string) => Promise<Brand | undefined>;
  /** Address under which providers reach us. */
  readonly hookUrl: string;
};
type Parts = Required<Pick<Module, 'siteRoutes' | 'consoleRoutes' | 'jobs' | 'sealed' | 'rawSite'>>;

/** Money out, as the cashier's module hands it in. */
export function createWithdrawals({ brandIds, brandByCode, hookUrl, ...parts }: WithdrawalNeeds): Parts {
  const payingOf = ({ id, code }: Pick<Brand, 'id' | 'code'>): Paying => ({
    parts,
    brandId: id,
    webhookUrl: `${hookUrl}/hooks/payouts/${parts.provider.name}/${code}`,
  });
  return {
    siteRoutes: withdrawalRoutes(parts),
    consoleRoutes: withdrawalConsoleRoutes(parts),
    jobs: withdrawalJobs(parts.deps, async () =>
      Promise.all((await brandIds()).map(async (id) => payingOf(await parts.brand(id)))),
    ),
    sealed: [sealedAccounts(parts.deps.keyring)],
    rawSite: (app) =>
      registerPayoutHooks(app, parts, async (code) => {
        const found = await brandByCode(code);
        return found && payingOf(found);
      }),
  };
}

type FindPaying = (brandCode: string) => Promise<Paying | undefined>;

/**
 * POST /hooks/payouts/<provider>/<brand>: raw bytes, verified before they are parsed. It only says that there is news:
 * what holds is asked of the provider.
 */
export function registerPayoutHooks(
  app: FastifyInstance,
  { deps, provider }: Pick<WithdrawalDeps, 'deps' | 'provider'>,
  findPaying: FindPaying,
): Promise<void> {
  return registerHooks(app, deps, (hooks) => {
    hooks.post<{ Params: { provider: string; brand: string } }>(
      '/hooks/payouts/:provider/:brand',
      { schema: { hide: true } },
      async (request, reply) => {
        if (request.params.provider !== provider.name) return reply.status(404).send();
        const reading = readHook(request, provider, deps.now());
        if (!reading.ok) {
          deps.log.warn({ provider: provider.name, why: reading.why }, 'payout webhook refused');
          return reply.status(reading.why === 'event' ? 400 : 401).send({ error: reading.why });
        }
        const paying = await findPaying(request.params.brand);
        const id = parseUuid(reading.reference);
        if (!paying || !id || !(await askNamed(paying, id))) return reply.status(404).send({ error: 'payout' });
        return reply.status(200).send({ outcome: 'heard' });
      },
    );
  });
}
