/**
 * Child of bench/ledger.ts: what the database alone makes of the door's own writes. Two connections send batches that
 * were decided before the clock started, each as one transaction: the same statements as the door's, no queue, no
 * deciding, no callers to answer. The door cannot be faster than this. Prints one JSON line.
 */
import pg from 'pg';
import { sendPipeline, type Statement } from '../apps/server/src/db/pipeline.ts';
import { beginFor, commit, createDb, SET_BRAND, txOf } from '../apps/server/src/db/pool.ts';
import { brandId, memberId, type AccountId, type MemberId } from '../apps/server/src/ids.ts';
import { createBatch } from '../apps/server/src/ledger/batch.ts';
import { createHouseDirectory, resolveHouses } from '../apps/server/src/ledger/houses.ts';
import { decideTransfers } from '../apps/server/src/ledger/index.ts';
import { createMemory } from '../apps/server/src/ledger/memory.ts';
import { listParts } from '../apps/server/src/ledger/part.ts';
import { readWallets } from '../apps/server/src/ledger/read.ts';
import { write } from '../apps/server/src/ledger/write.ts';
import { LEDGER_PARTS } from '../apps/server/src/ledger-parts.ts';
import { drawTransfer } from './lib/draw-transfer.ts';

const [url = '', brandText = '', batchText = '', batchesText = '', firstText = '', countText = ''] =
  process.argv.slice(2);
const CONNECTIONS = 2;
const brand = brandId(Number(brandText));
const size = Number(batchText);
const parts = listParts(LEDGER_PARTS);
const db = createDb(url, 2, () => undefined);
const houses = createHouseDirectory(db, parts);
const pool = new pg.Pool({ connectionString: url, max: CONNECTIONS });
const setBrand: Statement = { name: 'ledger_brand', text: SET_BRAND, values: [brandText] };

/** The players of one connection: nobody waits for a row of the other. */
const playersOf = (lane: number): MemberId[] =>
  Array.from({ length: Math.floor(Number(countText) / CONNECTIONS) }, (_, n) =>
    memberId(BigInt(Number(firstText) + n * CONNECTIONS + lane)),
  );

/** `size` players of the lane, each once, beginning anywhere. */
function draw(players: readonly MemberId[]): MemberId[] {
  const drawn = new Set<MemberId>();
  while (drawn.size < size) drawn.add(players[Math.floor(Math.random() * players.length)]!);
  return [...drawn];
}

async function decideBatches(client: pg.PoolClient, lane: number): Promise<Statement[][]> {
  const players = playersOf(lane);
  const memory = createMemory(parts);
  await beginFor(client, brand);
  memory.learn((await readWallets(txOf(client), players, { lock: false })).wallets);
  await commit(client);
  const batches: Statement[][] = [];
  let accounts: ReadonlyMap<string, AccountId> | undefined;
  for (let at = 0; at < Number(batchesText); at += 1) {
    const members = draw(players);
    const needs = members.map((member) => ({ members: [member] }));
    const batch = createBatch(parts, memory.copyFor(needs, { now: new Date(), named: [], fresh: [] }));
    for (const member of members) {
      const outcome = decideTransfers(batch, [drawTransfer(member)]);
      if (!outcome.ok) throw new Error(outcome.code);
    }
    accounts ??= await resolveHouses(houses, { brandId: brand, lane }, batch.writes);
    batches.push([setBrand, ...write(brand, accounts, batch)]);
    memory.keep(batch, true);
  }
  return batches;
}

const lanes = await Promise.all(
  Array.from({ length: CONNECTIONS }, async (_, lane) => {
    const client = await pool.connect();
    return { client, batches: await decideBatches(client, lane) };
  }),
);
const start = performance.now();
await Promise.all(
  lanes.map(async ({ client, batches }) => {
    for (const batch of batches) await sendPipeline(client, batch);
  }),
);
const seconds = (performance.now() - start) / 1_000;
for (const { client } of lanes) client.release();
console.log(JSON.stringify({ tps: (CONNECTIONS * Number(batchesText) * size) / seconds }));
await Promise.all([pool.end(), db.close()]);
