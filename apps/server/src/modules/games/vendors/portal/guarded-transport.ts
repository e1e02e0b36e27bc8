import { createTransport, type Transport } from '@baize/wallet-protocol/http-exchange';
import type { Env } from '../../../../env.ts';
import { allowedHosts, faultOfTarget, isAllowed, lookupPublic } from '../../../base/brand/index.ts';

type Settings = Pick<Env, 'NODE_ENV' | 'ALERT_PRIVATE_HOSTS'>;

/**
 * What is wrong with a supplier's address as one that a run may call; undefined: nothing. In production it must be
 * public, as every address that others name; elsewhere everything stands on one machine.
 */
export const faultOfRun = (env: Settings, baseUrl: string): string | undefined =>
  env.NODE_ENV === 'production' ? faultOfTarget(baseUrl, allowedHosts(env)) : undefined;

/** Calls the supplier's own origin and nothing else: a run is told addresses by who is tested. */
export function createGuardedTransport(env: Settings, baseUrl: string): Transport {
  const url = new URL(baseUrl);
  const isGuarded = env.NODE_ENV === 'production' && !isAllowed(url, allowedHosts(env));
  const transport = createTransport(isGuarded ? { lookup: lookupPublic } : {});
  return {
    ...transport,
    send: async (outgoing, ...rest) =>
      outgoing.url.origin === url.origin
        ? transport.send(outgoing, ...rest)
        : { ok: false, reason: 'NETWORK', cause: `${outgoing.url.origin} is not the supplier's registered address` },
  };
}
