import { openEar } from '../../../../db/ear.ts';
import type { Tx } from '../../../../db/pool.ts';
import type { Deps } from '../../../../deps.ts';

const CHANNEL = 'baize_withdrawals';

/** Tells whoever works on orders that one is to be worked on now, once it is committed. They look by themselves too. */
export async function tellWithdrawals(tx: Tx): Promise<void> {
  await tx.rows(`select pg_notify('${CHANNEL}', '')`);
}

/** Rings whenever an order is to be worked on at once, in whatever process. Answers the way out. */
export function hearWithdrawals({ env, log }: Pick<Deps, 'env' | 'log'>, ring: () => void): () => void {
  const ear = openEar({ url: env.DATABASE_URL, channel: CHANNEL, log, hear: ring });
  return () => void ear.close();
}
