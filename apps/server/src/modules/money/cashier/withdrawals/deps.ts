import type { TurnoverRow } from '@baize/contract/withdrawals';
import type { Tx } from '../../../../db/pool.ts';
import type { Deps } from '../../../../deps.ts';
import type { BrandId, MemberId } from '../../../../ids.ts';
import type { Brand } from '../../../base/brand/index.ts';
import type { IdentityModule } from '../../../people/identity/index.ts';
import type { MembersTagged } from '../tagged.ts';
import type { PayoutProvider } from './payout-provider.ts';

/** What a member must still play, as the neighbour that counts it says. */
export type TurnoverStanding = { readonly remaining: bigint; readonly rows: readonly TurnoverRow[] };

export type WithdrawalDeps = {
  readonly deps: Deps;
  readonly provider: PayoutProvider;
  readonly brand: (id: BrandId) => Promise<Brand>;
  readonly identity: Pick<
    IdentityModule,
    'checkPaymentPassword' | 'hasPaymentPassword' | 'heldUntil' | 'payeeNameOf' | 'findMembers' | 'findMember'
  >;
  readonly membersTagged: MembersTagged;
  readonly readTurnover: (tx: Tx, member: MemberId) => Promise<TurnoverStanding>;
};
