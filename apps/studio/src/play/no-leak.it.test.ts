import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SeedPairId } from '../ids.ts';
import { createBed, operatorClient, settle, units, untilQuiet, type Bed, type Reply } from '../testing/bed.ts';

/**
 * Everything that leaves the studio before a rotation (answers, pages, feed, log, its tables) is searched for what
 * must stay inside.
 */
const log: string[] = [];
const seen: string[] = [];
let bed: Bed;
beforeAll(async () => {
  bed = await createBed({
    logger: { level: 'debug', stream: { write: (line: string) => void log.push(line) } },
    worker: true,
    limits: { workerPauseMs: 20 },
  });
});
afterAll(() => bed.close());

async function seedsOf(): Promise<string[]> {
  const { rows } = await bed.admin.query<{ id: string }>('select id from seed_pair');
  const { readServerSeed } = await import('../seeds/store.ts');
  return bed.studio.deps.db.tx(async (tx) => {
    const seeds: string[] = [];
    for (const row of rows) seeds.push(await readServerSeed(tx, bed.studio.deps.secrets, BigInt(row.id) as SeedPairId));
    return seeds;
  });
}

test('no seed, token or mine leaves before its time', async () => {
  const session = await bed.launch('stu_mines', 'leak_1', units(1000));
  const diceSession = await bed.launch('stu_dice', 'leak_1');
  const kept = async (call: Promise<Reply>): Promise<Reply> => {
    const reply = await call;
    seen.push(reply.text);
    return reply;
  };
  const get = (token: string, path: string) => kept(bed.get(token, path));
  const post = (token: string, path: string, body: object) => kept(bed.post(token, path, body));
  const { seeds } = (await get(session, '/state')).body;
  const { round } = (
    await post(session, '/steps/start', { requestId: randomUUID(), stake: '1.00', choice: { mines: 5 } })
  ).body;
  await get(session, '/state');
  await get(session, `/rounds/${round.id}`);
  await get(session, `/fairness/${round.id}`);
  bed.operator.fault = (asked) =>
    asked.kind === 'win' ? { kind: 'http', code: 502 } : asked.kind === 'bet' ? undefined : undefined;
  const played = (
    await post(diceSession, '/dice', {
      requestId: randomUUID(),
      stake: '1.00',
      chance: '50.00',
      side: 'under',
    })
  ).body;
  bed.operator.fault = () => undefined;
  await get(diceSession, `/fairness/${played.round.id}`);
  await get(diceSession, '/rounds');
  for (const path of [
    `/g/stu_mines?s=${session}`,
    `/r/${round.id}`,
    '/verify',
    '/metrics',
    '/health/ready',
    '/nowhere?s=' + session,
    '/play/v1/rounds/%E0%A4%A',
  ])
    seen.push(await (await fetch(bed.studio.url + path)).text());
  await untilQuiet(bed);
  for (const stream of ['rounds', 'games', 'rtp'] as const) {
    seen.push(
      JSON.stringify(await operatorClient(bed).readFeed(stream), (_, value: unknown) =>
        typeof value === 'bigint' ? String(value) : value,
      ),
    );
  }
  await fetch(`${bed.studio.url}/play/v1/dice`, {
    method: 'POST',
    headers: { 'x-session': session, 'content-type': 'application/json' },
    body: '{',
  });
  // A statement that fails: what the log says of it must not carry its values.
  await bed.admin.query('alter table round rename column params to hidden');
  expect(
    (
      await post(diceSession, '/dice', {
        requestId: randomUUID(),
        stake: '1.00',
        chance: '50.00',
        side: 'under',
      })
    ).status,
  ).toBe(500);
  await bed.admin.query('alter table round rename column hidden to params');

  const inside = await seedsOf();
  expect(inside.length).toBe(4);
  const walletTokens = bed.operator.seen.map((one) => (JSON.parse(one.body) as { token: string }).token);
  const everything = [...seen, ...log].join('\n');
  for (const secret of [...inside, ...walletTokens, bed.env.STUDIO_MASTER_KEY!])
    expect(everything).not.toContain(secret);
  expect(everything).not.toMatch(/"layout":\s*\[/);
  expect(log.join('\n')).not.toContain(session);
  expect(log.length).toBeGreaterThan(0);

  const { rows } = await bed.admin.query<{ text: string }>(
    `select string_agg(t::text, ' ') as text from (select round::text as t from round
       union all select seed_pair::text from seed_pair union all select session::text from session
       union all select wallet_tx::text from wallet_tx union all select connection::text from connection) as every`,
  );
  const hex = (text: string): string => Buffer.from(text).toString('hex');
  for (const secret of [...inside, ...walletTokens, session]) {
    expect(rows[0]!.text).not.toContain(secret);
    expect(rows[0]!.text).not.toContain(hex(secret));
  }
  expect(rows[0]!.text).not.toContain('PRIVATE KEY');

  await post(session, '/steps/play', { round: round.id, step: 0, action: { tile: 0 } });
  await post(session, '/steps/play', { round: round.id, step: 1, action: { move: 'take' } });
  await settle(bed);
  const rotated = await post(session, '/seeds/rotate', { serverSeedHash: seeds.serverSeedHash });
  expect(inside).toContain(rotated.body.revealed.serverSeed);
  expect((await get(session, `/fairness/${round.id}`)).body.serverSeed).toBe(rotated.body.revealed.serverSeed);
});
