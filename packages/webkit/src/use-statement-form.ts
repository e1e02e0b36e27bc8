import type { StatementFormat } from '@baize/contract/statement-formats';
import { useState } from 'react';
import { clientFailure, type CallResult, type Failure } from './outcome.ts';

/** Days of the brand, both included. */
export type StatementDays = { readonly from: string; readonly to: string };
type Opening = {
  /** What is chosen before anything is typed. */
  readonly first: () => StatementDays;
  readonly open: (asked: StatementDays & { readonly format: StatementFormat }) => Promise<CallResult<{ url: string }>>;
  readonly save: (url: string) => void;
};

const BUSY_STATUS = 503;
/**
 * What keeps the file behind an address from being taken now. The browser fetches it by itself and tells nobody why it
 * got none.
 */
async function refusalOf(url: string): Promise<Failure | undefined> {
  const answer = await fetch(url, { method: 'HEAD' }).catch(() => undefined);
  if (answer === undefined) return clientFailure('OFFLINE');
  if (answer.ok) return undefined;
  return clientFailure(answer.status === BUSY_STATUS ? 'UNAVAILABLE' : 'NOT_FOUND');
}

/** The form of an account's statement: its days, the file that is being made, and what was wrong with the last try. */
export function useStatementForm({ first, open, save }: Opening) {
  const [days, setDays] = useState(first);
  const [busy, setBusy] = useState<StatementFormat>();
  const [failure, setFailure] = useState<Failure>();
  async function take(format: StatementFormat): Promise<void> {
    setBusy(format);
    setFailure(undefined);
    const opened = await open({ ...days, format });
    const refused = opened.ok ? await refusalOf(opened.value.url) : opened.error;
    setBusy(undefined);
    if (opened.ok && refused === undefined) save(opened.value.url);
    else setFailure(refused);
  }
  return {
    days,
    choose: (end: keyof StatementDays, day: string) => setDays({ ...days, [end]: day }),
    busy,
    failure,
    take,
  };
}
