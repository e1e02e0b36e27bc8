import { sql, type Expression, type SqlBool } from 'kysely';
import { serverSeedHash } from '@baize/domain/fairness';
import type { Tx } from '../db/pool.ts';
import { prepare, tables, type Row } from '../db/query.ts';
import type { PlayerId, SeedPairId } from '../ids.ts';
import { newClientSeed, newServerSeed, type Secrets } from '../secrets.ts';
import type { Seat } from '../sessions/store.ts';

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
const purpose = (hash: string): string => `seed:${hash}`;

type NewPair = { readonly seat: Seat; readonly phase: 'active' | 'next'; readonly clientSeed: string };

async function insertPair(tx: Tx, secrets: Secrets, { seat, phase, clientSeed }: NewPair): Promise<void> {
  const seed = newServerSeed();
  const hash = serverSeedHash(seed);
  await tx.run(
    tables
      .insertInto('seedPair')
      .values({
        playerId: seat.playerId,
        gameCode: seat.gameCode,
        serverSeed: secrets.seal(purpose(hash), seed),
        serverSeedHash: hash,
        clientSeed,
        phase,
      })
      .onConflict((conflict) =>
        conflict.columns(['playerId', 'gameCode']).where('phase', '=', sql.lit(phase)).doNothing(),
      ),
  );
}

/** Makes the first pairs of a player in a game; does nothing where they exist. */
export async function ensureSeeds(tx: Tx, secrets: Secrets, seat: Seat): Promise<void> {
  const phases = new Set((await tx.rows(unrevealedPairs(seat))).map((pair) => pair.phase));
  if (!phases.has('active')) await insertPair(tx, secrets, { seat, phase: 'active', clientSeed: newClientSeed() });
  if (!phases.has('next')) await insertPair(tx, secrets, { seat, phase: 'next', clientSeed: '' });
}

const unrevealedPairs = prepare((seat: Seat) =>
  tables
    .selectFrom('seedPair')
    .select(['id', 'phase', 'serverSeedHash', 'clientSeed', 'nextNonce'])
    .where('playerId', '=', seat.playerId)
    .where('gameCode', '=', seat.gameCode)
    .where('phase', '<>', 'revealed'),
);

async function pairsOf(tx: Tx, seat: Seat) {
  const pairs = await tx.rows(unrevealedPairs(seat));
  const active = pairs.find((pair) => pair.phase === 'active');
  const next = pairs.find((pair) => pair.phase === 'next');
  if (!active || !next) throw new Error('a session has its seeds before it plays');
  return { active, next };
}

export async function readSeeds(tx: Tx, seat: Seat): Promise<Seeds> {
  const { active, next } = await pairsOf(tx, seat);
  return {
    serverSeedHash: active.serverSeedHash,
    nextServerSeedHash: next.serverSeedHash,
    clientSeed: active.clientSeed,
    nonce: active.nextNonce,
  };
}

/**
 * Takes the next nonce of the active pair and freezes what the round will be drawn from: for the statement that opens
 * a round, where `allowed` says whether it may.
 */
export const takenNonce = (seat: Seat, allowed: Expression<SqlBool>) =>
  tables
    .updateTable('seedPair')
    .set((eb) => ({ nextNonce: eb('nextNonce', '+', 1) }))
    .where('playerId', '=', seat.playerId)
    .where('gameCode', '=', seat.gameCode)
    .where('phase', '=', 'active')
    .where(allowed)
    .returning((eb) => [
      'id as seedId',
      'clientSeed',
      eb('nextNonce', '-', 1).as('nonce'),
      'serverSeedHash',
      'serverSeed',
    ]);

/** Gives the nonce of a refused bet back, unless another was drawn since: the player's next bet is drawn from it. */
export const returnNonce = (tx: Tx, seedId: SeedPairId, nonce: number): Promise<number> =>
  tx.run(
    tables
      .updateTable('seedPair')
      .set({ nextNonce: nonce })
      .where('id', '=', seedId)
      .where('nextNonce', '=', nonce + 1),
  );

const sealedSeed = prepare((values: { readonly id: SeedPairId }) =>
  tables.selectFrom('seedPair').select(['serverSeed', 'serverSeedHash']).where('id', '=', values.id),
);

/** The text of a seed, for computing an outcome. It must not be used for anything else before its pair is revealed. */
export async function readServerSeed(tx: Tx, secrets: Secrets, seedId: SeedPairId): Promise<string> {
  const pair = await tx.row(sealedSeed({ id: seedId }));
  return openSeed(secrets, pair.serverSeedHash, pair.serverSeed);
}

export const openSeed = (secrets: Secrets, hash: string, sealed: Uint8Array): string =>
  secrets.open(purpose(hash), sealed).toString('utf8');

/** The published hash of the pair that a column names. For the statements of other folders, like the next one. */
export const serverSeedHashOf = (seedId: Expression<SeedPairId>) =>
  tables
    .selectFrom('seedPair')
    .select('seedPair.serverSeedHash')
    .where('seedPair.id', '=', seedId)
    .$asScalar()
    .$notNull();

/** The sealed server seed of the pair that a column names, null until the pair was rotated away. */
export const revealedSeedOf = (seedId: Expression<SeedPairId>) =>
  tables
    .selectFrom('seedPair')
    .select('seedPair.serverSeed')
    .where('seedPair.id', '=', seedId)
    .where('seedPair.phase', '=', 'revealed')
    .$asScalar();

export const setClientSeed = (tx: Tx, seat: Seat, clientSeed: string): Promise<number> =>
  tx.run(
    tables
      .updateTable('seedPair')
      .set({ clientSeed })
      .where('playerId', '=', seat.playerId)
      .where('gameCode', '=', seat.gameCode)
      .where('phase', '=', 'active'),
  );

export type Revealed = {
  readonly serverSeed: string;
  readonly serverSeedHash: string;
  readonly clientSeed: string;
  readonly rounds: number;
};

/** A sealed pair that was rotated away earlier: repeating the rotation answers the same. */
export const findRevealed = (
  tx: Tx,
  seat: Seat,
  hash: string,
): Promise<Pick<Row<'seedPair'>, 'serverSeed' | 'serverSeedHash' | 'clientSeed' | 'nextNonce'> | undefined> =>
  tx.maybe(
    tables
      .selectFrom('seedPair')
      .select(['serverSeed', 'serverSeedHash', 'clientSeed', 'nextNonce'])
      .where('playerId', '=', seat.playerId)
      .where('gameCode', '=', seat.gameCode)
      .where('serverSeedHash', '=', hash)
      .where('phase', '=', 'revealed'),
  );

export type RotationInput = {
  readonly seat: Seat;
  readonly now: Date;
  /** The player's part from now on; without one the old one stays. */
  readonly clientSeed: string | undefined;
};

/** Reveals the active pair, moves the announced next one into its place with nonce 0, and announces another. */
export async function rotate(tx: Tx, secrets: Secrets, { seat, now, clientSeed }: RotationInput): Promise<void> {
  const { active, next } = await pairsOf(tx, seat);
  const change = (id: SeedPairId) => tables.updateTable('seedPair').where('id', '=', id);
  await tx.run(change(active.id).set({ phase: 'revealed', revealedAt: now }));
  await tx.run(change(next.id).set({ phase: 'active', clientSeed: clientSeed ?? active.clientSeed }));
  await insertPair(tx, secrets, { seat, phase: 'next', clientSeed: '' });
}

export const deleteSeedsOf = (tx: Tx, players: readonly PlayerId[]): Promise<number> =>
  tx.run(tables.deleteFrom('seedPair').where(sql<boolean>`player_id = any(${players}::bigint[])`));
