/** Changes of held money go after their time; what they came to stands. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBed, type Bed } from '../testing/bed.ts';
import { forgetHeldEntries } from './forget-entries.ts';

const DAY_MS = 86_400_000;
let bed: Bed;
beforeAll(async () => {
  bed = await createBed({ limits: { heldEntryKeptMs: 30 * DAY_MS } });
});
afterAll(() => bed.close());

test('the oldest entries are forgotten, newer ones and the balance stay', async () => {
  await bed.admin.query("insert into held_balance values ('7', 'holder', 'BDT', 300)");
  for (const [at, days] of [40, 31, 29, 0].entries())
    await bed.admin.query(
      `insert into held_entry values ('7', $1, 'deposit', 'holder', 75, $2::bigint, $2::bigint + 75, '', $3)`,
      [`entry-${at}`, at * 75, new Date(Date.now() - days * DAY_MS)],
    );
  expect(await forgetHeldEntries(bed.studio.deps)).toBe(2);
  expect(await forgetHeldEntries(bed.studio.deps)).toBe(0);
  const { rows } = await bed.admin.query('select id from held_entry order by id');
  expect(rows).toEqual([{ id: 'entry-2' }, { id: 'entry-3' }]);
  expect((await bed.admin.query('select balance from held_balance')).rows).toEqual([{ balance: '300' }]);
});
