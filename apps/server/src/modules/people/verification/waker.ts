import { openEar } from '../../../db/ear.ts';
import type { Tx } from '../../../db/pool.ts';
import type { Deps } from '../../../deps.ts';

const CHANNEL = 'baize_messages';

/** Tells whoever sends messages that one is there, once it is committed. They look by themselves as well. */
export async function tellMessages(tx: Tx): Promise<void> {
  await tx.rows(`select pg_notify('${CHANNEL}', '')`);
}

/** Rings whenever a message was written, in whatever process. Answers the way out. */
export function hearMessages({ env, log }: Pick<Deps, 'env' | 'log'>, ring: () => void): () => void {
  const ear = openEar({ url: env.DATABASE_URL, channel: CHANNEL, log, hear: ring });
  return () => void ear.close();
}
