import type { Deps } from '../deps.ts';
import { deleteSeedsOf } from '../seeds/store.ts';
import { deletePlayers, deleteTrySessions, findIdleTryPlayers } from '../sessions/store.ts';
import { deleteTryRounds, roundsOfSession } from './store.ts';

const FORGOTTEN_MAX = 2_000;

/** No money moves in try play: its rounds, then its sessions and players, are forgotten after a while. */
export async function forgetTryRounds(deps: Deps): Promise<number> {
  const old = { before: new Date(deps.clock() - deps.limits.tryRoundKeptMs), limit: FORGOTTEN_MAX };
  return deps.db.tx(async (tx) => {
    const rounds = await deleteTryRounds(tx, old);
    await deleteTrySessions(tx, old, roundsOfSession);
    const players = await findIdleTryPlayers(tx, old);
    await deleteSeedsOf(tx, players);
    await deletePlayers(tx, players);
    return rounds;
  });
}
