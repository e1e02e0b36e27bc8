import { useCallback, useEffect, useState } from 'react';
import { client } from '../../client.ts';

/** `agent`: the code of an agent's link (affiliateCode); `player`: of a player's invitation (referralCode). */
export type LinkKind = 'agent' | 'player';
/** What the link that led here carried. */
export type LinkState = 'none' | 'checking' | 'valid' | 'invalid' | 'unchecked';
export type LinkCode = {
  state: LinkState;
  code: string;
  /** The name behind the code, its middle hidden. */
  inviter: string | null;
};
export type CheckedLink = LinkCode & {
  /** The server refused the code: from now on it counts as not good. */
  refuse: () => void;
};

/**
 * Asks whether the code of the link is good. When the question itself fails the person may go on, and the server
 * decides.
 */
export function useAffiliateCheck(code: string, kind: LinkKind): CheckedLink {
  const [link, setLink] = useState<Omit<LinkCode, 'code'>>({
    state: code === '' ? 'none' : 'checking',
    inviter: null,
  });
  useEffect(() => {
    if (code === '') return undefined;
    const stop = new AbortController();
    const question = { code, kind, domain: location.hostname };
    void client.call('checkAffiliate', question, { signal: stop.signal }).then((outcome) => {
      if (stop.signal.aborted) return;
      if (!outcome.ok) return setLink({ state: 'unchecked', inviter: null });
      const { valid, inviter } = outcome.value;
      setLink({ state: valid ? 'valid' : 'invalid', inviter });
    });
    return () => stop.abort();
  }, [code, kind]);
  const refuse = useCallback(() => setLink({ state: 'invalid', inviter: null }), []);
  return { ...link, code, refuse };
}
