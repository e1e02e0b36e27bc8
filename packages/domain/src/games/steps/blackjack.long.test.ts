import { expect, test } from 'vitest';
import { fraction } from '../fraction.ts';
import { reaches } from './blackjack-return.ts';
import { BLACKJACK } from './blackjack.ts';

test('of all stakes, further ones counted, no play gets more back than is published, and none less', () => {
  const at = (said: string, more = 0n) => fraction(BigInt(said.slice(2)) + more, 1_000_000n);
  const { rtpHighest, rtpWorst } = BLACKJACK.facts;
  expect([reaches(at(rtpHighest)), reaches(at(rtpHighest, 1n))]).toEqual([true, false]);
  expect([reaches(at(rtpWorst!), true), reaches(at(rtpWorst!, 1n), true)]).toEqual([false, true]);
}, 60_000);
