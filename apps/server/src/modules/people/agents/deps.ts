import type { CallResult } from '@baize/contract/failure';
import type { Rate } from '@baize/domain/agents/rates';
import type { Deps } from '../../../deps.ts';
import type { MemberContext } from '../../../context.ts';
import type { Tx } from '../../../db/pool.ts';
import type { BrandId, MemberId } from '../../../ids.ts';
import type { BrandModule } from '../../base/brand/index.ts';

/** A member as the tree sees them. */
export type TreeMember = {
  readonly id: MemberId;
  readonly brandId: BrandId;
  readonly account: string;
  readonly type: number;
  readonly parentId: MemberId | null;
  /** Ancestors from the root to the parent. */
  readonly path: readonly MemberId[];
  readonly currency: string;
};
export type Code = {
  readonly code: string;
  readonly codeKey: string;
  readonly label: string;
  readonly accountType: number;
  readonly enabled: boolean;
  readonly createdAt: Date;
};
type NewCode = {
  readonly brandId: BrandId;
  readonly code: string;
  readonly kind: 'agent';
  readonly accountType: number;
  readonly label: string;
};
type Downline = {
  readonly username: string;
  readonly nickname: string;
  readonly password: string;
  readonly confirmPassword: string;
  readonly type: number;
};
type DownlineRefusal = 'BAD_REQUEST' | 'PASSWORDS_DIFFER' | 'PASSWORD_WEAK' | 'NAME_TAKEN';
type Move = { readonly brandId: BrandId; readonly memberId: MemberId; readonly parentId: MemberId };
export type MoveRefusal = 'NO_MEMBER' | 'NO_PARENT' | 'INTO_ITSELF' | 'OTHER_CURRENCY' | 'ALREADY_THERE' | 'TOO_DEEP';

/** What the agents ask of their neighbour, the keeper of accounts: it holds members, their places and their codes. */
export type Accounts = {
  readonly findMember: (tx: Tx, brandId: BrandId, who: MemberId | string) => Promise<TreeMember | undefined>;
  readonly findMembers: (tx: Tx, ids: readonly MemberId[]) => Promise<readonly TreeMember[]>;
  readonly addAffiliateCode: (tx: Tx, member: MemberId, code: NewCode) => Promise<boolean>;
  readonly listCodes: (tx: Tx, member: MemberId) => Promise<readonly Code[]>;
  readonly holdMember: (tx: Tx, member: MemberId) => Promise<void>;
  readonly changeCode: (
    tx: Tx,
    member: MemberId,
    change: { readonly code: string; readonly label: string; readonly enabled: boolean },
  ) => Promise<boolean>;
  readonly openDownline: (
    ctx: MemberContext,
    order: Downline,
  ) => Promise<CallResult<{ readonly id: MemberId; readonly account: string }, DownlineRefusal>>;
  /** Keeps everybody in their place until the transaction ends. */
  readonly holdTree: (tx: Tx) => Promise<void>;
  readonly moveBelow: (tx: Tx, order: Move) => Promise<MoveRefusal | undefined>;
};

export type AgentDeps = Pick<Deps, 'db' | 'now' | 'log'> & {
  readonly accounts: Accounts;
  /** Shares of its line's bets that an account was given, by category: what keeps them stands above. */
  readonly rebatesOf: (tx: Tx, member: MemberId) => Promise<ReadonlyMap<string, Rate>>;
  readonly brands: Pick<BrandModule, 'brand' | 'brandIds'>;
};
