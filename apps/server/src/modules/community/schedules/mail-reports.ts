import type { BrandId } from '../../../ids.ts';
import { TOLD_REST_MS } from '../../../jobs/job.ts';
import { readersOf } from '../../base/operators/index.ts';
import type { ScheduleDeps } from './deps.ts';
import { daysOver, nextAfter } from './policy.ts';
import { mayRead } from './readers.ts';
import { claimLetters, listSchedules, lockDue, putOff, saveOutcome, writeLetters } from './store.ts';
import type { KeptSchedule, LetterRow } from './store.ts';
import { writeReportLetter } from './texts.ts';

const MINUTE_MS = 60_000;
/** After a brand's letters could not be looked at. */
const TROUBLE_MS = MINUTE_MS;
/** Pauses between tries; after the last one it is given up, and the console says so. */
export const RETRY_AFTER_MS = [5, 30, 120].map((minutes) => minutes * MINUTE_MS);

/** Tells of what has become due, of every brand. Answers the milliseconds until the next turn. */
export async function mailReports(deps: ScheduleDeps): Promise<number> {
  let rest = TOLD_REST_MS;
  for (const brandId of await deps.brands.brandIds())
    try {
      await writeDue(deps, brandId);
      await sendDue(deps, brandId);
    } catch (error) {
      deps.log.error({ err: error, brandId }, 'reports of a brand could not be told of');
      rest = TROUBLE_MS;
    }
  return rest;
}

/** Letters and the time of the next stand together: neither is ever there without the other. */
async function writeDue({ db, keyring, brands, now }: ScheduleDeps, brandId: BrandId): Promise<void> {
  const { gmtOffsetMinutes: offsetMinutes } = await brands.brand(brandId);
  const at = now();
  await db.tx(brandId, async (tx) => {
    for (const schedule of await lockDue(tx, keyring, at)) {
      await writeLetters(tx, { schedule, days: daysOver(schedule.period, at, { offsetMinutes }), at });
      await putOff(tx, schedule.id, nextAfter(schedule, at, { offsetMinutes }));
    }
  });
}

async function sendDue(deps: ScheduleDeps, brandId: BrandId): Promise<void> {
  const { db, keyring } = deps;
  const due = await db.tx(brandId, (tx) => claimLetters(tx, brandId, deps.now()));
  if (due.length === 0) return;
  const schedules = await db.tx(brandId, (tx) => listSchedules(tx, keyring));
  for (const letter of due) {
    const schedule = schedules.find(({ id }) => id === letter.scheduleId)!;
    await sendOne(deps, { brandId, letter, schedule });
  }
}

type Sending = { readonly brandId: BrandId; readonly letter: LetterRow; readonly schedule: KeptSchedule };

async function sendOne(deps: ScheduleDeps, { brandId, letter, schedule }: Sending): Promise<void> {
  const answer = await tell(deps, { brandId, letter, schedule });
  const now = deps.now();
  await deps.db.tx(brandId, (tx) => {
    if (answer.ok) return saveOutcome(tx, letter.id, { state: 'sent', sentAt: now, fault: null });
    const pause = answer.final === true ? undefined : RETRY_AFTER_MS[letter.tries - 1];
    if (pause === undefined) return saveOutcome(tx, letter.id, { state: 'failed', fault: answer.fault });
    const nextAt = new Date(now.getTime() + pause);
    return saveOutcome(tx, letter.id, { state: 'waiting', fault: answer.fault, nextAt });
  });
  if (!answer.ok) deps.log.warn({ brandId, letter: letter.id, fault: answer.fault }, 'a report was not told of');
}

type Answer = { readonly ok: true } | { readonly ok: false; readonly fault: string; readonly final?: boolean };
const never = (fault: string): Answer => ({ ok: false, fault, final: true });

/** What an operator may see is judged when they are told, not when they were named. */
async function tell({ db, mail, brands, env }: ScheduleDeps, { brandId, letter, schedule }: Sending): Promise<Answer> {
  if (mail === null) return never('no provider');
  if (schedule.state !== 'running') return never('stopped');
  const to = schedule.readers.find(({ operator }) => operator === letter.operatorId)?.email;
  if (to === undefined) return never('no reader any more');
  const readers = await db.tx(brandId, (tx) => readersOf(tx, brandId));
  const reader = readers.find(({ id }) => id === letter.operatorId);
  if (!mayRead(reader, schedule.reportOf)) return never('may not read it any more');
  const { name: brand, defaultLanguage: language } = await brands.brand(brandId);
  const { fromDay: from, toDay: until, id } = letter;
  const asked = new URLSearchParams({
    ...(schedule.reportOf === 'people' && { of: 'people' }),
    by: schedule.reportBy,
    from,
    to: until,
    ...(schedule.currency !== null && { currency: schedule.currency }),
    file: schedule.format,
  });
  const link = `${env.CONSOLE_PUBLIC_URL.replace(/\/$/, '')}/reports?${asked.toString()}`;
  const letterOf = { brand, name: schedule.name, from, to: until, link };
  const written = writeReportLetter(letterOf, { period: schedule.period, language });
  const sent = await mail.send({ id, to, ...written });
  return sent.ok ? { ok: true } : sent;
}
