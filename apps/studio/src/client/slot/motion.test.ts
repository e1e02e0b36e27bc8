import { expect, test } from 'vitest';
import fc from 'fast-check';
import { isLeaving, reelPose, SETTLE_MS, shiftOf, SPEED, stripIndex, symbolAt, type Turn } from './motion.ts';

const turn = (landing: Turn['landing'], from = 5): Turn => ({ from, startAt: 60, landing });

test('a reel rests, draws back, then runs downwards', () => {
  const unknown = turn(undefined);
  expect(reelPose(unknown, 30)).toEqual({ position: 5, speed: 0, phase: 'rest' });
  expect(reelPose(unknown, 120)).toMatchObject({ phase: 'winding' });
  expect(reelPose(unknown, 120).position).toBeGreaterThan(5);
  expect(reelPose(unknown, 900).position).toBeLessThan(0);
  expect(reelPose(unknown, 900).speed).toBe(SPEED);
});

test('without an answer it keeps running', () => {
  const unknown = turn(undefined);
  expect(reelPose(unknown, 60_000).phase).toBe('turning');
  expect(reelPose(unknown, 60_000).position).toBeLessThan(reelPose(unknown, 59_000).position);
});

test('it passes the stop a little, comes back and rests exactly on it', () => {
  const known = turn({ stop: 17, at: 900, slowFrom: undefined });
  expect(reelPose(known, 900).position).toBeCloseTo(17, 9);
  expect(reelPose(known, 980)).toMatchObject({ phase: 'settling' });
  expect(reelPose(known, 980).position).toBeLessThan(17);
  expect(reelPose(known, 980).position).toBeGreaterThan(16.7);
  expect(reelPose(known, 900 + SETTLE_MS)).toEqual({ position: 17, speed: 0, phase: 'rest' });
});

test('the last stretch of a deciding reel is slower and has no jump', () => {
  const slow = turn({ stop: 3, at: 3000, slowFrom: 2000 });
  expect(reelPose(slow, 2500).speed).toBeLessThan(SPEED);
  expect(reelPose(slow, 2000.001).position).toBeCloseTo(reelPose(slow, 1999.999).position, 3);
  expect(reelPose(slow, 3000).position).toBeCloseTo(3, 9);
});

test('whatever the stop: close to the landing the reel moves continuously and ends on its stop', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 60 }),
      fc.integer({ min: 400, max: 5000 }),
      fc.boolean(),
      (stop, at, slow) => {
        const known = turn({ stop, at, slowFrom: slow ? at - 150 : undefined });
        for (let time = Math.max(301, at - 200); time < at + 300; time += 4) {
          expect(Math.abs(reelPose(known, time).position - reelPose(known, time + 4).position)).toBeLessThan(0.2);
        }
        expect(reelPose(known, at + 1000).position).toBe(stop);
      },
    ),
  );
});

test('rows read the strip downwards and around, also from negative positions', () => {
  expect([0, 1, 2].map((row) => stripIndex(30, row, 32))).toEqual([30, 31, 0]);
  expect(stripIndex(-0.25, 0, 32)).toBe(31);
  expect(shiftOf(-0.25)).toBeCloseTo(0.75, 9);
  expect(stripIndex(-65.5, 1, 32)).toBe(31);
});

test('a reel leaves the window that was seen, though its strip has other symbols there', () => {
  const strip = ['a', 'b', 'c', 'd', 'e', 'f'];
  const windowColumn = { stop: 2, symbols: ['x', 'y', 'z'] };
  const column = (position: number) => [-1, 0, 1, 2, 3].map((row) => symbolAt(strip, { position, row, windowColumn }));
  expect(column(2)).toEqual(['b', 'x', 'y', 'z', 'f']);
  expect(column(0.6)).toEqual(['f', 'a', 'b', 'x', 'y']);
  expect(column(-4)).toEqual(['b', 'c', 'd', 'e', 'f']);
  expect(symbolAt(strip, { position: 2, row: 0, windowColumn: undefined })).toBe('c');
});

test('a reel leaves until its way leads to where it lands', () => {
  expect(isLeaving(turn(undefined), 60_000)).toBe(true);
  const known = turn({ stop: 17, at: 900, slowFrom: undefined });
  expect([0, 300, 301, 900].map((time) => isLeaving(known, time))).toEqual([true, true, false, false]);
  expect(isLeaving(turn({ stop: 17, at: 200, slowFrom: undefined }), 200)).toBe(false);
});
