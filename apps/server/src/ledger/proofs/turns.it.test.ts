/** Books whose walks take longer than a walk rests: each is walked to its end all the same. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestPlatform, type TestPlatform } from '../../testing-platform.ts';

const SLICE_TAKES_MS = 11 * 60_000;
const SLICES = 80;

let t: TestPlatform;
beforeAll(async () => {
  t = await createTestPlatform();
});
afterAll(() => t.close());

test('every walk over the whole ends, again and again, however long the others take', async () => {
  const { db, ledger } = t.platform.deps;
  await t.member(1_000n);
  let turned = 0;
  const now = () => new Date(Date.now() + turned);
  const prover = ledger.createProver({ db, key: Buffer.alloc(32, 7), now, freeze: async () => undefined });
  for (const round of ['first', 'second']) {
    const began = now();
    for (let slice = 0; slice < SLICES; slice += 1) {
      turned += SLICE_TAKES_MS;
      await prover.proveSlice();
    }
    await prover.proveTail();
    const { wholeAt } = await db.tx(null, ledger.lastProof);
    expect(wholeAt?.getTime(), `${round} round`).toBeGreaterThan(began.getTime());
  }
});
