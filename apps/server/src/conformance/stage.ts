import { controlRefusal, type ControlRefusal } from '@baize/wallet-protocol/conformance/control-server';
import type { Deps } from '../deps.ts';
import { parseWireUser, type BrandId, type MemberId, type SupplierId } from '../ids.ts';
import type { BrandModule, NewBrand } from '../modules/base/brand/index.ts';
import type { CatalogueModule } from '../modules/games/catalogue/index.ts';
import type { IdentityModule } from '../modules/people/identity/index.ts';
import type { LimitsModule } from '../modules/base/limits/index.ts';
import { controlSuppliers, type SupplierControl, type VendorsModule } from '../modules/games/vendors/index.ts';

export type StageDeps = {
  readonly deps: Deps;
  readonly brand: BrandModule;
  readonly identity: IdentityModule;
  readonly limits: LimitsModule;
  readonly catalogue: CatalogueModule;
  readonly vendors: VendorsModule;
};
export type StagePlayer = { readonly memberId: MemberId; readonly brandId: BrandId; readonly currency: string };
export type Stage = StageDeps & {
  readonly suppliers: SupplierControl;
  /** The two brands on which everything happens; made when first asked for. */
  readonly brands: () => Promise<Readonly<Record<'first' | 'second', BrandId>>>;
  /** A player of these brands; the wallet of another brand cannot be named. */
  readonly playerOf: (user: string) => Promise<StagePlayer | ControlRefusal>;
  readonly supplierOf: (label: string) => Promise<SupplierId | ControlRefusal>;
  readonly offsetOf: (brandId: BrandId) => Promise<number>;
  readonly expire: (token: string) => Promise<Record<string, never> | ControlRefusal>;
};

export const CURRENCY = 'BDT';
/** Known to the platform; no player of the stage has a wallet of it. */
export const OTHER_CURRENCY = 'INR';

const brandOf = (code: string, name: string): NewBrand => ({
  code,
  name,
  merchantCode: code,
  currency: CURRENCY,
  currencySymbol: '৳',
  playMoney: true,
  gmtOffsetMinutes: 360,
  defaultLanguage: 'en',
  copyrightYear: 2025,
  theme: {},
  domains: [],
  settings: {},
});

/** Codes under which a connection's supplier, vendor and games stand. A game's code is unique in its brand. */
export const supplierCodeOf = (label: string): string => `cnf-${label}`;
export const gameCodesOf = (label: string): readonly string[] => [`cnf_${label}_dice`, `cnf_${label}_slot`];

export const isRefusal = (value: object | number): value is ControlRefusal =>
  typeof value === 'object' && 'refused' in value;

export function createStage(parts: StageDeps): Stage {
  const { deps, brand, vendors } = parts;
  const suppliers = controlSuppliers(deps.db, vendors.directory);
  let opened: Promise<Record<'first' | 'second', BrandId>> | undefined;
  const open = async () =>
    deps.db.tx(null, async (tx) => ({
      first: await brand.openBrand(tx, brandOf('conformance-a', 'Conformance A')),
      second: await brand.openBrand(tx, brandOf('conformance-b', 'Conformance B')),
    }));
  const brands = () =>
    (opened ??= open().catch((error: unknown) => {
      opened = undefined;
      throw error;
    }));
  return {
    ...parts,
    suppliers,
    brands,
    playerOf: async (user) => {
      const memberId = parseWireUser(user);
      const owner = memberId === undefined ? undefined : await vendors.directory.ownerOf(memberId);
      if (memberId === undefined || !owner || !Object.values(await brands()).includes(owner.brandId))
        return controlRefusal(404, 'unknown user');
      return { memberId, ...owner };
    },
    supplierOf: async (label) =>
      (await vendors.directory.supplierByCode(supplierCodeOf(label)))?.id ?? controlRefusal(404, 'unknown connection'),
    offsetOf: async (id) => (await brand.brand(id)).gmtOffsetMinutes,
    expire: async (token) => ((await suppliers.expire(token)) ? {} : controlRefusal(404, 'unknown token')),
  };
}
