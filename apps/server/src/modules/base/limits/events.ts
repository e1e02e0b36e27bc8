import type { LimitKind } from '@baize/domain/player-limit';

declare module '../../../outbox/events.ts' {
  interface OutboxEvents {
    /** The player may not stake before `until`: open games are told. */
    'member.excluded': { until: string };
    /** A proof of the books names the player: they stake no more until an operator has looked. */
    'member.frozen': { checks: readonly string[] };
    /** `value`: money in 1/100 000 of the unit, of a session minutes; `from`: when a looser one holds. */
    'limit.changed': {
      kind: LimitKind;
      by: 'member' | 'operator' | 'rules';
      value: string | null;
      from: string | null;
    };
  }
}
