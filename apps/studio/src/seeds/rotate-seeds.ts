import { parseClientSeed } from '@baize/domain/fairness';
import { err, ok, type Result } from '@baize/domain/result';
import type { Deps } from '../deps.ts';
import { findUnfinished, lockSeat } from '../rounds/store.ts';
import type { PlayFault } from '../rounds/types.ts';
import type { Session } from '../sessions/store.ts';
import { findRevealed, readSeeds, rotate, setClientSeed, type Revealed, type Seeds } from './store.ts';

export type Rotation = { readonly revealed: Revealed; readonly seeds: Seeds };

/**
 * Reveals the pair with this hash and makes the announced next one active. Refused while a round is open, because that
 * round's outcome could be computed from the revealed seed.
 */
export async function rotateSeeds(
  deps: Deps,
  session: Session,
  input: { serverSeedHash: string; clientSeed?: string | undefined },
): Promise<Result<Rotation, PlayFault>> {
  const { playerId, gameCode } = session;
  if (input.clientSeed !== undefined && !parseClientSeed(input.clientSeed).ok)
    return err({ code: 'CLIENT_SEED_INVALID' });
  return deps.db.tx(async (tx): Promise<Result<Rotation, PlayFault>> => {
    const now = new Date(deps.clock());
    await lockSeat(tx, playerId, gameCode, now);
    const earlier = await findRevealed(tx, deps.secrets, playerId, gameCode, input.serverSeedHash);
    if (earlier) return ok({ revealed: earlier, seeds: await readSeeds(tx, playerId, gameCode) });
    if ((await readSeeds(tx, playerId, gameCode)).serverSeedHash !== input.serverSeedHash)
      return err({ code: 'NOT_FOUND', detail: 'serverSeedHash is not the active one' });
    const open = await findUnfinished(tx, playerId, gameCode);
    if (open) return err({ code: open.state === 'BET_OK' ? 'ROUND_OPEN' : 'PREVIOUS_UNSETTLED', round: open.id });
    await rotate(tx, deps.secrets, playerId, gameCode, now, input.clientSeed);
    const revealed = await findRevealed(tx, deps.secrets, playerId, gameCode, input.serverSeedHash);
    if (!revealed) throw new Error('a rotated pair is revealed');
    return ok({ revealed, seeds: await readSeeds(tx, playerId, gameCode) });
  });
}

/** The player's own part of the randomness, from the next round on. Rounds that began keep theirs. */
export async function changeClientSeed(
  deps: Deps,
  session: Session,
  clientSeed: string,
): Promise<Result<Seeds, PlayFault>> {
  if (!parseClientSeed(clientSeed).ok) return err({ code: 'CLIENT_SEED_INVALID' });
  return deps.db.tx(async (tx): Promise<Result<Seeds, PlayFault>> => {
    await lockSeat(tx, session.playerId, session.gameCode, new Date(deps.clock()));
    await setClientSeed(tx, session.playerId, session.gameCode, clientSeed);
    return ok(await readSeeds(tx, session.playerId, session.gameCode));
  });
}
