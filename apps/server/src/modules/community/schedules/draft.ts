import type { ScheduleDraft } from '@baize/contract/console/report-schedules';
import type { Tx } from '../../../db/pool.ts';
import type { BrandId } from '../../../ids.ts';
import { readersOf } from '../../base/operators/index.ts';
import { mayRead } from './readers.ts';
import { reportOf, type KeptSchedule } from './store.ts';

/** Addresses of people stay out of the chain, which nothing is ever taken from: it names the operators. */
export const told = ({ readers, ...draft }: ScheduleDraft) => ({
  ...draft,
  operators: readers.map(({ operator }) => operator),
});
export const toldOf = (kept: KeptSchedule) => {
  const { name, format, period, hour, readers, state } = kept;
  return { ...told({ name, report: reportOf(kept), format, period, hour, readers: [...readers] }), state };
};

/** What is wrong with the readers; undefined: each is an operator of the brand who may see the report, named once. */
export async function wrongReaders(
  tx: Tx,
  brandId: BrandId,
  { readers, report }: ScheduleDraft,
): Promise<string | undefined> {
  if (new Set(readers.map(({ operator }) => operator)).size < readers.length) return 'an operator is named twice';
  const known = new Map((await readersOf(tx, brandId)).map((each) => [Number(each.id), each]));
  const wrong = readers.find(({ operator }) => !mayRead(known.get(operator), report.of));
  return wrong && `operator ${wrong.operator} is none of this brand who may see the report`;
}
