import type { StoredSettings } from './settings.ts';
import { addressListOf } from './address.ts';

export type SystemStatus = 0 | 1 | 2 | 3;

/** Whether the brand's maintenance holds at an instant. A window without a start began, one without an end goes on. */
export function isUnderMaintenance(maintenance: StoredSettings['maintenance'], now: Date): boolean {
  if (!maintenance.on) return false;
  if (maintenance.from !== null && now < new Date(maintenance.from)) return false;
  return maintenance.until === null || now < new Date(maintenance.until);
}

/** When the maintenance next begins or ends by the clock, null where it never does. */
export function nextMaintenanceEdge(maintenance: StoredSettings['maintenance'], now: Date): Date | null {
  if (!maintenance.on) return null;
  const ahead = [maintenance.from, maintenance.until].flatMap((edge) =>
    edge !== null && new Date(edge) > now ? [new Date(edge)] : [],
  );
  return ahead.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null;
}

/**
 * The status a visitor meets: maintenance wins over region, region over address, address over normal (domain-rules.md
 * 7, row 35).
 * A visitor whose country is unknown is not region restricted.
 */
export function systemStatusOf(
  settings: Pick<StoredSettings, 'maintenance' | 'blockedCountries' | 'blockedIps'>,
  visitor: { ip: string; country: string | null },
  now: Date,
): SystemStatus {
  if (isUnderMaintenance(settings.maintenance, now)) return 1;
  if (visitor.country !== null && settings.blockedCountries.includes(visitor.country)) return 2;
  if (settings.blockedIps.length > 0 && addressListOf(settings.blockedIps)(visitor.ip)) return 3;
  return 0;
}
