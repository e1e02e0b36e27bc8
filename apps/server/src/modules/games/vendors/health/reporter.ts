import { randomUUID } from 'node:crypto';
import type { Deps } from '../../../../deps.ts';
import type { SupplierId, Uuid } from '../../../../ids.ts';
import type { Guard } from './guard.ts';
import { forgetReporters, saveHealth, type HealthRow } from './store.ts';

/** News of suppliers are told together, at most so often; where nothing is asked nothing is told. */
export const TELL_EVERY_MS = 5_000;

export type Reporter = {
  /** Something happened at a supplier. */
  readonly note: (id: SupplierId) => void;
  /** Tells what is not told yet. */
  readonly tell: () => Promise<void>;
  readonly close: () => void;
};

export function createReporter(
  { db, log }: Pick<Deps, 'db'> & { readonly log: Pick<Deps['log'], 'warn'> },
  guardOf: (id: SupplierId) => Guard | undefined,
): Reporter {
  const reporter = randomUUID() as Uuid;
  const noted = new Set<SupplierId>();
  let timer: NodeJS.Timeout | undefined;
  let isFirst = true;
  const tell = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const ids = [...noted];
    noted.clear();
    const rows = ids.flatMap((id) => rowOf(id, guardOf(id)) ?? []);
    try {
      await db.tx(null, async (tx) => {
        if (isFirst) await forgetReporters(tx);
        await saveHealth(tx, reporter, rows);
      });
      isFirst = false;
    } catch (error) {
      for (const id of ids) noted.add(id);
      log.warn({ err: error }, 'the health of suppliers was not told');
    }
  };
  return {
    note: (id) => {
      noted.add(id);
      timer ??= setTimeout(() => void tell(), TELL_EVERY_MS).unref();
    },
    tell,
    close: () => clearTimeout(timer),
  };
}

function rowOf(supplierId: SupplierId, guard: Guard | undefined): HealthRow | undefined {
  if (!guard) return undefined;
  const { calls, faults, okAt, fault } = guard.tally.read();
  const last = { faultAt: fault?.at ?? null, faultCall: fault?.call ?? null, faultText: fault?.text ?? null };
  return { supplierId, play: guard.state('play'), feed: guard.state('feed'), calls, faults, okAt, ...last };
}
