import type { VisitedBrand } from '../http/lookups.ts';
import type { BrandId, MemberId, Uuid } from '../ids.ts';
import type { Tx } from '../db/pool.ts';
import type { OutboxEvent } from '../outbox/events.ts';

export type LiveMember = { readonly id: MemberId; readonly account: string; readonly type: number };

/** What /live asks of the modules, which stand above it: plain functions, handed in by the wiring. */
export type LiveNeeds = {
  readonly brands: {
    readonly brand: (id: BrandId) => Promise<{ readonly defaultLanguage: string }>;
    readonly visited: (host: string, ip: string, hint?: string | null) => Promise<VisitedBrand | undefined>;
    readonly brandIds: () => Promise<readonly BrandId[]>;
  };
  readonly identity: {
    readonly findMembers: (tx: Tx, ids: readonly MemberId[]) => Promise<readonly LiveMember[]>;
    readonly forgetSessions: () => void;
    /** Keyed hash of a device cookie: a ticket is bound to one. */
    readonly deviceHash: (deviceId: string) => Buffer;
    /** Of these sessions those that are still good. */
    readonly openSessions: (brandId: BrandId, ids: readonly Uuid[]) => Promise<ReadonlySet<Uuid>>;
  };
  readonly winners: {
    /** Whether members of a type are shown to others. */
    readonly isShownType: (memberType: number) => boolean;
    /** An account as other players may see it. */
    readonly maskAccount: (account: string) => string;
  };
  /** Name and picture of a game in a language. */
  readonly gameFace: (
    brandId: BrandId,
    gameCode: string,
    language: string,
  ) => Promise<{ readonly gameName: string; readonly iconUrl: string } | undefined>;
  /** Told before the pages are, so that what they fetch next is new: modules forget what they remember of the brand. */
  readonly onBrandChanged: (brandId: BrandId, reason: (OutboxEvent & { type: 'brand.changed' })['reason']) => void;
};
