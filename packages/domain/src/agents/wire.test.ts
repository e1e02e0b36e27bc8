import { expect, test } from 'vitest';
import { CONTRACT_KINDS } from './kinds.ts';
import { daily, dividend, money, realtime, tier } from './testing-agents.ts';
import { CONTRACT_REQUESTS } from './states.ts';
import { ANSWER_LETTERS, consolidate, letterFor, letterOf, readAnswer } from './wire.ts';

test('requests are told as P, E and V', () => {
  expect((['NEW', 'EDIT', 'TERMINATION'] as const).map(letterOf)).toEqual(['P', 'E', 'V']);
});

test('A and R answer every offer; an end is agreed to by C, by A for hourly and real-time ones', () => {
  const lettersOf = (request: 'NEW' | 'EDIT' | 'TERMINATION') =>
    CONTRACT_KINDS.map((kind) => ANSWER_LETTERS.map((letter) => readAnswer(kind, request, letter)));
  const offer = ['AGREE', 'REFUSE', undefined];
  expect(lettersOf('NEW')).toEqual([offer, offer, offer, offer]);
  expect(lettersOf('EDIT')).toEqual([offer, offer, offer, offer]);
  const byC = ['REFUSE', undefined, 'AGREE'];
  expect(lettersOf('TERMINATION')).toEqual([byC, byC, offer, offer]);
});

test('every answer has a letter, and it is read as that answer', () => {
  for (const kind of CONTRACT_KINDS)
    for (const request of CONTRACT_REQUESTS)
      for (const answer of ['AGREE', 'REFUSE'] as const)
        expect(readAnswer(kind, request, letterFor(kind, request, answer))).toBe(answer);
  expect([letterFor('DAILY', 'TERMINATION', 'AGREE'), letterFor('HOURLY', 'TERMINATION', 'AGREE')]).toEqual(['C', 'A']);
});

test('the consolidated info holds four maps by category', () => {
  const told = consolidate([
    {
      id: '1',
      request: 'NEW',
      terms: dividend([tier(['300000', '10000', 3], '0.03'), tier(['500000', '30000', 3], '0.05')]),
      endsBelow: false,
    },
    {
      id: '2',
      request: 'EDIT',
      terms: daily([tier(['10000', '0', 3], '0.005')], { category: 'CONS' }),
      endsBelow: true,
    },
    {
      id: '3',
      request: 'TERMINATION',
      terms: daily([{ ...tier(['1', '0', 0], '1'), rate: money('50') }], {
        kind: 'HOURLY',
        period: 'hourly',
        rateType: 'F',
      }),
      endsBelow: false,
    },
    { id: '4', request: 'NEW', terms: realtime('0.008', '0.016', '100'), endsBelow: false },
  ]);
  expect(told).toEqual({
    divtypereq: {
      LIVE: [
        { minimumBet: '300000.00', netLoss: '10000.00', activeMember: 3, contractRate: '0.03', status: 'P' },
        { minimumBet: '500000.00', netLoss: '30000.00', activeMember: 3, contractRate: '0.05', status: 'P' },
      ],
    },
    dailysalreqtype: {
      CONS: [
        {
          id: '2',
          status: 'E',
          downlineHigherRate: 'Y',
          details: [{ betVolume: '10000.00', activeMember: 3, rateType: 'P', rate: '0.005' }],
        },
      ],
    },
    contracthoursalreq: {
      LIVE: [
        {
          contractId: '3',
          status: 'V',
          hourSalaryRates: [{ minimumBet: '1.00', activeMember: 0, rateType: 'F', rate: '50.00' }],
        },
      ],
    },
    realtimesalreqtype: {
      LIVE: [{ contractId: '4', status: 'P', profitRate: '0.008', lossRate: '0.016', singleBet: '100.00' }],
    },
  });
});
