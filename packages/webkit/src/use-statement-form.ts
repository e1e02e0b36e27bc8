import type { StatementFormat } from '@baize/contract/statement-formats';
import { useState } from 'react';
import type { CallResult, Failure } from './outcome.ts';

/** Days of the brand, both included. */
export type StatementDays = { readonly from: string; readonly to: string };
type Opening = {
  /** What is chosen before anything is typed. */
  readonly first: () => StatementDays;
  readonly open: (asked: StatementDays & { readonly format: StatementFormat }) => Promise<CallResult<{ url: string }>>;
  readonly save: (url: string) => void;
};

/** The form of an account's statement: its days, the file that is being made, and what was wrong with the last try. */
export function useStatementForm({ first, open, save }: Opening) {
  const [days, setDays] = useState(first);
  const [busy, setBusy] = useState<StatementFormat>();
  const [failure, setFailure] = useState<Failure>();
  async function take(format: StatementFormat): Promise<void> {
    setBusy(format);
    setFailure(undefined);
    const opened = await open({ ...days, format });
    setBusy(undefined);
    if (opened.ok) save(opened.value.url);
    else setFailure(opened.error);
  }
  return {
    days,
    choose: (end: keyof StatementDays, day: string) => setDays({ ...days, [end]: day }),
    busy,
    failure,
    take,
  };
}
