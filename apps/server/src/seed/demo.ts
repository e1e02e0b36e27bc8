import { readFileSync } from 'node:fs';
import { labelOf, LABELS, type LabelCode } from '@baize/domain/games/labels';
import { feedsJackpot, GAMES } from '@baize/domain/games/registry';
import { linesOf } from '@baize/domain/games/slot/model';
import type { BrandId, MemberId } from '../ids.ts';
import type { Deps } from '../deps.ts';
import type { BrandModule } from '../modules/base/brand/index.ts';
import type { ContentModule } from '../modules/base/content/index.ts';
import type { OperatorsModule } from '../modules/base/operators/index.ts';
import type { CatalogueModule, GameDraft, VendorDraft } from '../modules/games/catalogue/index.ts';
import type { JackpotsModule } from '../modules/games/jackpots/index.ts';
import type { VendorsModule } from '../modules/games/vendors/index.ts';
import { openingDeposit, seedDepositChannels, type CashierModule } from '../modules/money/cashier/index.ts';
import type { IdentityModule } from '../modules/people/identity/index.ts';
import { DEMO_ACCOUNTS, DEMO_BRANDS, DEMO_OPERATORS, type DemoBrand } from './demo-data.ts';
import { poolsOf } from './demo-pools.ts';

/** The modules that the demo is written through. */
export type SeedParts = {
  readonly deps: Pick<Deps, 'db' | 'ledger' | 'env'>;
  readonly brand: Pick<BrandModule, 'openBrand'>;
  readonly vendors: Pick<VendorsModule, 'seedSupplier' | 'directory'>;
  readonly catalogue: Pick<CatalogueModule, 'saveVendor' | 'saveGame' | 'moveToSupplier'>;
  readonly content: Pick<ContentModule, 'seedDemo'>;
  readonly jackpots: Pick<JackpotsModule, 'openPool'>;
  readonly identity: Pick<IdentityModule, 'findMember' | 'createMember' | 'addAffiliateCode' | 'openSignIn'>;
  readonly cashier: Pick<CashierModule, 'connectDemo'>;
  readonly operators: Pick<OperatorsModule, 'codeNow' | 'create'>;
};

/** What the launcher tells of a label of the studio: where it is, who we are there, and what both sides sign with. */
export type LabelLink = {
  readonly baseUrl: string;
  readonly operatorId: number;
  /** Its wire; the first one where left out. */
  readonly dialect?: 'gap' | 'transfer';
  readonly keys: readonly { kid: string; pem: string }[];
  readonly secrets?: readonly { kid: string; secret: string }[];
};
export type StudioLink = Readonly<Record<LabelCode, LabelLink>>;

export const readStudioLink = (path: string): StudioLink => JSON.parse(readFileSync(path, 'utf8')) as StudioLink;

/**
 * The demo: two brands, their catalogue from the in-house studio, accounts, content, operators and a funded jackpot.
 * Deterministic and idempotent: what is there stays, as the operators left it.
 */
export async function seedDemo(platform: SeedParts, studio: StudioLink): Promise<void> {
  const brands = new Map<string, BrandId>();
  for (const brand of DEMO_BRANDS)
    brands.set(brand.code, await platform.deps.db.tx(null, (tx) => platform.brand.openBrand(tx, brand)));
  const before = await platform.vendors.directory.supplierByCode(SOLE_SUPPLIER);
  const suppliers = await seedSuppliers(platform, studio, [...brands.values()]);
  for (const brand of DEMO_BRANDS) {
    const brandId = brands.get(brand.code)!;
    await platform.deps.db.tx(brandId, async (tx) => {
      for (const vendor of vendorsOf(suppliers)) await platform.catalogue.saveVendor(tx, brandId, vendor);
      for (const game of gamesOf(suppliers)) {
        await platform.catalogue.saveGame(tx, brandId, game);
        if (before) await platform.catalogue.moveToSupplier(tx, before.id, game);
      }
    });
    await platform.deps.db.tx(brandId, async (tx) => {
      await seedDepositChannels(tx, brandId);
      await platform.cashier.connectDemo(tx, { id: brandId, code: brand.code });
    });
    await seedMembers(platform, brandId, brand);
    if (platform.deps.env.SIGN_IN_URL !== undefined)
      await platform.deps.db.tx(brandId, (tx) => platform.identity.openSignIn(tx, brandId, SANDBOX_CLIENT));
    await platform.deps.db.tx(brandId, (tx) => platform.content.seedDemo(tx, brandId, brand.name));
    await platform.deps.db.tx(brandId, async (tx) => {
      for (const pool of poolsOf(brand)) await platform.jackpots.openPool(tx, brandId, pool);
    });
  }
  await seedOperators(platform, [...brands.values()]);
}

/** How the demo's brands are known to the sandbox, which stands in for Google and Facebook. */
const SANDBOX_CLIENT = { id: 'baize-demo', secret: 'baize-demo-sign-in-secret' };

/** Who sold all games of the house before each label was an account of its own. */
const SOLE_SUPPLIER = 'studio';
type SupplierId = VendorDraft['supplierId'];
type SuppliersByLabel = ReadonlyMap<LabelCode, SupplierId>;

/** Each label is a supplier account of its own: its keys, its address, its games. */
async function seedSuppliers(
  { vendors }: Pick<SeedParts, 'vendors'>,
  studio: StudioLink,
  brands: readonly BrandId[],
): Promise<SuppliersByLabel> {
  const ids = new Map<LabelCode, SupplierId>();
  for (const { code, name } of LABELS) {
    const facts = { code: code.toLowerCase(), name, mode: 'strict' as const };
    ids.set(code, await vendors.seedSupplier({ ...facts, ...studio[code] }, brands));
  }
  return ids;
}

/**
 * The specification's vendor codes as demo studios that our own labels fill. Names and pictures are ours. One without a
 * game stands among the slots, and is in no lobby until it has one.
 */
const vendorsOf = (suppliers: SuppliersByLabel): VendorDraft[] =>
  LABELS.flatMap(({ code, name }, index) => {
    const types = new Set(GAMES.filter((game) => labelOf(game.code) === code).map(({ kind }) => kind));
    return [...(types.size === 0 ? (['RNG'] as const) : types)].map((gameType) => ({
      code,
      gameType,
      supplierId: suppliers.get(code)!,
      displayName: name,
      isGame: 'GAME',
      enabled: true,
      maintenance: false,
      sort: (index + 1) * 10,
    }));
  });

function gamesOf(suppliers: SuppliersByLabel): GameDraft[] {
  return GAMES.map((game, index) => {
    const label = labelOf(game.code);
    const slot = game.family === 'slot';
    return {
      gameCode: game.code,
      supplierId: suppliers.get(label)!,
      vendor: label,
      gameType: game.kind,
      name: { ...game.name },
      classify: slot ? (feedsJackpot(game) ? 'JP' : 'SC') : 'TG',
      rtp: game.rtp,
      rtpHighest: game.rtpHighest,
      volatility: game.volatility,
      lines: slot ? linesOf(game.model).length || null : null,
      minStake: game.limits.minStake,
      maxStake: game.limits.maxStake,
      jackpot: feedsJackpot(game),
      trial: true,
      artKind: slot ? 'slots' : 'house',
      isHot: true,
      isNew: index < 2 ? null : false,
      enabled: true,
      maintenance: false,
      sort: (index + 1) * 10,
    };
  });
}

/** Each account with the balance its deposit gives it; trial members have no wallet. */
async function seedMembers(platform: SeedParts, brandId: BrandId, brand: DemoBrand): Promise<void> {
  const ids = new Map<string, MemberId>();
  for (const account of DEMO_ACCOUNTS) {
    const known = await platform.deps.db.tx(brandId, (tx) =>
      platform.identity.findMember(tx, brandId, account.account),
    );
    if (known) {
      ids.set(account.account, known.id);
      continue;
    }
    await platform.deps.db.tx(brandId, async (tx) => {
      const made = await platform.identity.createMember(tx, brandId, {
        account: account.account,
        nickname: account.nickname,
        type: account.type,
        parentId: account.parent === null ? null : ids.get(account.parent)!,
        language: brand.defaultLanguage,
        password: account.password,
      });
      if (!made.ok) throw new Error(`demo account ${account.account}: ${made.error.code}`);
      ids.set(account.account, made.value);
      for (const [kind, code] of [
        ['agent', account.affiliateCode],
        ['player', account.referralCode],
      ] as const)
        if (code !== undefined) await platform.identity.addAffiliateCode(tx, made.value, { brandId, code, kind });
      if (account.deposit > 0n)
        await openingDeposit(platform.deps.ledger, tx, {
          brandId,
          memberId: made.value,
          currency: brand.currency,
          amount: account.deposit,
        });
    });
  }
}

async function seedOperators(platform: SeedParts, brandIds: readonly BrandId[]): Promise<void> {
  for (const operator of DEMO_OPERATORS) {
    if ((await platform.operators.codeNow(operator.name)) !== undefined) continue;
    await platform.operators.create({ ...operator, brandIds });
  }
}
