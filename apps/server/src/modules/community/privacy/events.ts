declare module '../../../outbox/events.ts' {
  interface OutboxEvents {
    /** The end of an account was asked for; until then it can be taken back. */
    'erasure.asked': { by: 'member' | 'operator'; dueAt: string };
    /** It is carried out within a day. */
    'erasure.near': { dueAt: string };
  }
}
