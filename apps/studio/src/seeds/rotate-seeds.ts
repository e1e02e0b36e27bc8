import { parseClientSeed } from '@baize/domain/fairness';
import { err, ok, type Result } from '@baize/domain/result';
import type { Deps } from '../deps.ts';
import { findUnfinished } from '../rounds/store.ts';
import type { PlayFailureOf } from '../rounds/types.ts';
import { lockSeat, type Seat } from '../sessions/store.ts';
import type { Tx } from '../db/pool.ts';
import type { Secrets } from '../secrets.ts';
import { findRevealed, openSeed, readSeeds, rotate, setClientSeed, type Revealed, type Seeds } from './store.ts';

export type RotateInput = {
  /** The hash of the active pair as the player knows it: a repeated call rotates once. */
  readonly serverSeedHash: string;
  readonly clientSeed?: string | undefined;
};
export type Rotation = { readonly revealed: Revealed; readonly seeds: Seeds };

/**
 * Reveals the pair with this hash and makes the announced next one active. Refused while a round is open, because that
 * round's outcome could be computed from the revealed seed.
 */
export async function rotateSeeds(
  deps: Deps,
  seat: Seat,
  input: RotateInput,
): Promise<Result<Rotation, PlayFailureOf<'rotateSeeds'>>> {
  if (input.clientSeed !== undefined && !parseClientSeed(input.clientSeed).ok)
    return err({ code: 'CLIENT_SEED_INVALID' });
  return deps.db.tx(async (tx): Promise<Result<Rotation, PlayFailureOf<'rotateSeeds'>>> => {
    const now = new Date(deps.clock());
    await lockSeat(tx, seat, now);
    const earlier = await readRevealed(tx, deps.secrets, { seat, hash: input.serverSeedHash });
    if (earlier) return ok({ revealed: earlier, seeds: await readSeeds(tx, seat) });
    if ((await readSeeds(tx, seat)).serverSeedHash !== input.serverSeedHash)
      return err({ code: 'NOT_FOUND', detail: 'serverSeedHash is not the active one' });
    const open = await findUnfinished(tx, seat);
    if (open) return err({ code: open.state === 'BET_OK' ? 'ROUND_OPEN' : 'PREVIOUS_UNSETTLED', round: open.id });
    await rotate(tx, deps.secrets, { seat, now, clientSeed: input.clientSeed });
    const revealed = await readRevealed(tx, deps.secrets, { seat, hash: input.serverSeedHash });
    if (!revealed) throw new Error('a rotated pair is revealed');
    return ok({ revealed, seeds: await readSeeds(tx, seat) });
  });
}

async function readRevealed(
  tx: Tx,
  secrets: Secrets,
  { seat, hash }: { readonly seat: Seat; readonly hash: string },
): Promise<Revealed | undefined> {
  const pair = await findRevealed(tx, seat, hash);
  return (
    pair && {
      serverSeed: openSeed(secrets, hash, pair.serverSeed),
      serverSeedHash: hash,
      clientSeed: pair.clientSeed,
      rounds: pair.nextNonce,
    }
  );
}

/** The player's own part of the randomness, from the next round on. Rounds that began keep theirs. */
export async function changeClientSeed(
  deps: Deps,
  seat: Seat,
  clientSeed: string,
): Promise<Result<Seeds, PlayFailureOf<'changeClientSeed'>>> {
  if (!parseClientSeed(clientSeed).ok) return err({ code: 'CLIENT_SEED_INVALID' });
  return deps.db.tx(async (tx): Promise<Result<Seeds, PlayFailureOf<'changeClientSeed'>>> => {
    await lockSeat(tx, seat, new Date(deps.clock()));
    await setClientSeed(tx, seat, clientSeed);
    return ok(await readSeeds(tx, seat));
  });
}
