import { createRecordStore } from '@baize/webkit/store';

/** A page that is asked in vain so often in a row looks for another address of the brand. */
const FAILURES_MIN = 3;
const PROBE_TIMEOUT_MS = 5_000;
/** What every host answers to everybody: which brand it is, is not asked. */
const PROBE_PATH = '/robots.txt';

/** Another address of the brand that answers while this one does not. */
export const otherHostStore = createRecordStore<{ address: string | null }>({ address: null });

export type HostParts = {
  /** The brand's other addresses, in the order in which they are tried. */
  readonly addresses: () => readonly string[];
  readonly isThere: (address: string) => Promise<boolean>;
  readonly isOnline: () => boolean;
};
export type HostWatch = { readonly reached: (isReached: boolean) => Promise<void> };

/** Told of every call whether the server answered it. Nobody is led away from an address that answers again. */
export function createHostWatch({ addresses, isThere, isOnline }: HostParts): HostWatch {
  let failures = 0;
  let isLooking = false;
  return {
    reached: async (isReached) => {
      failures = isReached ? 0 : failures + 1;
      if (isReached) return otherHostStore.merge({ address: null });
      if (failures < FAILURES_MIN || isLooking || !isOnline()) return undefined;
      isLooking = true;
      for (const address of addresses()) {
        if (!(await isThere(address))) continue;
        if (failures > 0) otherHostStore.merge({ address });
        break;
      }
      isLooking = false;
    },
  };
}

type Place = Pick<Location, 'protocol' | 'hostname' | 'port'>;
type Route = { readonly domain: string; readonly kind: string };

/** The brand's other site hosts as addresses, beside the one that the page came from. */
export const addressesBeside = ({ protocol, hostname, port }: Place, routes: readonly Route[]): string[] =>
  routes
    .filter(({ domain, kind }) => kind === 'site' && domain !== hostname)
    .map(({ domain }) => `${protocol}//${domain}${port === '' ? '' : `:${port}`}`);

/** Whether a host answers at all; what it says is not read, for it is another origin's. */
export const isThere = (address: string): Promise<boolean> =>
  fetch(address + PROBE_PATH, {
    mode: 'no-cors',
    cache: 'no-store',
    credentials: 'omit',
    signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
  }).then(
    () => true,
    () => false,
  );
