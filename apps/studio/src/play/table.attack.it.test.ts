/** Stakes on a roulette table that are not what lies on it, spots that there are not, and chips beyond its limits. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBed, units, type Bed } from '../testing/bed.ts';

let bed: Bed;
let session: Awaited<ReturnType<Bed['launch']>>;
beforeAll(async () => {
  bed = await createBed();
  session = await bed.launch('stu_roulette', 'table_cheat', units(1_000));
});
afterAll(() => bed.close());

test.each([
  // The stake is not what the chips add up to.
  ['100.00', { red: '99.99' }, 'CHOICE_INVALID'],
  ['100.00', { red: '100.01' }, 'CHOICE_INVALID'],
  ['100.00', { red: '50.00', black: '50.01' }, 'CHOICE_INVALID'],
  ['0.10', { '17': '100.00' }, 'CHOICE_INVALID'],
  ['100.00', {}, 'CHOICE_INVALID'],
  // Chips that take away from the sum, or are no amounts.
  ['100.00', { red: '-100.00' }, 'CHOICE_INVALID'],
  ['100.00', { red: '150.00', black: '-50.00' }, 'CHOICE_INVALID'],
  ['100.00', { red: '100.00', black: '0.00' }, 'CHOICE_INVALID'],
  ['100.00', { red: '1e2' }, 'CHOICE_INVALID'],
  ['100.00', { red: ' 100.00' }, 'CHOICE_INVALID'],
  ['100.00', { red: '0x64' }, 'CHOICE_INVALID'],
  ['100.00', { red: '100.000001' }, 'CHOICE_INVALID'],
  ['100.00', { red: 100 }, 'CHOICE_INVALID'],
  ['100.00', { red: [100] }, 'CHOICE_INVALID'],
  // Spots that the table has not: they would win more often than they are paid for.
  ['100.00', { '37': '100.00' }, 'CHOICE_INVALID'],
  ['100.00', { '00': '100.00' }, 'CHOICE_INVALID'],
  ['100.00', { '1-5': '100.00' }, 'CHOICE_INVALID'],
  ['100.00', { '3-4': '100.00' }, 'CHOICE_INVALID'],
  ['100.00', { '20-17': '100.00' }, 'CHOICE_INVALID'],
  ['100.00', { '17-17': '100.00' }, 'CHOICE_INVALID'],
  ['100.00', { '2-3-4': '100.00' }, 'CHOICE_INVALID'],
  ['100.00', { '3-4-6-7': '100.00' }, 'CHOICE_INVALID'],
  ['100.00', { dozen4: '100.00' }, 'CHOICE_INVALID'],
  ['100.00', { Red: '100.00' }, 'CHOICE_INVALID'],
  ['100.00', { __proto__x: '100.00' }, 'CHOICE_INVALID'],
  ['100.00', { constructor: '100.00' }, 'CHOICE_INVALID'],
  // More or less on one spot than it takes.
  ['100.00', { red: '99.95', '17': '0.05' }, 'STAKE_BELOW_MIN'],
  ['112.00', { '17': '112.00' }, 'STAKE_ABOVE_MAX'],
  ['222.23', { '17-20': '222.23' }, 'STAKE_ABOVE_MAX'],
  ['100.00', { red: '99.895', '17': '0.105' }, 'STAKE_STEP'],
  ['0.09', { red: '0.09' }, 'STAKE_BELOW_MIN'],
  ['2000.01', { red: '2000.00', black: '0.01' }, 'STAKE_ABOVE_MAX'],
  // More spots than one round has.
  ['15.70', Object.fromEntries(Array.from({ length: 61 }, (_, at) => [`x${at}`, '0.10'])), 'CHOICE_INVALID'],
])('%s on %j is refused with %s, and nothing is taken', async (stake, choice, error) => {
  const answer = await bed.post(session, '/instant', { requestId: randomUUID(), stake, choice });
  expect(answer.body.error).toBe(error);
  expect((await bed.get(session, '/state')).body.balance).toBe('1000.00');
});
