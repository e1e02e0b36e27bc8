import { randomUUID } from 'node:crypto';
import { verifyRound } from '@baize/verifier';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkBooks, createBed, settle, units, type Bed, type Reply } from '../testing/bed.ts';

let bed: Bed;
beforeAll(async () => {
  bed = await createBed();
});
afterAll(() => bed.close());

const dice = (over: object = {}) => ({
  requestId: randomUUID(),
  stake: '10.00',
  chance: '49.50',
  side: 'under',
  ...over,
});

test('a dice round is played, settled and shown', async () => {
  const session = await bed.launch('stu_dice', 'dicer_1', units(100));
  const state = await bed.get(session, '/state');
  expect(state.status).toBe(200);
  expect(state.body).toMatchObject({
    balance: '100.00',
    seeds: { nonce: 0 },
    open: null,
    pending: null,
    session: { mode: 'real', currency: 'BDT' },
    game: { code: 'stu_dice', family: 'dice' },
  });
  const body = dice();
  const played = await bed.post(session, '/dice', body);
  expect(played.status).toBe(200);
  const { round, balance } = played.body;
  expect(round).toMatchObject({
    state: 'closed',
    settled: true,
    stake: '10.00',
    params: { chance: '49.50', side: 'under' },
    balanceBefore: '100.00',
    balanceAfter: balance,
    requestId: body.requestId,
  });
  expect(round.payout).toBe(round.result.win ? '20.00' : '0.00');
  expect(balance).toBe(round.result.win ? '110.00' : '90.00');
  expect(round.fairness).toMatchObject({
    serverSeedHash: state.body.seeds.serverSeedHash,
    clientSeed: state.body.seeds.clientSeed,
    nonce: 0,
    serverSeed: null,
  });
  const again = await bed.post(session, '/dice', body);
  expect(again.text).toBe(played.text);
  const other = await bed.post(session, '/dice', { ...body, stake: '11.00' });
  expect([other.status, other.body.error]).toEqual([409, 'REQUEST_CONFLICT']);
  const bets = bed.operator.seen.filter((call) => call.kind === 'bet' && call.body.includes('dicer_1'));
  expect(bets).toHaveLength(1);
  expect(JSON.parse(bets[0]!.body)).toMatchObject({
    round: round.id,
    round_closed: false,
    amount: 1_000_000,
    is_free: false,
    meta: { bet_type: 'roll' },
  });
  const win = bed.operator.seen.find((call) => call.kind === 'win' && call.body.includes(round.id as string));
  expect(JSON.parse(win!.body)).toMatchObject({
    round_closed: true,
    meta: { valid_bet: 1_000_000 },
    reference_transaction_uuid: bets[0]!.transaction,
  });
  expect((await bed.get(session, '/state')).body.seeds.nonce).toBe(1);
});

test('a slot round feeds one percent, and its spins add up to its payout', async () => {
  const session = await bed.launch('stu_lantern_alley', 'spinner', units(1000));
  for (let spin = 0; spin < 10; spin++) {
    const played = await bed.post(session, '/spin', { requestId: randomUUID(), stake: '2.50' });
    expect(played.status).toBe(200);
    const { round } = played.body;
    expect(round.params).toEqual({ lines: 25, lineBet: '0.10' });
    expect(round.jackpotContribution).toBe('0.025');
    const sum = round.result.spins.reduce(
      (total: number, one: { win: string }) => total + Math.round(Number(one.win) * 100_000),
      0,
    );
    if (!round.result.capped) expect(sum).toBe(Math.round(Number(round.payout) * 100_000));
  }
  const bet = bed.operator.seen.findLast((call) => call.kind === 'bet' && call.body.includes('spinner'));
  expect(JSON.parse(bet!.body)).toMatchObject({
    amount: 250_000,
    jackpot_contribution: 2_500,
    meta: { bet_type: 'spin' },
  });
});

/** Of a step of mines: whether it found a gem. */
const hasGem = ({ body }: Reply): boolean => body.round.result.shown.phase !== 'busted';

test('mines are resumed on another device and cashed out once by fifty calls', async () => {
  const first = await bed.launch('stu_mines', 'miner_1', units(100));
  const started = await bed.post(first, '/steps/start', {
    requestId: randomUUID(),
    stake: '10.00',
    choice: { mines: 1 },
  });
  expect(started.body.round).toMatchObject({
    state: 'open',
    result: { steps: [], shown: { phase: 'open', gems: 0 } },
  });
  expect(started.body.round.result.shown).not.toHaveProperty('layout');
  expect(started.body.balance).toBe('90.00');
  const round: string = started.body.round.id;
  const noGem = await bed.post(first, '/steps/play', { round, step: 0, action: { move: 'take' } });
  expect([noGem.status, noGem.body.error]).toEqual([422, 'ACTION_INVALID']);

  const second = await bed.launch('stu_mines', 'miner_1');
  const resumed = await bed.get(second, '/state');
  expect(resumed.body.open.id).toBe(round);
  const reveals = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      bed.post(index % 2 ? first : second, '/steps/play', { round, step: 0, action: { tile: index % 4 } }),
    ),
  );
  const good = reveals.filter((reply) => reply.status === 200);
  expect(new Set(good.map((reply) => reply.body.round.result.steps[0].tile)).size).toBe(1);
  expect(good.filter((reply) => !reply.body.repeated)).toHaveLength(1);
  expect(
    reveals
      .filter((reply) => reply.status !== 200)
      .every((reply) => ['STEP_CONFLICT', 'ROUND_OVER'].includes(reply.body.error as string)),
  ).toBe(true);
  if (!hasGem(good[0]!)) return; // one in 25: the mine was under it, and the round is lost
  const otherStart = await bed.post(second, '/steps/start', {
    requestId: randomUUID(),
    stake: '10.00',
    choice: { mines: 1 },
  });
  expect([otherStart.status, otherStart.body.error, otherStart.body.round]).toEqual([409, 'ROUND_OPEN', round]);

  const outs = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      bed.post(index % 2 ? first : second, '/steps/play', { round, step: 1, action: { move: 'take' } }),
    ),
  );
  expect(new Set(outs.map((reply) => JSON.stringify(reply.body.round))).size).toBe(1);
  expect(outs.filter((reply) => !reply.body.repeated)).toHaveLength(1);
  expect(outs[0]!.body.round).toMatchObject({
    state: 'closed',
    settled: true,
    payout: '10.312',
    result: { shown: { phase: 'cashed', gems: 1 } },
  });
  expect(outs[0]!.body.round.result.shown.layout).toHaveLength(1);
  expect(outs[0]!.body.balance).toBe('100.312');
  expect([...bed.operator.wins.values()].filter((win) => win.amount === 1_031_200n)).toHaveLength(1);
});

test('a bust closes the round with a win of nothing, and its steps answer as they did', async () => {
  const session = await bed.launch('stu_mines', 'miner_2', units(100));
  const { body } = await bed.post(session, '/steps/start', {
    requestId: randomUUID(),
    stake: '1.00',
    choice: { mines: 24 },
  });
  const round: string = body.round.id;
  let tile = 0;
  let reply = await bed.post(session, '/steps/play', { round, step: 0, action: { tile } });
  if (hasGem(reply)) {
    // one in 25
    expect(reply.body.round).toMatchObject({ state: 'closed', payout: '24.75' });
  } else {
    expect(reply.body).toMatchObject({
      balance: '99.00',
      round: { state: 'closed', settled: true, payout: '0.00', result: { shown: { phase: 'busted', gems: 0 } } },
    });
    expect(reply.body.round.result.shown.layout).toHaveLength(24);
    const again = await bed.post(session, '/steps/play', { round, step: 0, action: { tile } });
    expect(again.body).toMatchObject({ repeated: true, round: { payout: '0.00' } });
    tile = 1;
    reply = await bed.post(session, '/steps/play', { round, step: 1, action: { tile } });
    expect([reply.status, reply.body.error]).toEqual([409, 'ROUND_OVER']);
    expect((await bed.post(session, '/steps/play', { round, step: 1, action: { move: 'take' } })).body.error).toBe(
      'ROUND_OVER',
    );
  }
});

test('the last gem cashes out by itself', async () => {
  const session = await bed.launch('stu_mines', 'miner_3', units(1000));
  let cashed = 0;
  for (let attempt = 0; attempt < 60 && cashed === 0; attempt++) {
    const { body } = await bed.post(session, '/steps/start', {
      requestId: randomUUID(),
      stake: '1.00',
      choice: { mines: 24 },
    });
    const reply = await bed.post(session, '/steps/play', {
      round: body.round.id,
      step: 0,
      action: { tile: attempt % 25 },
    });
    if (hasGem(reply)) {
      cashed++;
      expect(reply.body.round).toMatchObject({
        state: 'closed',
        closedBy: 'player',
        payout: '24.75',
        result: { shown: { phase: 'cashed' } },
      });
    }
  }
});

test('a hundred parallel bets of one session run one at a time and share no nonce', async () => {
  const session = await bed.launch('stu_dice', 'parallel', units(1000));
  const replies = await Promise.all(
    Array.from({ length: 100 }, () => bed.post(session, '/dice', dice({ stake: '1.00' }))),
  );
  const played = replies.filter((reply) => reply.status === 200);
  expect(played.length).toBeGreaterThan(0);
  for (const reply of replies)
    if (reply.status !== 200) expect([409, reply.body.error]).toEqual([reply.status, 'PREVIOUS_UNSETTLED']);
  const nonces = played.map((reply) => reply.body.round.fairness.nonce as number).sort((a, b) => a - b);
  expect(nonces).toEqual(Array.from({ length: played.length }, (_, index) => index));
  expect((await bed.get(session, '/state')).body.seeds.nonce).toBe(played.length);
  const { rows } = await bed.admin.query(
    'select seed_id, nonce from round where nonce is not null group by 1, 2 having count(*) > 1',
  );
  expect(rows).toEqual([]);
});

test('one request id sent fifty times at once is one bet and one answer', async () => {
  const session = await bed.launch('stu_dice', 'repeater', units(100));
  const body = dice();
  const replies = await Promise.all(Array.from({ length: 50 }, () => bed.post(session, '/dice', body)));
  expect(replies.map((reply) => reply.status)).toEqual(replies.map(() => 200));
  expect(new Set(replies.map((reply) => reply.text)).size).toBe(1);
  expect(bed.operator.seen.filter((call) => call.kind === 'bet' && call.body.includes('repeater'))).toHaveLength(1);
});

test('seeds: the hash comes before, the seed after, and the outcome follows from them', async () => {
  const session = await bed.launch('stu_dice', 'verifier', units(100));
  const before = (await bed.get(session, '/state')).body.seeds;
  const put = await bed.put(session, '/seeds/client', { clientSeed: 'my own' });
  expect(put.body.seeds).toEqual({ ...before, clientSeed: 'my own' });
  const { round } = (await bed.post(session, '/dice', dice())).body;
  expect((await bed.get(session, `/fairness/${round.id}`)).body).toMatchObject({
    serverSeed: null,
    serverSeedHash: before.serverSeedHash,
    clientSeed: 'my own',
    nonce: 0,
  });
  const rotated = await bed.post(session, '/seeds/rotate', {
    serverSeedHash: before.serverSeedHash,
    clientSeed: 'another',
  });
  expect(rotated.body.seeds).toMatchObject({
    serverSeedHash: before.nextServerSeedHash,
    clientSeed: 'another',
    nonce: 0,
  });
  expect(rotated.body.seeds.nextServerSeedHash).not.toBe(before.nextServerSeedHash);
  expect(rotated.body.revealed).toMatchObject({
    serverSeedHash: before.serverSeedHash,
    clientSeed: 'my own',
    rounds: 1,
  });
  const again = await bed.post(session, '/seeds/rotate', { serverSeedHash: before.serverSeedHash });
  expect(again.text).toBe(rotated.text);
  const { serverSeed } = rotated.body.revealed;
  const { createHash, createHmac } = await import('node:crypto');
  expect(
    createHash('sha256')
      .update(serverSeed as string)
      .digest('hex'),
  ).toBe(before.serverSeedHash);
  const bytes = createHmac('sha256', serverSeed as string)
    .update('my own:0:0')
    .digest();
  const roll = Math.floor((bytes.readUInt32BE(0) / 2 ** 32) * 10_001) / 100;
  expect(round.result.roll).toBe(roll.toFixed(2));
  const proof = await fetch(`${bed.studio.url}/play/v1/fairness/${round.id}`);
  expect(await proof.json()).toMatchObject({
    serverSeed,
    result: { roll: round.result.roll },
    model: { family: 'dice' },
  });
});

test('the verifier, which shares no code with us, agrees with every game', async () => {
  for (const [game, path, body] of [
    ['stu_dice', '/dice', { stake: '1.00', chance: '33.33', side: 'over' }],
    ['stu_lantern_alley', '/spin', { stake: '5.00' }],
    ['stu_tidewater', '/spin', { stake: '2.50' }],
    ['stu_monsoon_bloom', '/spin', { stake: '0.25' }],
    ['stu_mines', '/steps/start', { stake: '3.33', choice: { mines: 2 } }],
  ] as const) {
    const session = await bed.launchTry(game);
    const { seeds } = (await bed.get(session, '/state')).body;
    const ids: string[] = [];
    for (let turn = 0; turn < 12; turn++) {
      const { round } = (await bed.post(session, path, { requestId: randomUUID(), ...body })).body;
      ids.push(round.id as string);
      if (game !== 'stu_mines') continue;
      const reveal = await bed.post(session, '/steps/play', { round: round.id, step: 0, action: { tile: turn } });
      if (hasGem(reveal))
        await bed.post(session, '/steps/play', { round: round.id, step: 1, action: { move: 'take' } });
    }
    expect(verifyRound((await bed.get(session, `/fairness/${ids[0]}`)).body)).toEqual({ status: 'unrevealed' });
    expect((await bed.post(session, '/seeds/rotate', { serverSeedHash: seeds.serverSeedHash })).status).toBe(200);
    for (const id of ids) {
      const proof = (await bed.get(session, `/fairness/${id}`)).body;
      const verdict = verifyRound(proof);
      expect(verdict, JSON.stringify(verdict)).toMatchObject({
        status: 'verified',
        payout: expect.anything() as string,
      });
      expect(verifyRound({ ...proof, nonce: proof.nonce + 1 }).status).toBe('mismatch');
    }
  }
});

test('seeds do not rotate under an open round', async () => {
  const session = await bed.launch('stu_mines', 'miner_4', units(100));
  const { seeds } = (await bed.get(session, '/state')).body;
  const { round } = (
    await bed.post(session, '/steps/start', { requestId: randomUUID(), stake: '1.00', choice: { mines: 3 } })
  ).body;
  const reply = await bed.post(session, '/seeds/rotate', { serverSeedHash: seeds.serverSeedHash });
  expect([reply.status, reply.body.error, reply.body.round]).toEqual([409, 'ROUND_OPEN', round.id]);
  expect((await bed.put(session, '/seeds/client', { clientSeed: 'later' })).status).toBe(200);
  expect((await bed.get(session, '/state')).body.open.fairness.clientSeed).toBe(seeds.clientSeed);
});

test('history and permalink', async () => {
  const session = await bed.launch('stu_dice', 'historian', units(100));
  const ids: string[] = [];
  for (let index = 0; index < 5; index++)
    ids.unshift((await bed.post(session, '/dice', dice({ stake: '1.00' }))).body.round.id as string);
  const first = await bed.get(session, '/rounds?limit=3');
  expect(first.body.rounds.map((round: { id: string }) => round.id)).toEqual(ids.slice(0, 3));
  const rest = await bed.get(session, `/rounds?limit=3&cursor=${first.body.next}`);
  expect(rest.body.rounds.map((round: { id: string }) => round.id)).toEqual(ids.slice(3));
  expect(rest.body.next).toBeNull();
  const open = await fetch(`${bed.studio.url}/play/v1/rounds/${ids[0]}`);
  const seen = (await open.json()) as { replay: boolean; round: Record<string, unknown>; game: object };
  expect(seen).toMatchObject({
    replay: true,
    round: { id: ids[0], balanceBefore: null, balanceAfter: null },
    game: { code: 'stu_dice' },
  });
  expect(JSON.stringify(seen)).not.toContain('historian');
  expect('requestId' in seen.round).toBe(false);
  expect((await bed.get(session, `/rounds/${ids[0]}`)).body.round.balanceAfter).not.toBeNull();
  expect((await bed.get(session, '/rounds/r-AAAAAAAAAAAAAAAAAAAA')).status).toBe(404);
});

test('other players and other games see nothing', async () => {
  const owner = await bed.launch('stu_mines', 'owner_1', units(100));
  const thief = await bed.launch('stu_mines', 'thief_1', units(100));
  const { round } = (
    await bed.post(owner, '/steps/start', { requestId: randomUUID(), stake: '1.00', choice: { mines: 3 } })
  ).body;
  for (const [path, body] of [
    ['/steps/play', { round: round.id, step: 0, action: { tile: 0 } }],
    ['/steps/play', { round: round.id, step: 1, action: { move: 'take' } }],
  ] as const) {
    const reply = await bed.post(thief, path, body);
    const missing = await bed.post(thief, path, { ...body, round: 'r-AAAAAAAAAAAAAAAAAAAA' });
    expect([reply.status, reply.text]).toEqual([404, missing.text]);
  }
  expect((await bed.get(thief, '/rounds')).body.rounds).toEqual([]);
  const wrongGame = await bed.post(owner, '/dice', dice());
  expect(wrongGame.status).toBe(400);
});

test('limits have names, and malformed bodies change nothing', async () => {
  const session = await bed.launch('stu_dice', 'limits', units(1_000_000));
  const seenBefore = bed.operator.seen.length;
  const cases: [object, number, string][] = [
    [dice({ stake: '0.05' }), 422, 'STAKE_BELOW_MIN'],
    [dice({ stake: '2000.01' }), 422, 'STAKE_ABOVE_MAX'],
    [dice({ stake: '1.005' }), 422, 'STAKE_STEP'],
    [dice({ stake: '2000.00', chance: '0.01' }), 422, 'WIN_ABOVE_MAX'],
    [dice({ stake: '0.00' }), 422, 'STAKE_BELOW_MIN'],
    [dice({ chance: '98.01' }), 422, 'CHANCE_INVALID'],
    [dice({ chance: '0' }), 422, 'CHANCE_INVALID'],
    [dice({ chance: '1e1' }), 422, 'CHANCE_INVALID'],
    [dice({ side: 'left' }), 400, 'BAD_REQUEST'],
    [dice({ stake: 10 }), 400, 'BAD_REQUEST'],
    [dice({ stake: '-1.00' }), 400, 'BAD_REQUEST'],
    [dice({ stake: '1e3' }), 400, 'BAD_REQUEST'],
    [dice({ stake: '1.000001' }), 400, 'BAD_REQUEST'],
    [dice({ stake: '99999999999999999999' }), 400, 'BAD_REQUEST'],
    [dice({ requestId: 'x' }), 400, 'BAD_REQUEST'],
    [dice({ surplus: 1 }), 400, 'BAD_REQUEST'],
    [[], 400, 'BAD_REQUEST'],
  ];
  for (const [body, status, code] of cases) {
    const reply = await bed.post(session, '/dice', body);
    expect([reply.status, reply.body.error], JSON.stringify(body)).toEqual([status, code]);
  }
  const raw = async (body: string, type = 'application/json') =>
    (
      await fetch(`${bed.studio.url}/play/v1/dice`, {
        method: 'POST',
        headers: { 'x-session': session, 'content-type': type },
        body,
      })
    ).status;
  expect(await raw('{')).toBe(400);
  expect(await raw('{"__proto__":{"a":1}}')).toBe(400);
  expect(await raw('null')).toBe(400);
  expect(await raw(`{"a":"${'x'.repeat(5_000)}"}`)).toBe(413);
  expect(await raw('a=1', 'application/x-www-form-urlencoded')).toBe(415);
  expect((await bed.post('', '/dice', dice())).body.error).toBe('SESSION_UNKNOWN');
  expect((await bed.get('A'.repeat(43), '/state')).status).toBe(401);
  expect((await bed.get(session, '/state')).body.seeds.nonce).toBe(0);
  expect(bed.operator.seen.slice(seenBefore).filter((call) => call.kind !== 'balance')).toEqual([]);
  const mines = await bed.launch('stu_mines', 'limits');
  expect(
    (await bed.post(mines, '/steps/start', { requestId: randomUUID(), stake: '1.00', choice: { mines: 25 } })).body
      .error,
  ).toBe('CHOICE_INVALID');
});

test('everything came to rest with the operator', async () => {
  await settle(bed);
  const open = await bed.admin.query<{ id: string }>("select id from round where state = 'BET_OK'");
  await bed.admin.query("update round set opened_at = opened_at - interval '49 hours' where state = 'BET_OK'");
  const { closeStale } = await import('../settlement/worker.ts');
  expect(await closeStale(bed.studio.deps)).toBe(open.rowCount);
  await settle(bed);
  const start = [100, 1000, 100, 100, 1000, 1000, 100, 100, 100, 100, 100, 100, 1_000_000].reduce(
    (sum, whole) => sum + units(whole),
    0n,
  );
  await checkBooks(bed, start);
});
