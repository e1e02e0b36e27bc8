import type { Schedule, Schedules } from '@baize/contract/console/report-schedules';
import type { Tx } from '../../../db/pool.ts';
import type { BrandId } from '../../../ids.ts';
import { readersOf, type Reader } from '../../base/operators/index.ts';
import type { ScheduleDeps } from './deps.ts';
import { mayRead } from './readers.ts';
import { listLetters, listSchedules, reportOf, type KeptSchedule, type LetterRow } from './store.ts';

const LETTERS_SHOWN = 5;

export async function readSchedules(
  { keyring, mail }: Pick<ScheduleDeps, 'keyring' | 'mail'>,
  tx: Tx,
  brandId: BrandId,
): Promise<Schedules> {
  const [schedules, operators] = [await listSchedules(tx, keyring), await readersOf(tx, brandId)];
  const letters = await listLetters(
    tx,
    schedules.map(({ id }) => id),
    LETTERS_SHOWN,
  );
  return {
    schedules: schedules.map((each) => present(each, { operators, letters })),
    operators: operators
      .filter((each) => mayRead(each, 'play'))
      .map((each) => ({ id: each.id, name: each.name, seesPeople: mayRead(each, 'people') })),
    canEmail: mail !== null,
  };
}

type Beside = { readonly operators: readonly Reader[]; readonly letters: readonly LetterRow[] };
const present = (kept: KeptSchedule, { operators, letters }: Beside): Schedule => {
  const find = (id: number): Reader | undefined => operators.find((each) => each.id === id);
  // Whoever has left is named by their number.
  const nameOf = (id: number): string => find(id)?.name ?? `#${id}`;
  return {
    id: kept.id,
    name: kept.name,
    report: reportOf(kept),
    format: kept.format,
    period: kept.period,
    hour: kept.hour,
    readers: kept.readers.map((each) => ({
      ...each,
      name: nameOf(each.operator),
      mayRead: mayRead(find(each.operator), kept.reportOf),
    })),
    state: kept.state,
    nextAt: kept.state === 'running' ? kept.nextAt.toISOString() : null,
    version: kept.version,
    letters: letters
      .filter(({ scheduleId }) => scheduleId === kept.id)
      .map(({ id, operatorId, fromDay, toDay, state, fault, createdAt, sentAt }) => ({
        id,
        name: nameOf(operatorId),
        from: fromDay,
        to: toDay,
        state,
        fault: fault ?? '',
        at: (sentAt ?? createdAt).toISOString(),
      })),
  };
};
