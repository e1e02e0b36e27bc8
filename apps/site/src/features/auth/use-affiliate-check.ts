import { useEffect, useState } from 'react';
import { client } from '../../client.ts';
import type { AffiliateState } from './register-fields.ts';

export type Affiliate = { state: AffiliateState; code: string };

/**
 * Asks whether the code of the link is good. When the question itself fails the person may type the code, and the
 * server decides.
 */
export function useAffiliateCheck(code: string): Affiliate {
  const [state, setState] = useState<AffiliateState>(code === '' ? 'none' : 'checking');
  useEffect(() => {
    if (code === '') return undefined;
    const stop = new AbortController();
    void client.call('checkAffiliate', { code, domain: location.hostname }, { signal: stop.signal }).then((outcome) => {
      if (stop.signal.aborted) return;
      setState(outcome.ok ? (outcome.value.valid ? 'valid' : 'invalid') : 'unchecked');
    });
    return () => stop.abort();
  }, [code]);
  return { state, code };
}
