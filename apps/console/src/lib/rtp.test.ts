import { expect, test } from 'vitest';
import { axisOf, positionOf, verdictOf } from './rtp.ts';

const game = (rtpTheory: string, rtpActual: string | null, band?: readonly [low: string, high: string]) => ({
  rtpTheory,
  rtpTheoryHighest: '',
  rtpActual,
  bandLow: band?.[0] ?? null,
  bandHigh: band?.[1] ?? null,
});

test('outside the band is said with its side; its edges belong to it', () => {
  expect(verdictOf(game('0.9620', '0.9934', ['0.9420', '0.9880']))).toBe('above');
  expect(verdictOf(game('0.9620', '0.9410', ['0.9420', '0.9880']))).toBe('below');
  expect(verdictOf(game('0.9620', '0.9880', ['0.9420', '0.9880']))).toBe('within');
});

test('without rounds or without a band there is no verdict', () => {
  expect(verdictOf(game('0.9620', null))).toBe('unknown');
  expect(verdictOf(game('', '0.9000'))).toBe('unknown');
});

test('the axis holds every theory and every actual return', () => {
  expect(axisOf([game('0.9620', '0.9602', ['0.2', '1.8']), game('0.9899', '0.9934')])).toEqual({
    from: 0.92,
    to: 1.04,
  });
  expect(axisOf([{ ...game('0.9043', '0.95'), rtpTheoryHighest: '0.9900' }])).toEqual({ from: 0.88, to: 1.04 });
  expect(axisOf([])).toEqual({ from: 0.88, to: 1.04 });
  expect(axisOf([game('0.9', '0.005')]).from).toBe(0);
});

test('positions are held inside the axis', () => {
  const axis = { from: 0.9, to: 1 };
  expect(positionOf('0.95', axis)).toBeCloseTo(0.5);
  expect(positionOf('1.7', axis)).toBe(1);
  expect(positionOf('0.1', axis)).toBe(0);
  expect(positionOf(null, axis)).toBeNull();
  expect(positionOf('', axis)).toBeNull();
});
