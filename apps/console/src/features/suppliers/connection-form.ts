import {
  BASE_URL_MAX,
  FRAME_HOST,
  FRAME_HOSTS_MAX,
  OPERATOR_ID_MAX,
  SUPPLIER_CODE,
  SUPPLIER_NAME_MAX,
} from '@baize/contract/console/connection-values';
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

export const hostsOf = (text: string): string[] => text.split(/\s+/).filter((host) => host !== '');

/** What the server would take; what it would refuse is told beside the field. */
export const FITS = {
  supplier: (text: string): boolean => SUPPLIER_CODE.test(text.trim()),
  name: (text: string): boolean => text.trim().length > 0 && text.trim().length <= SUPPLIER_NAME_MAX,
  baseUrl: (text: string): boolean => {
    const url = URL.parse(text.trim());
    if (url === null || !['http:', 'https:'].includes(url.protocol) || text.trim().length > BASE_URL_MAX) return false;
    return url.username === '' && url.search === '' && url.hash === '';
  },
  operatorId: (text: string): boolean => /^[1-9]\d{0,9}$/.test(text.trim()) && Number(text) <= OPERATOR_ID_MAX,
  frameHosts: (text: string): boolean =>
    hostsOf(text).length <= FRAME_HOSTS_MAX && hostsOf(text).every((host) => FRAME_HOST.test(host)),
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
