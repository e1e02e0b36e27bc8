import type { Role } from '@baize/contract/console';
import { fail, type CallResult } from '@baize/contract/failure';
import type { OperatorId } from '../../../../ids.ts';
import { administer, type Administrator, type OperatorsWorld } from '../administer.ts';
import { brandsWithoutOwner } from '../policy.ts';
import { findStanding, saveRoleAndBrands } from '../store.ts';

/** What is not named stays. */
export type ChangeOperator = {
  readonly role?: Role;
  readonly brandIds?: readonly number[];
  readonly version?: number;
  readonly reason?: string;
};

/** Another role, other brands. His open sessions have the new rights with their next request. */
export async function changeOperator(
  world: OperatorsWorld,
  by: Administrator,
  id: OperatorId,
  order: ChangeOperator,
): Promise<CallResult<null>> {
  const brands = await world.brands();
  const codesOf = (ids: readonly number[]): string[] =>
    brands.filter((brand) => ids.includes(brand.id)).map((brand) => brand.code);
  return administer(world, by, id, order.version, async (tx, { standing, others }) => {
    const role = order.role ?? standing.role;
    const brandIds = [...new Set(order.brandIds ?? standing.brandIds)].toSorted((a, b) => a - b);
    const open =
      by.operatorId === null
        ? brands.map((brand) => brand.id as number)
        : ((await findStanding(tx, by.operatorId))?.brandIds ?? []);
    if (brandIds.length === 0 || !brandIds.every((brand) => open.includes(brand)))
      return fail('BRAND_UNKNOWN', { fields: { brandIds: 'unknown' } });
    if (role === standing.role && brandIds.join() === standing.brandIds.join())
      return { ok: true, value: { value: null, deed: undefined } };
    if (brandsWithoutOwner(others, standing, { ...standing, role, brandIds }).length > 0) return fail('LAST_OWNER');
    await saveRoleAndBrands(tx, id, { role, brandIds });
    const [before, after] = [
      { role: standing.role, brands: codesOf(standing.brandIds) },
      { role, brands: codesOf(brandIds) },
    ];
    return {
      ok: true,
      value: {
        value: null,
        deed: {
          action: 'change-operator',
          before,
          after,
          reason: order.reason ?? '',
          brandIds: [...standing.brandIds, ...brandIds],
        },
      },
    };
  });
}
