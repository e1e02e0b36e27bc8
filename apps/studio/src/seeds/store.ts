import { serverSeedHash } from '@baize/domain/fairness';
import type { Tx } from '../db/pool.ts';
import { newClientSeed, newServerSeed, type Secrets } from '../secrets.ts';

/**
 * Seed pairs, one active and one next per player and game. The hashes of both are known before any bet; a seed's text
 * leaves this database only after its pair was rotated away.
 */
export type Seeds = {
  readonly serverSeedHash: string;
  readonly nextServerSeedHash: string;
  readonly clientSeed: string;
  readonly nonce: number;
};
export type DrawnNonce = { readonly seedId: string; readonly clientSeed: string; readonly nonce: number };

const purpose = (hash: string): string => `seed:${hash}`;

async function insertPair(
  tx: Tx,
  secrets: Secrets,
  playerId: string,
  gameCode: string,
  phase: 'active' | 'next',
  clientSeed: string,
): Promise<void> {
  const seed = newServerSeed();
  const hash = serverSeedHash(seed);
  await tx.run(
    `insert into seed_pair (player_id, game_code, server_seed, server_seed_hash, client_seed, phase) values ($1, $2, $3, $4, $5, $6)
     on conflict (player_id, game_code) where phase = '${phase}' do nothing`,
    [playerId, gameCode, secrets.seal(purpose(hash), seed), hash, clientSeed, phase],
  );
}

/** Makes the first pairs of a player in a game; does nothing where they exist. */
export async function ensureSeeds(tx: Tx, secrets: Secrets, playerId: string, gameCode: string): Promise<void> {
  const found = await tx.rows<{ phase: string }>(
    "select phase from seed_pair where player_id = $1 and game_code = $2 and phase <> 'revealed'",
    [playerId, gameCode],
  );
  const phases = new Set(found.map((row) => row.phase));
  if (!phases.has('active')) await insertPair(tx, secrets, playerId, gameCode, 'active', newClientSeed());
  if (!phases.has('next')) await insertPair(tx, secrets, playerId, gameCode, 'next', '');
}

type PairRow = {
  id: string;
  phase: 'active' | 'next';
  server_seed_hash: string;
  client_seed: string;
  next_nonce: number;
};

async function pairsOf(tx: Tx, playerId: string, gameCode: string): Promise<{ active: PairRow; next: PairRow }> {
  const rows = await tx.rows<PairRow>(
    "select id, phase, server_seed_hash, client_seed, next_nonce from seed_pair where player_id = $1 and game_code = $2 and phase <> 'revealed'",
    [playerId, gameCode],
  );
  const active = rows.find((row) => row.phase === 'active');
  const next = rows.find((row) => row.phase === 'next');
  if (!active || !next) throw new Error('a session has its seeds before it plays');
  return { active, next };
}

export async function readSeeds(tx: Tx, playerId: string, gameCode: string): Promise<Seeds> {
  const { active, next } = await pairsOf(tx, playerId, gameCode);
  return {
    serverSeedHash: active.server_seed_hash,
    nextServerSeedHash: next.server_seed_hash,
    clientSeed: active.client_seed,
    nonce: active.next_nonce,
  };
}

/** Takes the next nonce of the active pair and freezes what the round will be drawn from. */
export async function drawNonce(tx: Tx, playerId: string, gameCode: string): Promise<DrawnNonce> {
  const row = await tx.row<{ id: string; client_seed: string; nonce: number }>(
    "update seed_pair set next_nonce = next_nonce + 1 where player_id = $1 and game_code = $2 and phase = 'active' returning id, client_seed, next_nonce - 1 as nonce",
    [playerId, gameCode],
  );
  return { seedId: row.id, clientSeed: row.client_seed, nonce: row.nonce };
}

/** The text of a seed, for computing an outcome. It must go nowhere else before its pair is revealed. */
export async function readServerSeed(tx: Tx, secrets: Secrets, seedId: string): Promise<string> {
  const row = await tx.row<{ server_seed: Buffer; server_seed_hash: string }>(
    'select server_seed, server_seed_hash from seed_pair where id = $1',
    [seedId],
  );
  return openSeed(secrets, row.server_seed_hash, row.server_seed);
}

export const openSeed = (secrets: Secrets, hash: string, sealed: Uint8Array): string =>
  secrets.open(purpose(hash), sealed).toString('utf8');

export const setClientSeed = (tx: Tx, playerId: string, gameCode: string, clientSeed: string): Promise<number> =>
  tx.run("update seed_pair set client_seed = $3 where player_id = $1 and game_code = $2 and phase = 'active'", [
    playerId,
    gameCode,
    clientSeed,
  ]);

export type Revealed = {
  readonly serverSeed: string;
  readonly serverSeedHash: string;
  readonly clientSeed: string;
  readonly rounds: number;
};

/** A pair of this player that was rotated away earlier: repeating the rotation answers the same. */
export async function findRevealed(
  tx: Tx,
  secrets: Secrets,
  playerId: string,
  gameCode: string,
  hash: string,
): Promise<Revealed | undefined> {
  const row = await tx.maybe<{ server_seed: Buffer; client_seed: string; next_nonce: number }>(
    "select server_seed, client_seed, next_nonce from seed_pair where player_id = $1 and game_code = $2 and server_seed_hash = $3 and phase = 'revealed'",
    [playerId, gameCode, hash],
  );
  return (
    row && {
      serverSeed: openSeed(secrets, hash, row.server_seed),
      serverSeedHash: hash,
      clientSeed: row.client_seed,
      rounds: row.next_nonce,
    }
  );
}

/** Reveals the active pair, moves the announced next one into its place with nonce 0, and announces another. */
export async function rotate(
  tx: Tx,
  secrets: Secrets,
  playerId: string,
  gameCode: string,
  now: Date,
  clientSeed: string | undefined,
): Promise<void> {
  const { active, next } = await pairsOf(tx, playerId, gameCode);
  await tx.run("update seed_pair set phase = 'revealed', revealed_at = $2 where id = $1", [active.id, now]);
  await tx.run("update seed_pair set phase = 'active', client_seed = $2 where id = $1", [
    next.id,
    clientSeed ?? active.client_seed,
  ]);
  await insertPair(tx, secrets, playerId, gameCode, 'next', '');
}
