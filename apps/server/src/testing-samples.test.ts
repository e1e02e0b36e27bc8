import { defineSiteCalls } from '@baize/contract/define-call';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { samplesOf } from './testing-samples.ts';

const calls = defineSiteCalls({
  readNothing: { method: 'GET', path: '/a', access: 'public', output: z.null() },
  readPage: {
    method: 'GET',
    path: '/b',
    access: 'public',
    input: z.object({ pageNo: z.coerce.number().optional() }),
    output: z.null(),
  },
  readThing: {
    method: 'GET',
    path: '/c/:id',
    access: 'public',
    params: z.object({ id: z.uuid() }),
    output: z.null(),
  },
  saveThing: {
    method: 'PUT',
    path: '/d/:name',
    access: 'public',
    params: z.object({ name: z.string().min(3) }),
    input: z.object({
      text: z.string().max(10),
      kind: z.enum(['one', 'two']),
      count: z.int().min(5),
      tags: z.array(z.string()).min(2),
      note: z.string().optional(),
    }),
    output: z.null(),
  },
});

test('a call that asks for nothing has nothing to get wrong', () => {
  expect(samplesOf(calls.readNothing)).toEqual({ right: undefined, wrong: undefined });
  expect(samplesOf(calls.readPage)).toEqual({ right: undefined, wrong: undefined });
});

test('a right sample is taken by the schemas of its call, a wrong one is refused', () => {
  const { right, wrong } = samplesOf(calls.saveThing);
  expect(right).toEqual({ name: 'xxx', text: 'x', kind: 'one', count: 5, tags: ['x', 'x'] });
  const { name, ...said } = right as Readonly<Record<string, unknown>>;
  expect(calls.saveThing.params.safeParse({ name }).success).toBe(true);
  expect(calls.saveThing.input.safeParse(said).success).toBe(true);
  const { name: _, ...mistaken } = wrong as Readonly<Record<string, unknown>>;
  expect(calls.saveThing.input.safeParse(mistaken).success).toBe(false);
  const thing = samplesOf(calls.readThing);
  expect(calls.readThing.params.safeParse(thing.right).success).toBe(true);
  expect(calls.readThing.params.safeParse(thing.wrong).success).toBe(false);
});
