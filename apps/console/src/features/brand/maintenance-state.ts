import type { BrandSettings } from '@baize/contract/console/brand';

export type MaintenanceState = 'off' | 'later' | 'now' | 'over';

/** What players meet at an instant. A window without a start has begun, one without an end goes on. */
export function maintenanceState(
  { on, from, until }: Pick<BrandSettings['maintenance'], 'on' | 'from' | 'until'>,
  now: number,
): MaintenanceState {
  if (!on) return 'off';
  if (from !== null && now < Date.parse(from)) return 'later';
  return until !== null && now >= Date.parse(until) ? 'over' : 'now';
}
