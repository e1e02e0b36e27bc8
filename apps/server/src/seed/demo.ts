import { readFileSync } from 'node:fs';
import type { GameType } from '@baize/contract/boot';
import { GAMES } from '@baize/domain/games/registry';
import { amount } from '@baize/domain/money';
import type { BrandId, MemberId } from '../ids.ts';
import type { Deps } from '../deps.ts';
import type { BrandModule } from '../modules/base/brand/index.ts';
import type { ContentModule } from '../modules/base/content/index.ts';
import type { OperatorsModule } from '../modules/base/operators/index.ts';
import type { CatalogueModule, NewGame, VendorRow } from '../modules/games/catalogue/index.ts';
import type { JackpotsModule } from '../modules/games/jackpots/index.ts';
import type { VendorsModule } from '../modules/games/vendors/index.ts';
import { openingDeposit } from '../modules/money/cashier/index.ts';
import type { IdentityModule } from '../modules/people/identity/index.ts';
import { DEMO_ACCOUNTS, DEMO_BRANDS, DEMO_OPERATORS, type DemoBrand } from './demo-data.ts';

/** The modules that the demo is written through. */
export type SeedParts = {
  readonly deps: Pick<Deps, 'db' | 'ledger'>;
  readonly brand: Pick<BrandModule, 'openBrand'>;
  readonly vendors: Pick<VendorsModule, 'seedSupplier'>;
  readonly catalogue: Pick<CatalogueModule, 'saveVendor' | 'saveGame'>;
  readonly content: Pick<ContentModule, 'seedDemo'>;
  readonly jackpots: Pick<JackpotsModule, 'openPool'>;
  readonly identity: Pick<IdentityModule, 'findMember' | 'createMember' | 'addAffiliateCode'>;
  readonly operators: Pick<OperatorsModule, 'codeNow' | 'create'>;
};

/** What the launcher tells of the studio: where it is, who we are there, and its public keys. */
export type StudioLink = {
  readonly baseUrl: string;
  readonly operatorId: number;
  readonly keys: readonly { kid: string; pem: string }[];
};

export const readStudioLink = (path: string): StudioLink => JSON.parse(readFileSync(path, 'utf8')) as StudioLink;

/**
 * The demo: two brands, their catalogue from the in-house studio, accounts, content, operators and a funded jackpot.
 * Deterministic and idempotent: what is there stays, as the operators left it.
 */
export async function seedDemo(platform: SeedParts, studio: StudioLink): Promise<void> {
  const brands = new Map<string, BrandId>();
  for (const brand of DEMO_BRANDS)
    brands.set(brand.code, await platform.deps.db.tx(null, (tx) => platform.brand.openBrand(tx, brand)));
  const supplierId = await platform.vendors.seedSupplier(
    {
      code: 'studio',
      name: 'Baize Studio',
      baseUrl: studio.baseUrl,
      operatorId: studio.operatorId,
      mode: 'strict',
      keys: studio.keys,
    },
    [...brands.values()],
  );
  for (const brand of DEMO_BRANDS) {
    const brandId = brands.get(brand.code)!;
    await platform.deps.db.tx(brandId, async (tx) => {
      for (const vendor of vendorsOf(supplierId)) await platform.catalogue.saveVendor(tx, brandId, vendor);
      for (const game of gamesOf(supplierId)) await platform.catalogue.saveGame(tx, brandId, game);
    });
    await seedMembers(platform, brandId, brand);
    await platform.deps.db.tx(brandId, (tx) => platform.content.seedDemo(tx, brandId, brand.name));
    await platform.deps.db.tx(brandId, async (tx) => {
      await platform.jackpots.openPool(tx, brandId, {
        poolId: 'night-market',
        name: { en: 'Night Market jackpot', bn: 'নাইট মার্কেট জ্যাকপট' },
        currency: brand.currency,
        enabled: true,
        seedMin: amount(10_000_000_000_000n),
        seedMax: amount(100_000_000_000_000n),
        feedMin: amount(10_000_000n),
        feedMax: amount(50_000_000n),
        feedEveryMs: [3_000, 4_000, 5_000],
        reseedShareE4: 2_000,
        contributionE4: 100,
        odds: 5_000_000_000_000_000n,
      });
    });
  }
  await seedOperators(platform, [...brands.values()]);
}

type SupplierId = VendorRow['supplierId'];
/** The specification's vendor codes as demo studios that our own supplier fills. Names and pictures are ours. */
const DEMO_VENDORS: readonly {
  code: string;
  gameType: GameType;
  displayName: string;
  sort: number;
  games: readonly string[];
}[] = [
  { code: 'PG', gameType: 'RNG', displayName: 'Kite & Key', sort: 10, games: ['stu_lantern_alley'] },
  { code: 'JL', gameType: 'RNG', displayName: 'Halfmoon', sort: 20, games: ['stu_tidewater'] },
  { code: 'FC', gameType: 'RNG', displayName: 'Mangrove Works', sort: 30, games: ['stu_monsoon_bloom'] },
  { code: 'BGS', gameType: 'BGS', displayName: 'Baize Originals', sort: 40, games: ['stu_dice', 'stu_mines'] },
];

function vendorsOf(supplierId: SupplierId): VendorRow[] {
  return DEMO_VENDORS.map(({ code, gameType, displayName, sort }) => ({
    code,
    gameType,
    supplierId,
    displayName,
    isGame: 'GAME',
    enabled: true,
    maintenance: false,
    sort,
  }));
}

function gamesOf(supplierId: SupplierId): NewGame[] {
  return GAMES.map((game, index) => {
    const vendor = DEMO_VENDORS.find((each) => each.games.includes(game.code));
    if (!vendor) throw new Error(`game ${game.code} has no demo vendor`);
    const slot = game.family === 'slot';
    return {
      gameCode: game.code,
      supplierId,
      vendor: vendor.code,
      gameType: vendor.gameType,
      name: { ...game.name },
      classify: slot ? (game.jackpotContributionE4 > 0 ? 'JP' : 'SC') : 'TG',
      rtp: game.rtp,
      volatility: game.volatility,
      lines: slot ? game.model.lines.length : null,
      minStake: game.limits.minStake,
      maxStake: game.limits.maxStake,
      jackpot: game.jackpotContributionE4 > 0,
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
      if (account.affiliateCode !== undefined)
        await platform.identity.addAffiliateCode(tx, made.value, {
          brandId,
          code: account.affiliateCode,
          kind: 'agent',
        });
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
