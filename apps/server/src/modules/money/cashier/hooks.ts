import type { Deps } from '../../../deps.ts';
import type { Budget } from '../../../limiter/index.ts';

/** Webhooks of a network. A provider that is refused sends again, and orders without news are asked about anyway. */
export const HOOKS: Budget = { name: 'payment-hooks', max: 1_200, windowMs: 60_000, unasked: 60 };
export const HOOK_BYTES_MAX = 32_768;

/** The sandbox runs beside us and calls back over loopback; a real provider is given the public address. */
export const hookUrlOf = ({ env }: Pick<Deps, 'env'>): string =>
  env.DEMO ? `http://127.0.0.1:${env.PORT}` : env.PUBLIC_URL;
