import type { CaptchaAction, CaptchaProof } from '@baize/contract/identity';
import { useCallback, useEffect, useRef, useState } from 'react';
import { client } from '../../client.ts';
import { searchNumber } from './search-number.ts';

/** `share` of the numbers that have been tried; the one that fits may come at any of them. */
type CheckState = { state: 'off' | 'done' | 'failed' } | { state: 'running'; share: number };
type Found = { proof: CaptchaProof; until: number };
export type BrowserCheck = {
  now: CheckState;
  start: () => void;
  stop: () => void;
  proof: () => Promise<CaptchaProof | undefined>;
};

/** An answer travels for a moment, too. */
const TRAVEL_MS = 5_000;

async function work(
  action: CaptchaAction,
  onShare: (share: number) => void,
  signal: AbortSignal,
): Promise<Found | undefined> {
  const asked = Date.now();
  const task = await client.call('getCaptchaChallenge', { action }, { signal });
  if (!task.ok) return undefined;
  const number = await searchNumber(task.value, onShare, signal);
  return number === undefined
    ? undefined
    : {
        proof: { challenge: task.value.challenge, number },
        until: asked + task.value.expiresInSeconds * 1_000 - TRAVEL_MS,
      };
}

/** Work that this browser does in place of a captcha picture. One answer is good for one call. */
export function useBrowserCheck(action: CaptchaAction): BrowserCheck {
  const [now, setNow] = useState<CheckState>({ state: 'off' });
  const run = useRef<{ control: AbortController; found: Promise<Found | undefined> }>(undefined);

  const begin = useCallback((): Promise<Found | undefined> => {
    run.current?.control.abort();
    const control = new AbortController();
    const { signal } = control;
    setNow({ state: 'running', share: 0 });
    const found = work(
      action,
      (share) => {
        if (!signal.aborted) setNow({ state: 'running', share });
      },
      signal,
    )
      .catch(() => undefined)
      .then((answer) => {
        if (!signal.aborted) setNow({ state: answer ? 'done' : 'failed' });
        return answer;
      });
    run.current = { control, found };
    return found;
  }, [action]);

  const stop = useCallback(() => {
    run.current?.control.abort();
    run.current = undefined;
    setNow({ state: 'off' });
  }, []);

  useEffect(() => () => run.current?.control.abort(), []);

  /** Waits for the search that runs. One whose answer became too old, while a form was filled in, is done again. */
  const proof = useCallback(async (): Promise<CaptchaProof | undefined> => {
    const held = await (run.current?.found ?? begin());
    const fresh = held && held.until <= Date.now() ? await begin() : held;
    return fresh?.proof;
  }, [begin]);

  return { now, start: () => void begin(), stop, proof };
}
