import { join } from 'node:path';
import { CONSOLE_CALLS } from '@baize/contract/console-calls';
import { SITE_CALLS } from '@baize/contract/site-calls';
import type { FastifyBaseLogger } from 'fastify';
import { createDb, type Db } from './db/pool.ts';
import { auditConsoleRoutes } from './audit/console-routes.ts';
import { createConformance } from './conformance/index.ts';
import type { Deps } from './deps.ts';
import type { Env } from './env.ts';
import type { ConsoleLookups, SiteLookups } from './http/lookups.ts';
import { registerConsolePages } from './http/console-pages.ts';
import { registerPages } from './http/pages.ts';
import { assertImplemented } from './http/route.ts';
import { housekeepingJobs } from './jobs/housekeeping.ts';
import { createLedger } from './ledger/index.ts';
import { LEDGER_PARTS } from './ledger-parts.ts';
import { createLiveModule } from './live/index.ts';
import { createBrandModule } from './modules/base/brand/index.ts';
import { createCashierModule } from './modules/money/cashier/index.ts';
import { cardOf, createCatalogueModule, nameIn, type CatalogueModule } from './modules/games/catalogue/index.ts';
import { createMoneyHealthModule } from './modules/views/money-health/index.ts';
import { createOverviewModule } from './modules/views/overview/index.ts';
import { createPlayerFileModule } from './modules/views/player-file/index.ts';
import { createContentModule, VIDEO_HOSTS } from './modules/base/content/index.ts';
import { createEngagementModule, type GameFace } from './modules/community/engagement/index.ts';
import {
  createIdentityModule,
  hashPassword,
  isWeakPassword,
  maskAccount,
  verifyPassword,
} from './modules/people/identity/index.ts';
import { createJackpotsModule } from './modules/games/jackpots/index.ts';
import { createLimitsModule } from './modules/base/limits/index.ts';
import type { Module } from './modules/module.ts';
import { createOperatorsModule } from './modules/base/operators/index.ts';
import { createVendorsModule, type VendorsModule } from './modules/games/vendors/index.ts';
import { createWagersModule, recountDay, type WagerNames } from './modules/base/wagers/index.ts';
import { sandboxKeys } from './sandbox-keys.ts';
import { loadSecrets } from './secrets.ts';
import type { BrandId } from './ids.ts';

/** The whole platform in one process, every dependency visible: env and log in, modules and doorkeepers out. */
export async function wirePlatform(env: Env, log: FastifyBaseLogger, now: () => Date = () => new Date()) {
  const onError = (error: Error): void => log.warn({ reason: error.message }, 'a database connection broke');
  const db: Db = createDb(env.DATABASE_URL, env.DATABASE_POOL_MAX, onError);
  const ledger = createLedger({ url: env.DATABASE_URL, parts: LEDGER_PARTS, onError });
  const secrets = loadSecrets(env.SECRETS_DIR);
  const deps: Deps = { env, db, ledger, secrets, log, now };

  // Neighbours on one floor, and what floors below tell those above, meet here through late-bound functions.
  const late: { catalogue?: CatalogueModule; vendors?: VendorsModule } = {};
  const catalogueOf = (): CatalogueModule => late.catalogue!;
  const vendorsOf = (): VendorsModule => late.vendors!;

  const brand = createBrandModule(deps, { vendorCategories: (brandId) => catalogueOf().vendorCategories(brandId) });
  const identity = createIdentityModule(deps, brand);
  const content = createContentModule(deps);
  const limits = createLimitsModule(deps, { recountDay });
  const operators = createOperatorsModule(deps, {
    hashPassword,
    verifyPassword,
    isWeakPassword,
    brands: async () => Promise.all((await brand.brandIds()).map((id) => brand.brand(id))),
  });
  const wagers = createWagersModule(deps, {
    namesFor: (brandId, language) => namesFor(catalogueOf(), brandId, language),
    findReplay: (...args) => vendorsOf().findReplay(...args),
    brandIds: brand.brandIds,
  });
  const cashier = createCashierModule(deps, {
    brandIds: brand.brandIds,
    brandByCode: async (code) => (await brand.brandByCode(code))?.id,
    findMember: identity.findMember,
    sandbox: sandboxKeys(env.SECRETS_DIR),
  });
  const catalogue = (late.catalogue = createCatalogueModule(deps, {
    openGame: (order) => vendorsOf().openGameSession(order),
    brandIds: brand.brandIds,
  }));
  const vendors = (late.vendors = createVendorsModule(deps, {
    findGame: catalogue.findGame,
    takeGames: catalogue.takeGames,
    brandFacts: async (id) => {
      const found = await brand.brand(id as BrandId);
      return { code: found.code, offsetMinutes: found.gmtOffsetMinutes };
    },
    memberFacts: async ({ brandId }, member) => {
      const found = await db.tx(brandId, (tx) => identity.findMember(tx, brandId, member));
      return found && { country: null };
    },
  }));
  const jackpots = createJackpotsModule(deps, {
    brandIds: brand.brandIds,
    findMembers: identity.findMembers,
    maskedName: async (tx, member) => maskAccount((await identity.findMembers(tx, [member]))[0]?.account ?? ''),
  });
  const gameFace: GameFace = async (brandId, gameCode, language) => {
    const shelf = await catalogue.shelf(brandId);
    const game = shelf.byCode.get(gameCode);
    if (!game) return undefined;
    const { gameName, iconUrl } = cardOf(shelf, game, language);
    return { gameName, iconUrl };
  };
  const engagement = createEngagementModule(deps, { brands: brand, identity, gameFace });
  const live = createLiveModule(deps, {
    brands: brand,
    identity,
    gameFace,
    onBrandChanged: (brandId, reason) => {
      brand.invalidate();
      if (reason === 'content') content.invalidate();
      if (reason === 'catalogue') catalogue.forget(brandId);
    },
  });
  const anchorFile = join(env.SECRETS_DIR, '..', 'audit-anchors.jsonl');
  const modules: Module[] = [
    brand,
    identity,
    content,
    limits,
    operators,
    wagers,
    cashier,
    catalogue,
    vendors,
    jackpots,
    engagement,
    live,
  ];
  const consumers = () => modules.flatMap((module) => module.consumers ?? []);
  modules.push(
    { name: 'audit', consoleRoutes: auditConsoleRoutes(deps, anchorFile) },
    createPlayerFileModule({ deps, identity, wagers, catalogue }),
    createOverviewModule({ deps, brand, catalogue }),
    createMoneyHealthModule({ deps, consumers }),
  );
  if (env.CONFORMANCE_KEY !== undefined)
    modules.push(createConformance({ deps, brand, identity, limits, catalogue, vendors }, env.CONFORMANCE_KEY));

  modules.push({
    name: 'housekeeping',
    jobs: housekeepingJobs(deps, { brandIds: brand.brandIds, consumers, anchorFile }),
  });
  modules.push({
    name: 'pages',
    rawSite: (app) =>
      registerPages(app, {
        siteDist: env.SITE_DIST,
        checkAnswers: env.NODE_ENV === 'test',
        countryHeader: env.COUNTRY_HEADER,
        secure: env.PUBLIC_URL.startsWith('https:'),
        log,
        frames: () => [env.STUDIO_PUBLIC_URL, ...VIDEO_HOSTS.map((host) => `https://${host}`)],
        visit: async (host, ip, country) => {
          const found = await brand.brandByHost(host);
          return (
            found && {
              brandId: found.id,
              boot: await brand.boot(found, { ip, country: await brand.countryOf(ip, country) }, true),
            }
          );
        },
        home: async (brandId, language) => {
          const [hot, shown] = await Promise.all([
            catalogue.hotGames(brandId, language),
            content.announcements(brandId, language),
          ]);
          return { hot, banners: shown.banners, notices: shown.player };
        },
      }),
    rawConsole: (app) => registerConsolePages(app, { dist: env.CONSOLE_DIST, checkAnswers: env.NODE_ENV === 'test' }),
  });

  assertImplemented(
    SITE_CALLS,
    modules.flatMap((module) => module.siteRoutes ?? []),
  );
  assertImplemented(
    CONSOLE_CALLS,
    modules.flatMap((module) => module.consoleRoutes ?? []),
  );
  const siteLookups: SiteLookups = {
    findBrand: brand.visited,
    findActor: identity.findActor,
    openSeal: identity.openSeal,
  };
  const consoleLookups: ConsoleLookups = {
    findOperator: operators.findOperator,
    noteRefusal: (call, ip, reason) => {
      if (call === 'openSession') operators.noteDoorRefusal(ip, reason);
    },
    findBrandById: async (id) => {
      const found = await brand.brand(id as BrandId);
      return { id: found.id, code: found.code };
    },
  };
  return {
    deps,
    modules,
    consumers,
    siteLookups,
    consoleLookups,
    anchorFile,
    brand,
    identity,
    content,
    limits,
    operators,
    wagers,
    catalogue,
    vendors,
    jackpots,
    engagement,
    live,
    close: async () => {
      vendors.close();
      await ledger.close();
      await db.close();
    },
  };
}
export type Platform = Awaited<ReturnType<typeof wirePlatform>>;

async function namesFor(catalogue: CatalogueModule, brandId: BrandId, language: string): Promise<WagerNames> {
  const shelf = await catalogue.shelf(brandId);
  return {
    game: (code) => nameIn(shelf.byCode.get(code)?.name ?? {}, language) || code,
    vendor: (code) => shelf.vendors.find((vendor) => vendor.code === code)?.displayName ?? code,
  };
}
