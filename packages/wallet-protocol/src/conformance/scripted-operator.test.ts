import { expect, test } from 'vitest';
import { createRecorder } from './recorder.ts';
import { CALLS_MAX, startOperatorHost } from './scripted-operator.ts';

test('a target that never stops calling is heard so often, and no more of it is kept', async () => {
  const host = await startOperatorHost();
  const operator = host.operator('loud', [], createRecorder());
  const call = async (): Promise<number> =>
    (await fetch(`${operator.baseUrl}/transaction/bet`, { method: 'POST', body: '{}' })).status;
  operator.journal.push(...Array.from({ length: CALLS_MAX - 1 }, () => ({}) as never));
  const last = await call();
  expect(last).not.toBe(429);
  expect([await call(), await call()]).toEqual([429, 429]);
  operator.fault('bet', { do: 'reset-early' });
  expect(await call()).toBe(429);
  expect(operator.journal).toHaveLength(CALLS_MAX);
  await host.close();
});
