import { randomUUID } from 'node:crypto';
import type { Status } from '@baize/wallet-protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkBooks, createBed, settle, units, type Bed } from '../testing/bed.ts';
import { DIALECTS } from '../testing/double-wires.ts';
import type { Fault } from '../testing/operator-double.ts';
import { closeStale, workOnce } from './worker.ts';

/** What the wallet may do to a round, and where the round comes to rest: over every wire that the studio speaks. */
describe.each(DIALECTS)('over %s', (dialect) => {
  let bed: Bed;
  let clockOffset = 0;
  /** Set where a test counts retries: only `later` moves the studio's time then, however long the test takes. */
  let frozenAt: number | undefined;
  let player = 0;
  let session = '';
  let user = '';
  const START = units(100);

  beforeAll(async () => {
    bed = await createBed({
      dialect,
      clock: () => (frozenAt ?? Date.now()) + clockOffset,
      timeouts: { connectMs: 300, wholeMs: 400 },
      limits: { leaseMs: 1_000, awaitMs: 600 },
    });
  });
  afterAll(() => bed.close());
  beforeEach(async () => {
    frozenAt = undefined;
    bed.operator.fault = () => undefined;
    user = `settler_${++player}`;
    session = await bed.launch('stu_dice', user, START);
  });

  const dice = (over: object = {}) => ({
    requestId: randomUUID(),
    stake: '10.00',
    chance: '49.50',
    side: 'under',
    ...over,
  });
  const own = (kind: string) =>
    bed.operator.seen.filter((call) => call.kind === kind && call.body.includes(`"${user}"`));
  const faultOn = (kind: string, fault: Fault, times = Number.POSITIVE_INFINITY): void => {
    let left = times;
    bed.operator.fault = (call) => (call.kind === kind && left-- > 0 ? fault : undefined);
  };
  const later = async (ms: number): Promise<void> => {
    clockOffset += ms;
    await settle(bed);
  };
  const roundOf = async (id: string) =>
    (
      await bed.admin.query<{ state: string; disputed: boolean; nonce: number | null }>(
        'select state, disputed, nonce from round where id = $1',
        [id],
      )
    ).rows[0]!;
  const casesOf = async (id: string) =>
    (
      await bed.admin.query<{ kind: string; status: string }>(
        'select kind, status from settlement_case where round_id = $1',
        [id],
      )
    ).rows;

  /** Held until the wallet client has given up. */
  const lateAnswer = Promise.withResolvers<void>();

  test.each<[string, Fault]>([
    ['the connection breaks before the booking', { kind: 'reset-before' }],
    ['the connection breaks after the booking', { kind: 'reset-after' }],
    ['the answer comes too late', { kind: 'held-after', until: lateAnswer.promise }],
    ['the answer is no JSON', { kind: 'garbage-after' }],
    ['the answer is to another request', { kind: 'other-request-after' }],
    ['a proxy answers 502', { kind: 'http', code: 502 }],
    ['the wallet says UNKNOWN', { kind: 'status', status: 'RS_ERROR_UNKNOWN' }],
  ])('a bet whose outcome is unknown is rolled back, never played: %s', async (_name, fault) => {
    faultOn('bet', fault, 1);
    const body = dice();
    const reply = await bed.post(session, '/dice', body);
    expect([reply.status, reply.body.error]).toEqual([503, 'BET_VOID']);
    await settle(bed);
    expect((await roundOf(reply.body.round)).state).toBe('VOID');
    expect(own('rollback')).toHaveLength(1);
    expect(own('win')).toEqual([]);
    if (fault.kind === 'held-after') lateAnswer.resolve();
    await bed.operator.idle();
    expect(bed.operator.balances.get(user)).toBe(START);
    const repeated = await bed.post(session, '/dice', body);
    expect([repeated.status, repeated.body.error, repeated.body.round]).toEqual([503, 'BET_VOID', reply.body.round]);
    expect(own('bet')).toHaveLength(1);
    expect((await bed.post(session, '/dice', dice())).status).toBe(200);
  });

  /** Refusals that have no word of their own in the aggregators' dialect. */
  const isNamed = ([status]: readonly [Status, ...unknown[]]): boolean =>
    dialect === 'v2' || !/DUPLICATE|TRANSACTION/.test(status);
  const REFUSED_BETS: readonly [Status, number, string, boolean][] = [
    ['RS_ERROR_LIMIT_REACHED', 403, 'LIMIT_REACHED', false],
    ['RS_ERROR_USER_DISABLED', 403, 'USER_DISABLED', false],
    ['RS_ERROR_INVALID_GAME', 403, 'GAME_DISABLED', false],
    ['RS_ERROR_WRONG_CURRENCY', 502, 'WALLET_REFUSED', false],
    ['RS_ERROR_DUPLICATE_TRANSACTION', 502, 'WALLET_REFUSED', true],
    ['RS_ERROR_INVALID_SIGNATURE', 502, 'WALLET_REFUSED', true],
  ];
  test.each(REFUSED_BETS.filter(isNamed))(
    'a bet refused with %s is shown, not undone, and gives its nonce back',
    async (...refusal) => {
      const [status, http, code, alarm] = refusal;
      faultOn('bet', { kind: 'status', status }, 1);
      const body = dice();
      const reply = await bed.post(session, '/dice', body);
      expect([reply.status, reply.body.error]).toEqual([http, code]);
      await settle(bed);
      expect(own('rollback')).toEqual([]);
      expect(await roundOf(reply.body.round)).toMatchObject({ state: 'REFUSED', nonce: null });
      expect((await casesOf(reply.body.round)).length).toBe(alarm ? 1 : 0);
      expect((await bed.post(session, '/dice', body)).body.error).toBe(code);
      expect((await bed.get(session, '/state')).body.seeds.nonce).toBe(0);
    },
  );

  test.each<Status>(['RS_ERROR_TOKEN_EXPIRED', 'RS_ERROR_INVALID_TOKEN'])(
    'a bet refused with %s ends the session: its secret is good for nothing more, and asks the wallet for nothing',
    async (status) => {
      const over = await bed.launch('stu_dice', user);
      faultOn('bet', { kind: 'status', status }, 1);
      const reply = await bed.post(over, '/dice', dice());
      expect([reply.status, reply.body.error]).toEqual([401, 'WALLET_SESSION_EXPIRED']);
      const asked = bed.operator.seen.length;
      expect((await bed.post(over, '/dice', dice())).body.error).toBe('SESSION_EXPIRED');
      expect((await bed.get(over, '/state')).body.error).toBe('SESSION_EXPIRED');
      expect(bed.operator.seen).toHaveLength(asked);
      expect((await bed.post(session, '/dice', dice())).status).toBe(200);
    },
  );

  test('a game that opens, or comes back, while its launch is over at the operator says so and ends', async () => {
    const over = await bed.launch('stu_dice', user);
    faultOn('balance', { kind: 'status', status: 'RS_ERROR_TOKEN_EXPIRED' }, 1);
    const reply = await bed.get(over, '/state');
    expect([reply.status, reply.body.error]).toEqual([401, 'WALLET_SESSION_EXPIRED']);
    expect((await bed.post(over, '/dice', dice())).body.error).toBe('SESSION_EXPIRED');
  });

  test('a bet that could hardly lose counts for nothing, any other for its stake', async () => {
    for (const [chance, counted] of [
      ['95.00', '10.00'],
      ['95.01', '0.00'],
    ] as const) {
      const { body } = await bed.post(session, '/dice', dice({ chance }));
      expect([chance, body.round.validBet]).toEqual([chance, counted]);
    }
    const sent = own('win').map(({ body }) => /"valid_bet":(\d+)/.exec(body)?.[1]);
    if (dialect === 'v2') expect(sent).toEqual([units(10).toString(), '0']);
  });

  test('not enough money is told with the balance', async () => {
    const body = dice({ stake: '500.00' });
    const reply = await bed.post(session, '/dice', body);
    expect([reply.status, reply.body.error, reply.body.balance]).toEqual([402, 'NOT_ENOUGH_MONEY', '100.00']);
    bed.operator.balances.set(user, units(1000));
    expect((await bed.post(session, '/dice', body)).body.error).toBe('NOT_ENOUGH_MONEY');
    expect(own('bet')).toHaveLength(1);
    bed.operator.balances.set(user, START);
  });

  test('a win is retried with the same bytes and growing pauses until it is answered', async () => {
    frozenAt = Date.now();
    let wins = 0;
    bed.operator.fault = (call) => {
      if (call.kind !== 'win') return undefined;
      wins++;
      return wins === 1
        ? { kind: 'http', code: 502 }
        : wins === 2
          ? { kind: 'reset-after' }
          : wins === 3
            ? { kind: 'status', status: 'RS_ERROR_UNKNOWN' }
            : undefined;
    };
    const body = dice();
    const reply = await bed.post(session, '/dice', body);
    expect(reply.body.round).toMatchObject({ state: 'closed', settled: false, balanceAfter: null });
    expect(reply.body.balance).toBeNull();
    await later(900);
    expect(wins).toBe(1);
    await later(200);
    expect(wins).toBe(2);
    await later(1_900);
    expect(wins).toBe(2);
    await later(200);
    expect(wins).toBe(3);
    await later(4_100);
    expect(wins).toBe(4);
    expect(new Set(own('win').map((call) => call.body)).size).toBe(1);
    expect((await roundOf(reply.body.round.id)).state).toBe('CLOSED');
    const repeated = await bed.post(session, '/dice', body);
    expect(repeated.body.round).toMatchObject({ settled: true, payout: reply.body.round.payout });
    expect(bed.operator.balances.get(user)).toBe(START - units(10) + units(Number(reply.body.round.payout)));
  });

  test('an unsettled round is tried at once for a waiting player, and blocks the next bet until it is answered', async () => {
    faultOn('win', { kind: 'http', code: 503 }, 2);
    const first = await bed.post(session, '/dice', dice());
    expect(first.body.round.settled).toBe(false);
    const blocked = await bed.post(session, '/dice', dice());
    expect([blocked.status, blocked.body.error, blocked.body.round]).toEqual([
      409,
      'PREVIOUS_UNSETTLED',
      first.body.round.id,
    ]);
    const { seeds } = (await bed.get(session, '/state')).body;
    const third = await bed.post(session, '/dice', dice());
    expect(third.status).toBe(200);
    expect(third.body.round.fairness.nonce).toBe(seeds.nonce);
    expect((await roundOf(first.body.round.id)).state).toBe('CLOSED');
  });

  const REFUSED_WINS: readonly [Status][] = [
    ['RS_ERROR_TRANSACTION_ROLLED_BACK'],
    ['RS_ERROR_DUPLICATE_TRANSACTION'],
    ['RS_ERROR_WRONG_CURRENCY'],
  ];
  test.each(REFUSED_WINS.filter(isNamed))(
    'a win refused for good (%s) opens a case and is not sent again',
    async (status) => {
      faultOn('win', { kind: 'status', status });
      const reply = await bed.post(session, '/dice', dice());
      expect(reply.body.round).toMatchObject({ state: 'closed', settled: false, disputed: true });
      expect(await casesOf(reply.body.round.id)).toEqual([{ kind: 'win-refused', status }]);
      await later(3_600_000);
      expect(own('win')).toHaveLength(1);
      expect(await roundOf(reply.body.round.id)).toMatchObject({ state: 'CLOSED', disputed: true });
      bed.operator.fault = () => undefined;
      expect((await bed.post(session, '/dice', dice())).status).toBe(200);
    },
  );

  test.runIf(dialect === 'gap')('a refusal without a name is a case once it has stood for an hour', async () => {
    faultOn('win', { kind: 'status', status: 'RS_ERROR_TRANSACTION_ROLLED_BACK' });
    const { id } = (await bed.post(session, '/dice', dice())).body.round;
    await later(3_500_000);
    faultOn('win', { kind: 'http', code: 502 }, 1);
    await later(300_000);
    faultOn('win', { kind: 'status', status: 'RS_ERROR_TRANSACTION_ROLLED_BACK' });
    await later(300_000); // the one before it was none
    expect(await casesOf(id)).toEqual([]);
    await later(300_000);
    expect(await casesOf(id)).toEqual([{ kind: 'win-refused', status: 'RS_ERROR_UNKNOWN' }]);
    expect(await roundOf(id)).toMatchObject({ state: 'CLOSED', disputed: true });
  });

  test.runIf(dialect === 'v2')('DOES_NOT_EXIST is believed only after sixty seconds', async () => {
    faultOn('win', { kind: 'status', status: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST' });
    const reply = await bed.post(session, '/dice', dice());
    for (const pause of [1_000, 2_000, 4_000, 8_000, 16_000]) await later(pause + 50);
    expect(await casesOf(reply.body.round.id)).toEqual([]);
    expect(own('win').length).toBe(6);
    bed.operator.fault = () => undefined;
    await later(32_050);
    expect((await roundOf(reply.body.round.id)).state).toBe('CLOSED');
    faultOn('win', { kind: 'status', status: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST' });
    const second = await bed.post(session, '/dice', dice());
    for (const pause of [1_000, 2_000, 4_000, 8_000, 16_000, 32_000]) await later(pause + 50);
    expect(await casesOf(second.body.round.id)).toHaveLength(1);
  });

  test('a rollback is retried until it is answered', async () => {
    frozenAt = Date.now();
    let rollbacks = 0;
    bed.operator.fault = (call) => {
      if (call.kind === 'bet') return { kind: 'reset-after' };
      if (call.kind !== 'rollback') return undefined;
      return ++rollbacks < 4 ? { kind: 'reset-after' } : undefined;
    };
    const reply = await bed.post(session, '/dice', dice());
    for (const pause of [0, 1_050, 2_050, 4_050]) await later(pause);
    expect(rollbacks).toBe(4);
    expect((await roundOf(reply.body.round)).state).toBe('VOID');
    expect(bed.operator.balances.get(user)).toBe(START);
  });

  test('a closing win waits for a rollback of its round', async () => {
    faultOn('win', { kind: 'http', code: 502 }, 1);
    const reply = await bed.post(session, '/dice', dice());
    const id: string = reply.body.round.id;
    const other = randomUUID();
    await bed.admin.query(
      `insert into wallet_tx
       (id, round_id, operator_id, kind, amount, request_uuid, body, created_at, next_at, lease_until)
     select $2, round_id, operator_id, 'rollback', 0, $3, body, created_at, 'infinity', null
     from wallet_tx where round_id = $1 and kind = 'bet'`,
      [id, other, randomUUID()],
    );
    await later(5_000);
    expect(own('win')).toHaveLength(1);
    await bed.admin.query("update wallet_tx set state = 'ok' where id = $1", [other]);
    await later(0);
    expect(own('win')).toHaveLength(2);
    expect((await roundOf(id)).state).toBe('CLOSED');
  });

  test('mines left alone for 48 hours end by rule: cashed out with gems, void without', async () => {
    const empty = await bed.launch('stu_mines', user);
    const first = (
      await bed.post(empty, '/steps/start', { requestId: randomUUID(), stake: '10.00', choice: { mines: 1 } })
    ).body.round;
    const rich = `rich_${player}`;
    const other = await bed.launch('stu_mines', rich, START);
    let second = (
      await bed.post(other, '/steps/start', { requestId: randomUUID(), stake: '10.00', choice: { mines: 1 } })
    ).body.round;
    for (let tile = 0; second.result.steps.length === 0 || second.state !== 'open'; tile++) {
      if (second.state !== 'open')
        second = (
          await bed.post(other, '/steps/start', { requestId: randomUUID(), stake: '10.00', choice: { mines: 1 } })
        ).body.round;
      second = (await bed.post(other, '/steps/play', { round: second.id, step: 0, action: { tile } })).body.round;
    }
    clockOffset += 47 * 3_600_000;
    expect(await closeStale(bed.studio.deps)).toBe(0);
    clockOffset += 3_700_000;
    expect(await closeStale(bed.studio.deps)).toBe(2);
    await settle(bed);
    expect((await roundOf(first.id)).state).toBe('VOID');
    expect(bed.operator.balances.get(user)).toBe(START);
    const shown = await fetch(`${bed.studio.url}/play/v1/rounds/${second.id}`);
    expect(((await shown.json()) as { round: object }).round).toMatchObject({
      state: 'closed',
      closedBy: 'rule',
      payout: dialect === 'gap' ? '10.31' : '10.312', // cut to the subunit
      result: { shown: { phase: 'cashed', gems: 1 } },
    });
    const voided = await fetch(`${bed.studio.url}/play/v1/rounds/${first.id}`);
    expect(((await voided.json()) as { round: object }).round).toMatchObject({
      state: 'void',
      settled: true,
      payout: '0.00',
    });
  });

  test('two workers do not send a call twice', async () => {
    faultOn('win', { kind: 'http', code: 502 }, 1);
    await bed.post(session, '/dice', dice());
    clockOffset += 1_100;
    const answer = Promise.withResolvers<void>();
    bed.operator.fault = (call) => (call.kind === 'win' ? { kind: 'held-after', until: answer.promise } : undefined);
    let passed = 0;
    const pass = async (): Promise<void> => {
      await workOnce(bed.studio.deps);
      if (++passed === 5) answer.resolve(); // all but the one that sends have looked
    };
    await Promise.all(Array.from({ length: 6 }, pass));
    expect(own('win')).toHaveLength(2);
  });

  test('a disabled game takes no new bet, but an open round may be finished', async () => {
    const mines = await bed.launch('stu_mines', user);
    const { round } = (
      await bed.post(mines, '/steps/start', { requestId: randomUUID(), stake: '1.00', choice: { mines: 1 } })
    ).body;
    await bed.admin.query("update game set enabled = false where game_code = 'stu_mines'");
    expect((await bed.get(mines, '/state')).body.game.enabled).toBe(false);
    const { body } = await bed.post(mines, '/steps/play', { round: round.id, step: 0, action: { tile: 3 } });
    if (body.round.state === 'open')
      expect(
        (await bed.post(mines, '/steps/play', { round: round.id, step: 1, action: { move: 'take' } })).status,
      ).toBe(200);
    const reply = await bed.post(mines, '/steps/start', {
      requestId: randomUUID(),
      stake: '1.00',
      choice: { mines: 1 },
    });
    expect([reply.status, reply.body.error]).toEqual([403, 'GAME_DISABLED']);
    await bed.admin.query("update game set enabled = true where game_code = 'stu_mines'");
  });

  test('after all of this the books of both sides agree', async () => {
    await later(600_000);
    const players = [...bed.operator.balances.keys()].length;
    await checkBooks(bed, START * BigInt(players));
  });
});
