import { expect, test } from 'vitest';
import type { Reply } from '../wire/api.ts';
import { newRequestId, repeatUntilKnown, STALE_MS, TURN_MS, type RepeatedCall } from './repeat-call.ts';

const lost: Reply<string> = { is: 'unknown', code: 'NETWORK', afterMs: undefined };
const answer: Reply<string> = { is: 'answer', value: 'won' };

/** A clock that moves only while the code waits, and a studio that answers from a list. */
function setup(replies: Reply<string>[], lookUps: (Reply<string> | { is: 'absent' })[] = [], startAge = 0) {
  const log: string[] = [];
  let clock = startAge;
  const asking: RepeatedCall<string> = {
    send: () => {
      log.push('send');
      return Promise.resolve(replies.shift() ?? lost);
    },
    lookUp: () => {
      log.push('look');
      return Promise.resolve(lookUps.shift() ?? lost);
    },
    wait: (milliseconds) => {
      clock += milliseconds;
      return Promise.resolve();
    },
    now: () => clock,
    sentAt: 0,
    onLost: (code) => log.push(code),
  };
  return { asking, log };
}

test('a first answer ends it', async () => {
  const { asking, log } = setup([answer]);
  expect(await repeatUntilKnown(asking)).toEqual(answer);
  expect(log).toEqual(['send']);
});

test('lost answers are asked for again with the same call', async () => {
  const { asking, log } = setup([lost, lost, answer]);
  expect(await repeatUntilKnown(asking)).toEqual(answer);
  expect(log).toEqual(['send', 'NETWORK', 'send', 'NETWORK', 'send']);
});

test('a stake that may never have arrived is not sent again half a minute later, it is looked up', async () => {
  const { asking, log } = setup([], [lost, { is: 'absent' }]);
  expect(await repeatUntilKnown(asking)).toMatchObject({ is: 'refusal', code: 'NOT_TAKEN' });
  const firstLook = log.indexOf('look');
  expect(log.slice(firstLook)).not.toContain('send');
  const reloaded = setup([answer], [{ is: 'absent' }], STALE_MS + 1);
  expect(await repeatUntilKnown(reloaded.asking)).toMatchObject({ code: 'NOT_TAKEN' });
  expect(reloaded.log).toEqual(['look']);
});

test('what the studio said it has is asked for until it is known', async () => {
  const busy: Reply<string> = { is: 'unknown', code: 'IN_PROGRESS', afterMs: 20_000 };
  const { asking, log } = setup([busy, busy, busy, answer]);
  expect(await repeatUntilKnown(asking)).toEqual(answer);
  expect(log).not.toContain('look');
});

test('waiting for a turn ends with a refusal, not with a bet placed much later', async () => {
  const wait: Reply<string> = { is: 'unknown', code: 'PREVIOUS_UNSETTLED', afterMs: TURN_MS };
  const { asking } = setup([wait, wait, wait, answer]);
  expect(await repeatUntilKnown(asking)).toMatchObject({ is: 'refusal', code: 'PREVIOUS_UNSETTLED' });
});

test('a refusal is final', async () => {
  const { asking, log } = setup([
    lost,
    { is: 'refusal', code: 'NOT_ENOUGH_MONEY', balance: undefined, round: undefined },
  ]);
  expect(await repeatUntilKnown(asking)).toMatchObject({ is: 'refusal', code: 'NOT_ENOUGH_MONEY' });
  expect(log.filter((entry) => entry === 'send')).toHaveLength(2);
});

test('request ids are version 4 UUIDs and differ', () => {
  expect(newRequestId(new Uint8Array(16).fill(255))).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff');
  expect(newRequestId(new Uint8Array(16))).toBe('00000000-0000-4000-8000-000000000000');
  expect(newRequestId()).not.toBe(newRequestId());
});
