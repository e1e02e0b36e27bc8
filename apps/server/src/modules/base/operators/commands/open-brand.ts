import type { brandSettingsCalls } from '@baize/contract/console/brand';
import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import type { OperatorContext } from '../../../../context.ts';
import type { Tx } from '../../../../db/pool.ts';
import type { BrandId } from '../../../../ids.ts';
import type { AuditedBy } from '../../../../command/index.ts';
import { joinOwners } from '../store.ts';

/** The brands' module, on the same floor. */
export type BrandOpener<Order> = {
  readonly brandIds: () => Promise<readonly BrandId[]>;
  readonly openNewBrand: (
    by: AuditedBy,
    order: Order,
    inside: (tx: Tx, opened: BrandId) => Promise<void>,
  ) => Promise<CallResult<BrandId, 'BAD_REQUEST'>>;
};
type Opened = CallResult<{ readonly id: number }, FailureOf<typeof brandSettingsCalls.openBrand>>;

/**
 * A new brand by an owner of all that there are. Every such owner is an owner of the new one, so that it has the two
 * people from the start without whom nothing of money can be done in it.
 */
export async function openBrand<Order>(
  { brandIds, openNewBrand }: BrandOpener<Order>,
  { operator, ip }: OperatorContext,
  order: Order,
): Promise<Opened> {
  const all = await brandIds();
  if (!all.every((id) => operator.brandIds.has(id))) return fail('FORBIDDEN');
  const by = { name: operator.name, ip };
  const opened = await openNewBrand(by, order, (tx, brandId) => joinOwners(tx, { brandId, all }));
  return opened.ok ? ok({ id: opened.value }) : opened;
}
