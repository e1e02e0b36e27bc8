import { expect, test } from 'vitest';
import fc from 'fast-check';
import { checkDelay, callReducer, mayBet, READY, type CallProgress, type CallEvent } from './call-progress.ts';

type F = CallProgress<string, number>;
type E = CallEvent<string, number>;
const run = (events: E[], from: F = READY): F =>
  events.reduce((progress: F, event) => callReducer(progress, event), from);
const send = (requestId: string): E => ({ type: 'send', requestId, bet: `bet ${requestId}` });

test('the plain way: sent, answered, shown, ready again', () => {
  expect(run([send('a')])).toEqual({ at: 'sent', requestId: 'a', bet: 'bet a' });
  expect(run([send('a'), { type: 'answered', requestId: 'a', result: 7 }])).toEqual({
    at: 'showing',
    requestId: 'a',
    bet: 'bet a',
    result: 7,
    late: false,
  });
  expect(run([send('a'), { type: 'answered', requestId: 'a', result: 7 }, { type: 'shown', requestId: 'a' }])).toEqual(
    READY,
  );
});

test('an unknown outcome keeps its request id and blocks a new bet until it is known', () => {
  const unknown = run([send('a'), { type: 'lost', requestId: 'a' }, send('b'), { type: 'lost', requestId: 'a' }]);
  expect(unknown).toEqual({ at: 'checking', requestId: 'a', bet: 'bet a', tries: 1 });
  expect(mayBet(unknown)).toBe(false);
  expect(run([{ type: 'answered', requestId: 'a', result: 9 }], unknown)).toMatchObject({
    at: 'showing',
    result: 9,
    late: true,
  });
  expect(run([{ type: 'refused', requestId: 'a', code: 'NOT_TAKEN' }], unknown)).toMatchObject({
    at: 'refused',
    code: 'NOT_TAKEN',
  });
});

test('a reload recovers the request that was in the air, it does not send a new one', () => {
  expect(run([{ type: 'recover', requestId: 'a', bet: 'bet a' }])).toEqual({
    at: 'checking',
    requestId: 'a',
    bet: 'bet a',
    tries: 0,
  });
});

test('echoes of another request and second answers change nothing', () => {
  const showing = run([send('a'), { type: 'answered', requestId: 'a', result: 1 }]);
  expect(run([{ type: 'answered', requestId: 'a', result: 2 }], showing)).toBe(showing);
  expect(run([{ type: 'refused', requestId: 'a', code: 'X' }], showing)).toBe(showing);
  expect(run([{ type: 'lost', requestId: 'a' }], showing)).toBe(showing);
  const second = run(
    [{ type: 'shown', requestId: 'a' }, send('b'), { type: 'answered', requestId: 'a', result: 3 }],
    showing,
  );
  expect(second).toEqual({ at: 'sent', requestId: 'b', bet: 'bet b' });
});

test('a refusal says so, allows the next bet and can be dismissed', () => {
  const refused = run([send('a'), { type: 'refused', requestId: 'a', code: 'LIMIT_REACHED' }]);
  expect(refused).toMatchObject({ at: 'refused', code: 'LIMIT_REACHED' });
  expect(run([{ type: 'dismiss' }], refused)).toEqual(READY);
  expect(run([send('b')], refused)).toMatchObject({ at: 'sent', requestId: 'b' });
});

test('whatever arrives in whatever order: one open request, and a new one only after the old is closed', () => {
  const ids = fc.constantFrom('a', 'b', 'c');
  const event: fc.Arbitrary<E> = fc.oneof(
    ids.map(send),
    ids.map((requestId): E => ({ type: 'recover', requestId, bet: 'r' })),
    ids.map((requestId): E => ({ type: 'answered', requestId, result: 1 })),
    ids.map((requestId): E => ({ type: 'refused', requestId, code: 'X' })),
    ids.map((requestId): E => ({ type: 'lost', requestId })),
    ids.map((requestId): E => ({ type: 'shown', requestId })),
    fc.constant<E>({ type: 'dismiss' }),
  );
  fc.assert(
    fc.property(fc.array(event, { maxLength: 40 }), (events) => {
      let progress: F = READY;
      for (const next of events) {
        const before: F = progress;
        progress = callReducer(progress, next);
        const openBefore = before.at === 'sent' || before.at === 'checking' || before.at === 'showing';
        if (openBefore && progress.at !== 'ready') expect(progress.requestId).toBe(before.requestId);
        if (before.at === 'checking' && progress !== before)
          expect(['checking', 'showing', 'refused']).toContain(progress.at);
      }
    }),
  );
});

test('look-ups slow down but never stop', () => {
  expect(checkDelay(0)).toBe(400);
  expect(checkDelay(3)).toBeGreaterThan(checkDelay(2));
  expect(checkDelay(500)).toBe(12_000);
});
