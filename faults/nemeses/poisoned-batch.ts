import type { Stack } from '../../scripts/stack.ts';
import { asSuperuser } from '../lib/superuser.ts';
import { upFor, type Nemesis } from './nemesis.ts';

const KIND = 'poisoned row';
/** Of a hundred rows, so many fail for no reason of their own: their neighbours in the batch must not pay for it. */
const POISONED_PERCENT = 1;

const TRIGGER = `
  create sequence public.poisoned;
  grant usage on sequence public.poisoned to public;
  create function public.poison() returns trigger language plpgsql as $$ begin
    if random() * 100 < ${POISONED_PERCENT} then
      perform nextval('public.poisoned'); -- a sequence remembers what the transaction forgets
      raise exception 'this row is poisoned' using errcode = 'check_violation';
    end if;
    return new;
  end $$;
  create trigger poison before insert on wagers.wager for each row execute function public.poison();`;

/** Now and then one row of a batch cannot be written: it fails alone, and is done when it is asked for again. */
export const poisonedBatch: Nemesis = {
  kinds: [KIND],
  arrange: () => ({ prepare: async (stack) => void (await asSuperuser(stack, TRIGGER)) }),
  work: async (run) => {
    for (;;) {
      const before = await poisonedSoFar(run.stack);
      await upFor(run);
      const rows = (await poisonedSoFar(run.stack)) - before;
      for (let nth = 0; nth < rows; nth += 1) run.note(KIND, true);
      if (run.stopped()) return;
    }
  },
};

async function poisonedSoFar(stack: Stack): Promise<number> {
  const sql = 'select case when is_called then last_value else 0 end as count from public.poisoned';
  const [row] = await asSuperuser<{ count: string }>(stack, sql);
  return Number(row!.count);
}
