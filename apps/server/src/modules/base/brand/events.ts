declare module '../../../outbox/events.ts' {
  interface OutboxEvents {
    /** Something that every process remembers of a brand is out of date. */
    'brand.changed': { reason: 'status' | 'flags' | 'catalogue' | 'content' };
  }
}

export {};
