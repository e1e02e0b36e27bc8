import type { ErasureBlock } from '@baize/contract/erasure-terms';
import type { Tx } from './db/pool.ts';
import type { BrandId, MemberId } from './ids.ts';

/** A member as they are erased. */
export type Erased = {
  readonly brandId: BrandId;
  readonly memberId: MemberId;
  /** The name that goes, and what stands in its place. */
  readonly account: string;
  readonly shownAs: string;
  readonly now: Date;
};

/**
 * What a module holds of a person (docs/adr/0065): it tells it for their own copy, says what is open, and lets it go
 * with them. A module whose rows name a member by id alone has nothing to let go.
 */
export type PersonalData = {
  readonly name: string;
  /** For the copy: as JSON, or as what `toJson` of the copy makes of dates, amounts of bigint and ids. */
  readonly tell?: (tx: Tx, member: MemberId) => Promise<Readonly<Record<string, unknown>>>;
  /** What keeps an account from being erased now. The caller holds the member's lock. */
  readonly blocks?: (tx: Tx, member: MemberId) => Promise<readonly ErasureBlock[]>;
  /** Takes away what tells who the member was. */
  readonly erase?: (tx: Tx, erased: Erased) => Promise<void>;
};
