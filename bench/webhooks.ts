/** Payment webhooks, one to five times each and shuffled, with a kill in the middle: is each order credited once? */
import { migrate } from '../apps/server/src/db/migrate.ts';
import { prepareDatabase } from '../apps/server/src/db/prepare.ts';
import { runStorm } from '../faults/lib/webhook-storm.ts';
import { withCluster } from './lib/cluster.ts';
import type { BenchResult } from './run.ts';

const ORDERS = 10_000;

export async function run(args: string[]): Promise<BenchResult> {
  const orders = Number(args[0] ?? ORDERS);
  const seed = Number(args[1] ?? 1);
  const wire = args[2] === 'stripe' ? 'stripe' : 'sandbox';
  return withCluster(async (cluster) => {
    const names = { owner: 'owner', app: 'app' };
    const { ownerUrl, appUrl } = await prepareDatabase(cluster.url('postgres'), 'bench', names);
    await migrate(ownerUrl);
    const { wrong, ...figures } = await runStorm(appUrl, { orders, seed, wire });
    for (const each of wrong.slice(0, 20)) console.log(each);
    return {
      bench: 'webhooks',
      figures: { ...figures, wrong: wrong.length, 'heard-per-second': Math.round(figures.sent / figures.seconds) },
      targets: { wrong: 0, kills: 1 },
      met: wrong.length === 0 && figures.kills === 1 && figures.again > 0,
    };
  });
}
