declare module '../../../outbox/events.ts' {
  interface OutboxEvents {
    /** The player may not stake before `until`: open games are told. */
    'member.excluded': { until: string };
  }
}

export {};
