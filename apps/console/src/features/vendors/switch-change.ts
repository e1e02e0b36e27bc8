import type { Switches } from '@baize/contract/console/games';

export type SwitchForm = { enabled: boolean; maintenance: boolean; isHot: boolean; reason: string };

/** Only what was touched travels, so that two operators do not undo each other. Null where nothing was. */
export function switchChange(before: SwitchForm, after: SwitchForm): Omit<Switches, 'reason'> | null {
  const change: Omit<Switches, 'reason'> = {
    ...(after.enabled !== before.enabled && { enabled: after.enabled }),
    ...(after.maintenance !== before.maintenance && { maintenance: after.maintenance }),
    ...(after.isHot !== before.isHot && { isHot: after.isHot }),
  };
  return Object.keys(change).length === 0 ? null : change;
}
