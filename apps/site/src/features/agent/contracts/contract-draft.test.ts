import { readTerms } from '@baize/contract/terms-text';
import type { WireTerms } from '@baize/contract/agent-terms';
import type { Terms } from '@baize/domain/agents/terms';
import { expect, test } from 'vitest';
import { draftOf, newDraft, readDraft, type Draft } from './contract-draft.ts';

const wire: WireTerms = {
  kind: 'DIVIDEND',
  category: 'CONS',
  period: 'semimonthly',
  carry: 'MONTH',
  rateType: 'P',
  tiers: [
    { minimumBet: '300000.00', netLoss: '10000.00', activeMember: 3, rate: '0.05' },
    { minimumBet: '500000.00', netLoss: '30000.00', activeMember: 3, rate: '0.1' },
  ],
};
const own = readTerms(wire) as Terms;
const tiersOf = (...rates: string[]): Draft => ({
  ...newDraft(own, 'RNG'),
  tiers: rates.map((rate) => ({ minimumBet: '500,000', netLoss: '30000', activeMember: '3', rate })),
});

test('a draft of what is held says the same again', () => {
  expect(readDraft(draftOf(own, 'CONS'), own)).toEqual({
    terms: {
      ...wire,
      tiers: wire.tiers.map((tier) => ({
        ...tier,
        minimumBet: tier.minimumBet.slice(0, -3),
        netLoss: tier.netLoss.slice(0, -3),
      })),
    },
    faults: [],
  });
});

test('while it is typed it is held against the rules and against the own contract, tier by tier', () => {
  expect(readDraft(tiersOf('10'), own).terms).toMatchObject({
    category: 'RNG',
    tiers: [{ minimumBet: '500000', rate: '0.1' }],
  });
  expect(readDraft(tiersOf('10.0001'), own)).toEqual({
    terms: undefined,
    faults: [{ code: 'TIER_NOT_COVERED', tier: 0 }],
  });
  expect(readDraft(tiersOf('5', '4'), own).faults).toEqual([{ code: 'RATE_NOT_ASCENDING', tier: 1 }]);
  expect(readDraft(tiersOf('5', 'many'), own).faults).toEqual([{ code: 'AMOUNT', tier: 1 }]);
  expect(readDraft(tiersOf(), own).faults).toEqual([{ code: 'TIERS_MISSING', tier: null }]);
});

test('a real-time salary is held against the own one as a whole', () => {
  const held: Terms = readTerms({
    kind: 'REALTIME',
    category: 'CONS',
    profitRate: '0.008',
    lossRate: '0.016',
    singleBet: '100',
  })!;
  const draft = draftOf(held, 'LOTT');
  expect(readDraft(draft, held).terms).toEqual({
    kind: 'REALTIME',
    category: 'LOTT',
    profitRate: '0.008',
    lossRate: '0.016',
    singleBet: '100',
  });
  expect(readDraft({ ...draft, singleBet: '50' }, held).faults).toEqual([{ code: 'SALARY_NOT_COVERED', tier: null }]);
  expect(readDraft({ ...draft, lossRate: '' }, held).faults).toEqual([{ code: 'AMOUNT', tier: null }]);
});
