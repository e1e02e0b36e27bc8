import type { Tx } from '../../../../db/pool.ts';
import type { Deps } from '../../../../deps.ts';
import type { BrandId } from '../../../../ids.ts';
import type { Brand } from '../../../base/brand/index.ts';
import type { IdentityModule } from '../../../people/identity/index.ts';
import type { CreditDeps } from '../commands/credit-deposit.ts';
import type { WithdrawalDeps } from '../withdrawals/deps.ts';

export type TransferDeps = Pick<WithdrawalDeps, 'readTurnover'> & {
  readonly deps: Pick<Deps, 'db' | 'ledger' | 'now'>;
  readonly brand: (id: BrandId) => Promise<Brand>;
  readonly identity: Pick<
    IdentityModule,
    'checkPaymentPassword' | 'hasPaymentPassword' | 'heldUntil' | 'findMember' | 'holdTree'
  >;
  readonly requirementsOf: CreditDeps['requirementsOf'];
  /** Whether accounts of a type may give and be given money. */
  readonly mayTransfer: (tx: Tx, type: number) => Promise<boolean>;
};
