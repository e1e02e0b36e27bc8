import type { OpenConnection } from './store.ts';

/** A brand's account at a provider, and where that is. */
export type Account = Pick<OpenConnection, 'id' | 'mode' | 'apiKey' | 'webhookSecret' | 'merchantAccount'> & {
  readonly baseUrl: string;
};
