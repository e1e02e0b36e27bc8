import type { EndReason } from './session-store.ts';

declare module '../../../outbox/events.ts' {
  interface OutboxEvents {
    'member.registered': { account: string; memberType: number; parentId: string | null; currency: string };
    'member.language': { language: string };
    'session.ended': { sessionId: string; reason: EndReason };
  }
}
