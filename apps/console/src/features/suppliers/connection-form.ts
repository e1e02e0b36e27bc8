import type { Connection } from '@baize/contract/console/connections';

/** A connection as it is typed: one host a line. */
export type ConnectionForm = {
  supplier: string;
  dialect: Connection['dialect'];
  name: string;
  baseUrl: string;
  operatorId: string;
  mode: Connection['mode'];
  frameHosts: string;
  reason: string;
};

const HOSTS_MAX = 10;
const HOST = /^https?:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?$/;
export const hostsOf = (text: string): string[] => text.split(/\s+/).filter((host) => host !== '');

/** What the server would take; what it would refuse is told beside the field. */
export const FITS = {
  supplier: (text: string): boolean => /^[a-z][a-z0-9-]{1,30}$/.test(text.trim()),
  name: (text: string): boolean => text.trim().length > 0 && text.trim().length <= 60,
  baseUrl: (text: string): boolean => {
    const url = URL.parse(text.trim());
    if (url === null || !['http:', 'https:'].includes(url.protocol)) return false;
    return url.username === '' && url.search === '' && url.hash === '';
  },
  operatorId: (text: string): boolean => /^[1-9]\d{0,9}$/.test(text.trim()) && Number(text) <= 2_147_483_647,
  frameHosts: (text: string): boolean =>
    hostsOf(text).length <= HOSTS_MAX && hostsOf(text).every((host) => HOST.test(host)),
} as const;

export const startOf = (found: Connection | null): ConnectionForm => ({
  supplier: found?.supplier ?? '',
  dialect: found?.dialect ?? 'transfer',
  name: found?.name ?? '',
  baseUrl: found?.baseUrl ?? '',
  operatorId: found === null ? '' : String(found.operatorId),
  mode: found?.mode ?? 'strict',
  frameHosts: found?.frameHosts.join('\n') ?? '',
  reason: '',
});

export const factsOf = ({ name, baseUrl, operatorId, mode, frameHosts, reason }: ConnectionForm) => ({
  name: name.trim(),
  baseUrl: baseUrl.trim(),
  operatorId: Number(operatorId),
  mode,
  frameHosts: hostsOf(frameHosts),
  reason: reason.trim(),
});
