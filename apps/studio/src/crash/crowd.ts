import type { CrashMessage } from '@baize/contract/play/crash-messages';
import type { EverybodysBet } from '../rounds/shared-bets.ts';
import { presentBets } from './present-table.ts';

/** Who watches the table through this process. What everybody is told is written once for all of them. */
export type Viewer = {
  /** Players of one operator and brand see each other's bets. */
  readonly group: string;
  readonly send: (event: Buffer) => void;
};

export type Crowd = {
  readonly size: () => number;
  /** Somebody comes and is told how it stands; the answer lets them go. */
  readonly add: (viewer: Viewer, standing: CrashMessage | undefined) => () => void;
  readonly tell: (message: CrashMessage) => void;
  /** Tells the bets to those of the same operator and brand, where they changed. */
  readonly tellBets: (id: string, bets: readonly EverybodysBet[]) => void;
  /** Another round begins: nobody has a bet in it. */
  readonly forgetBets: () => void;
  readonly clear: () => void;
};

export const groupOf = (operatorId: string, brand: string | null): string => `${operatorId} ${brand ?? ''}`;

const eventOf = (message: CrashMessage): Buffer => Buffer.from(`data: ${JSON.stringify(message)}\n\n`);

export function createCrowd(): Crowd {
  const viewers = new Set<Viewer>();
  const groups = new Map<string, Buffer>();
  return {
    size: () => viewers.size,
    add: (viewer, standing) => {
      viewers.add(viewer);
      if (standing) viewer.send(eventOf(standing));
      const bets = groups.get(viewer.group);
      if (bets) viewer.send(bets);
      return () => viewers.delete(viewer);
    },
    tell: (message) => {
      const event = eventOf(message);
      for (const viewer of viewers) viewer.send(event);
    },
    tellBets: (id, bets) => {
      const byGroup = Map.groupBy(bets, ({ operatorId, brand }) => groupOf(operatorId, brand));
      const changed = new Set<string>();
      for (const group of new Set([...byGroup.keys(), ...groups.keys()])) {
        const event = eventOf(presentBets(id, byGroup.get(group) ?? []));
        if (groups.get(group)?.equals(event)) continue;
        groups.set(group, event);
        changed.add(group);
      }
      for (const viewer of viewers) {
        const event = changed.has(viewer.group) ? groups.get(viewer.group) : undefined;
        if (event) viewer.send(event);
      }
    },
    forgetBets: () => groups.clear(),
    clear: () => viewers.clear(),
  };
}
