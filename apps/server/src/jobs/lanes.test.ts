import { expect, test, vi } from 'vitest';
import { createLanes } from './lanes.ts';

const log = { error: vi.fn<() => void>() };

test('a lane that is slow holds up no turn, is not begun twice, and is begun again once it is done', async () => {
  const lanes = createLanes({ log, waitMs: 0 });
  const begun: string[] = [];
  let release: () => void = () => undefined;
  const work = async (key: string): Promise<void> => {
    begun.push(key);
    if (key === 'slow') await new Promise<void>((done) => (release = done));
  };
  expect(await lanes.take(['slow', 'quick'], work)).toBe(false);
  expect(await lanes.take(['slow', 'quick'], work)).toBe(false);
  expect(begun).toEqual(['slow', 'quick', 'quick']);
  release();
  await vi.waitFor(async () => expect(await lanes.take([], work)).toBe(true));
  await lanes.take(['slow'], work);
  expect(begun).toEqual(['slow', 'quick', 'quick', 'slow']);
  release();
});

test('a lane that breaks is told, and stops no other', async () => {
  const lanes = createLanes({ log });
  const done: string[] = [];
  const work = async (key: string): Promise<void> => {
    if (key === 'broken') throw new Error('broken');
    done.push(key);
  };
  expect(await lanes.take(['broken', 'whole'], work)).toBe(true);
  expect(done).toEqual(['whole']);
  expect(log.error).toHaveBeenCalledOnce();
});
