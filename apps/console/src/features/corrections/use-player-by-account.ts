import type { PlayerDetail } from '@baize/contract/console/players';
import { TRIAL_TYPE } from '@baize/contract/member-types';
import { useEffect, useState } from 'react';
import { useCall } from '../../use-call.ts';

const PAUSE_MS = 250;

export type Found =
  | { kind: 'none' | 'asking' | 'missing' | 'trial' | 'failed' }
  | { kind: 'found'; player: PlayerDetail };

/**
 * The player with exactly this account name, with their wallet.
 * The server searches by prefix, so the names it returns are compared.
 */
export function usePlayerByAccount(typed: string): Found {
  const [account, setAccount] = useState(typed.trim());
  useEffect(() => {
    const timer = setTimeout(() => setAccount(typed.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const search = useCall('listPlayers', { search: account, pageSize: 100 }, { enabled: account !== '' });
  const row = search.data?.content.find((each) => each.account.toLowerCase() === account.toLowerCase());
  const detail = useCall('getPlayer', { id: row?.id ?? '' }, { enabled: row !== undefined && row.type !== TRIAL_TYPE });
  if (account === '') return { kind: 'none' };
  if (search.error !== null || detail.error !== null) return { kind: 'failed' };
  if (account !== typed.trim() || search.data === undefined) return { kind: 'asking' };
  if (row === undefined) return { kind: 'missing' };
  if (row.type === TRIAL_TYPE) return { kind: 'trial' };
  return detail.data === undefined ? { kind: 'asking' } : { kind: 'found', player: detail.data };
}
