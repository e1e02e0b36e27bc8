import { err, ok } from '@baize/domain/result';
import type { OperatorClient } from '@baize/wallet-protocol';
import { expect, test } from 'vitest';
import type { Supplier } from '../directory.ts';
import { createPrepaids } from './prepaids.ts';

const REFUSED = err({ code: 'REFUSED', httpStatus: 429, error: 'too often' } as const);

test('those who ask at once ask the supplier once; a refusal is told to all of them, and is not kept', async () => {
  const answers = [REFUSED, ok([])];
  let calls = 0;
  const call = (async () => {
    calls += 1;
    return answers.shift()!;
  }) as unknown as OperatorClient['call'];
  const supplier = { id: 1, client: { call } } as unknown as Supplier;
  const prepaids = createPrepaids(() => new Date(0));
  const together = (): Promise<unknown[]> => Promise.all(Array.from({ length: 8 }, () => prepaids(supplier)));
  expect(await together()).toEqual(Array(8).fill(REFUSED));
  expect(calls).toBe(1);
  expect(await together()).toEqual(Array(8).fill(ok([])));
  expect(await prepaids(supplier)).toEqual(ok([]));
  expect(calls).toBe(2);
});
