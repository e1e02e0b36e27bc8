import type { AccountChange } from '@baize/contract/account-changes';
import type { EndReason } from './session-store.ts';

declare module '../../../outbox/events.ts' {
  interface OutboxEvents {
    /** By id: the outbox outlives a name that is erased. */
    'member.registered': {
      memberType: number;
      parentId: string | null;
      inviterId: string | null;
      currency: string;
      /** By which link, folded; null: by none. Events of before 0.7 do not say it. */
      codeKey?: string | null;
    };
    'member.language': { language: string };
    /** Somebody who registered named an e-mail address or number that this member holds. */
    'contact.claimed': { contact: 'email' | 'mobile' };
    /** Something that opens the account was added or taken away. */
    'account.changed': { change: AccountChange };
    'session.ended': { sessionId: string; reason: EndReason };
  }
}
