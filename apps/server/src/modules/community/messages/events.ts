import type { MessageKind } from '@baize/contract/message-kinds';

declare module '../../../outbox/events.ts' {
  interface OutboxEvents {
    /** A member has a new message: open pages are told. */
    'message.written': { kind: MessageKind };
  }
}
