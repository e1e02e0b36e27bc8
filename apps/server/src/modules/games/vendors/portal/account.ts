import type { IntegrationSchema } from '@baize/contract/console/integration';
import { fail, type CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import type { z } from 'zod';
import type { OperatorContext } from '../../../../context.ts';
import type { Deps } from '../../../../deps.ts';
import type { BrandId } from '../../../../ids.ts';
import type { Brand } from '../../../base/brand/index.ts';
import { deskKeysOf, ourKeyOf, walletUrlOf } from '../desk/present.ts';
import type { Directory, Supplier } from '../directory.ts';
import type { Shelves } from '../supplier-queries.ts';

export type AccountDeps = Pick<Deps, 'db' | 'now' | 'env' | 'secrets'> & {
  readonly directory: Directory;
  readonly brand: (id: BrandId) => Promise<Pick<Brand, 'name' | 'currency' | 'playMoney'>>;
  readonly gameCatalogue: (brandId: BrandId) => Promise<Shelves>;
};

/** The caller's own account: it follows from who they are, never from what they send. */
export async function accountOf(
  { directory, brand }: Pick<AccountDeps, 'directory' | 'brand'>,
  { operator, brandId }: OperatorContext,
): Promise<CallResult<Supplier, 'FORBIDDEN'>> {
  const supplier = operator.supplier === null ? undefined : await directory.supplierByCode(operator.supplier);
  const may = supplier?.sandbox === true && supplier.brands.has(brandId) && (await brand(brandId)).playMoney;
  return supplier && may ? ok(supplier) : fail('FORBIDDEN');
}

export const gamesOf = async (
  { gameCatalogue }: Pick<AccountDeps, 'gameCatalogue'>,
  brandId: BrandId,
  { id }: Supplier,
): Promise<readonly string[]> => {
  const { byCode } = await gameCatalogue(brandId);
  return [...byCode].flatMap(([code, { supplierId }]) => (supplierId === id ? [code] : []));
};

export async function readAccount(
  deps: AccountDeps,
  { brandId }: OperatorContext,
  supplier: Supplier,
): Promise<z.input<typeof IntegrationSchema>> {
  const { name: brandName, currency } = await deps.brand(brandId);
  const { code, name, enabled, baseUrl, operatorId, mode, dialect, allowedNetworks } = supplier;
  return {
    supplier: code,
    supplierName: name,
    enabled,
    brand: brandName,
    currency,
    walletUrl: walletUrlOf(deps, supplier),
    baseUrl,
    operatorId,
    mode,
    dialect,
    networks: [...allowedNetworks],
    keys: deskKeysOf(supplier, deps.now()),
    ourKey: ourKeyOf(deps),
    games: [...(await gamesOf(deps, brandId, supplier))],
  };
}
