import type { Failure } from '@baize/webkit/outcome';
import { newKey } from '@baize/webkit/client';
import { useState } from 'react';
import { client } from '../../client.ts';
import type { Correction } from '@baize/contract/console/corrections';
import type { Direction } from '../../lib/correction.ts';
import { forget } from '../../use-call.ts';

export type Draft = { account: string; direction: Direction; amount: string; reason: string };
export type MakeState =
  | { kind: 'idle' | 'sending' | 'checking' }
  /** `draft` and `key` stay together: asking again can only find the same order. */
  | { kind: 'unknown'; failure: Failure; draft: Draft; key: string }
  | { kind: 'failed'; failure: Failure }
  | { kind: 'made'; correction: Correction };

/** Sends a correction under one key. While the outcome is unknown the same key is asked, never a new one. */
export function useMakeCorrection() {
  const [state, setState] = useState<MakeState>({ kind: 'idle' });
  async function order(draft: Draft, key: string): Promise<void> {
    setState({ kind: 'sending' });
    const answer = await client.keyed('makeCorrection', draft, {
      key,
      onUnknown: () => setState({ kind: 'checking' }),
    });
    if (answer.ok) {
      setState({ kind: 'made', correction: answer.value });
      void forget('listCorrections', 'listAudit');
    } else {
      const { error: failure } = answer;
      setState(
        failure.code === 'OUTCOME_UNKNOWN' ? { kind: 'unknown', failure, draft, key } : { kind: 'failed', failure },
      );
    }
  }
  return {
    state,
    send: (draft: Draft): void => void order(draft, newKey()),
    askAgain: (): void => {
      if (state.kind === 'unknown') void order(state.draft, state.key);
    },
    restart: (): void => setState({ kind: 'idle' }),
  };
}
