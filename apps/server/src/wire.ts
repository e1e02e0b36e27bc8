import { CONSOLE_CALLS } from '@baize/contract/console-calls';
import { SITE_CALLS } from '@baize/contract/site-calls';
import type { FastifyBaseLogger } from 'fastify';
import { createConformance } from './conformance/index.ts';
import { anchorFileOf, recordAuditIn } from './audit/index.ts';
import type { AuditedBy } from './command/index.ts';
import { createDb } from './db/pool.ts';
import type { Deps } from './deps.ts';
import { isHttps, type Env } from './env.ts';
import { registerConsolePages } from './http/console-pages.ts';
import { registerDocsPages } from './http/docs-pages.ts';
import type { ConsoleLookups, SiteLookups } from './http/lookups.ts';
import { registerPages, type PagesOptions } from './http/pages.ts';
import { assertImplemented } from './http/route.ts';
import { brandId, type BrandId } from './ids.ts';
import { housekeepingJobs } from './jobs/housekeeping.ts';
import { createLedger } from './ledger/index.ts';
import { LEDGER_PARTS } from './ledger-parts.ts';
import { createSharedLimiter } from './limiter/index.ts';
import { createLiveModule, type LiveNeeds } from './live/index.ts';
import type { Module } from './module.ts';
import { createBrandModule, type BrandModule } from './modules/base/brand/index.ts';
import { createContentModule, VIDEO_HOSTS, type ContentModule } from './modules/base/content/index.ts';
import { createDeadLettersModule } from './modules/base/dead-letters/index.ts';
import { createDeskModule } from './modules/base/desk/index.ts';
import { createLimitsModule, type LimitsModule } from './modules/base/limits/index.ts';
import {
  createOperatorsModule,
  displayNamesOf,
  operatorsNamed,
  refusalToCheck,
  type OperatorsModule,
} from './modules/base/operators/index.ts';
import { createProposalsModule } from './modules/base/proposals/index.ts';
import { createDrawer, createUploadsModule } from './modules/base/uploads/index.ts';
import { createWagersModule, hasOpenWager, recountDay, type WagersModule } from './modules/base/wagers/index.ts';
import { createAlertsModule } from './modules/community/alerts/index.ts';
import { createSchedulesModule } from './modules/community/schedules/index.ts';
import { createEngagementModule, isShownType } from './modules/community/engagement/index.ts';
import { createPrivacyModule } from './modules/community/privacy/index.ts';
import { createMessagesModule } from './modules/community/messages/index.ts';
import { createCatalogueModule, nameIn, type CatalogueModule } from './modules/games/catalogue/index.ts';
import { createJackpotsModule, type JackpotsModule, type JackpotsNeeds } from './modules/games/jackpots/index.ts';
import { createVendorsModule, type VendorsModule } from './modules/games/vendors/index.ts';
import { createCashierModule, type CashierModule } from './modules/money/cashier/index.ts';
import { createTurnoverModule } from './modules/money/turnover/index.ts';
import {
  createIdentityModule,
  hashPassword,
  isWeakPassword,
  maskAccount,
  verifyPassword,
  type Holders,
  type IdentityModule,
} from './modules/people/identity/index.ts';
import { createAgentsModule, mayTransfer } from './modules/people/agents/index.ts';
import { createCampaignsModule } from './modules/rewards/campaigns/index.ts';
import { createRebatesModule, givenRebates } from './modules/rewards/rebates/index.ts';
import { createSalariesModule } from './modules/rewards/salaries/index.ts';
import { createSuspicionsModule } from './modules/rewards/suspicions/index.ts';
import { createNotebookModule, membersTagged } from './modules/community/notebook/index.ts';
import { createVerificationModule, type VerificationModule } from './modules/people/verification/index.ts';
import { createAgentCenterModule } from './modules/views/agent-center/index.ts';
import { createAuditLogModule } from './modules/views/audit-log/index.ts';
import { createBettingRecordModule } from './modules/views/betting-record/index.ts';
import { createMoneyHealthModule } from './modules/views/money-health/index.ts';
import { createOverviewModule } from './modules/views/overview/index.ts';
import { createReportsModule } from './modules/views/reports/index.ts';
import { createPlayerLimitsModule } from './modules/views/player-limits/index.ts';
import { createPlayerFileModule } from './modules/views/player-file/index.ts';
import { createMerchantWalletModule } from './modules/views/merchant-wallet/index.ts';
import { createNumbersModule } from './modules/views/numbers/index.ts';
import { createRoundsModule } from './modules/views/rounds/index.ts';
import { createStatementsModule } from './modules/views/statements/index.ts';
import { createSiteBootModule } from './modules/views/site-boot/index.ts';
import type { Consumer } from './outbox/consumer.ts';
import { createOnlookers } from './outbox/onlookers.ts';
import { createSignal } from './outbox/signal.ts';
import { sandboxKeys } from './sandbox-keys.ts';
import { createKeyring, openSecrets, rotateKeys, type Rotation } from './sealing/index.ts';

type BelowAgents = {
  readonly identity: IdentityModule;
  readonly brand: BrandModule;
  readonly wagers: WagersModule;
  readonly catalogue: CatalogueModule;
};
/** The agents' own modules: what keeps the numbers of their teams, what pays them, and what shows them. */
const agentModules = (deps: Deps, { identity, brand, wagers, catalogue }: BelowAgents): Module[] => [
  createAgentsModule({ ...deps, accounts: identity, brands: brand, rebatesOf: givenRebates }),
  createRebatesModule({ ...deps, brands: brand }),
  createSalariesModule({ ...deps, brands: brand, games: catalogue }),
  createSuspicionsModule({ ...deps, brands: brand }),
  createAgentCenterModule({ deps, identity, brand, wagers, catalogue }),
];

type BelowRecords = BelowAgents & { readonly vendors: VendorsModule; readonly operators: OperatorsModule };
/** What accounts did, as players and operators read it. */
const recordModules = (deps: Deps, below: BelowRecords): Module[] => [
  createBettingRecordModule({ deps, ...below }),
  createPlayerFileModule({ deps, ...below }),
  createRoundsModule({ deps, ...below }),
  createStatementsModule({ deps, ...below }),
];

/** Modules that need nothing of others but their brands. */
const smallModules = (deps: Deps, brand: BrandModule): Module[] => [
  createMessagesModule(deps, brand),
  createMerchantWalletModule(deps, brand),
  createUploadsModule(deps, brand),
  createNumbersModule(deps),
  createPlayerLimitsModule(deps, brand),
  createNotebookModule(deps),
  createDeskModule(deps),
];

type Forgetful = { readonly forgetSessions: () => void };
/** Sessions are remembered by those who know logins and by those who know games. */
const forgetterOf =
  (...those: readonly Forgetful[]) =>
  (): void => {
    for (const each of those) each.forgetSessions();
  };

/** The cashier stands above identity: it is asked when it is there. */
const holdersOf = (cashier: () => Pick<CashierModule, 'holders'>): Holders => ({
  isBound: (tx, member) => cashier().holders.isBound(tx, member),
  isHolder: (tx, member, name) => cashier().holders.isHolder(tx, member, name),
});

/** What a brand tells leads to its games, which stand above: they are asked when they are there. */
const contentOf = (deps: Deps, brand: BrandModule, catalogue: () => CatalogueModule): ContentModule =>
  createContentModule(deps, {
    drawAnew: createDrawer(),
    hasGame: (id, code) => gamesOf(catalogue()).hasGame(id, code),
    imageHosts: async (id) => (await brand.brand(id)).settings.imageCDNs,
  });

type MoneyNeeds = {
  readonly brand: BrandModule;
  readonly identity: IdentityModule;
  /** Of the suppliers, above. */
  readonly holdsMoney: VendorsModule['holdsMoney'];
};
/** Suppliers' games stand above the limits: they are asked when they are there. */
const limitsOf = (deps: Deps, brand: BrandModule, vendors: () => Pick<VendorsModule, 'shortenGames'>): LimitsModule =>
  createLimitsModule(deps, {
    ...brand,
    recountDay,
    shortenGames: (tx, member, minutes) => vendors().shortenGames(tx, member, minutes),
  });

/** What must be played before money leaves, and the cashier, who asks it. */
function moneyModules(deps: Deps, { brand, identity, holdsMoney }: MoneyNeeds) {
  const sandbox = sandboxOf(deps.env);
  const turnover = createTurnoverModule(deps, {
    ...brand,
    hasMoneyElsewhere: async (tx, id) => (await hasOpenWager(tx, id)) || holdsMoney(tx, id),
  });
  return {
    turnover,
    cashier: createCashierModule(deps, { brand, identity, turnover, mayTransfer, membersTagged, sandbox }),
  };
}

/**
 * The whole platform in one process: settings and log in, modules and the lookups of both frames out. Each module takes
 * the modules below it; what it asks of a neighbour or of above is a plain function and stands in its line.
 */
export async function wirePlatform(env: Env, log: FastifyBaseLogger, now: () => Date = () => new Date()) {
  const deps = await openDeps(env, log, now);
  const anchorFile = anchorFileOf(env.SECRETS_DIR);
  // base
  const brand = createBrandModule(deps);
  const content = contentOf(deps, brand, () => catalogue);
  const limits = limitsOf(deps, brand, () => vendors);
  const passwords = { hashPassword, verifyPassword, isWeakPassword };
  const operators = createOperatorsModule(deps, { brand, passwords });
  const wagers = createWagersModule(deps);
  // people
  const verification = createVerificationModule(deps, brand);
  const identity = createIdentityModule(deps, brand, {
    codes: verification.codes,
    holders: holdersOf(() => money.cashier),
  });
  const money = moneyModules(deps, { brand, identity, holdsMoney: (tx, id) => vendors.holdsMoney(tx, id) });
  // games
  const catalogue: CatalogueModule = createCatalogueModule(deps, { brand, supplierName: (id) => vendors.nameOf(id) });
  const vendors: VendorsModule = createVendorsModule(deps, { brand, identity, operators, limits, catalogue });
  const jackpots = createJackpotsModule(deps, { brand, identity, wagers, ...gamesOf(catalogue) });
  // community
  const engagement = createEngagementModule(deps, { brands: brand, identity, gameFace: catalogue.gameFace });
  // views
  const siteBoot = createSiteBootModule({ deps, brands: brand, ...catalogue });

  const named = { brand, content, limits, operators, wagers, identity, catalogue, vendors, jackpots, engagement };
  const inside: readonly Module[] = [
    ...Object.values({ ...named, verification }),
    // These are asked for nothing but their routes and jobs.
    ...Object.values(money),
    ...agentModules(deps, { identity, brand, wagers, catalogue }),
    ...smallModules(deps, brand),
    createCampaignsModule({ ...deps, brands: brand, identity, catalogue, vendors, membersTagged }),
    siteBoot,
    ...recordModules(deps, { identity, brand, wagers, catalogue, vendors, operators }),
    createOverviewModule({ deps, brand, catalogue }),
    createReportsModule({ deps, brand, catalogue }),
    createAuditLogModule(deps, { anchorFile, brand, catalogue }),
  ];
  const consumers = () => inside.flatMap((module) => module.consumers ?? []);
  const onBrandChanged: LiveNeeds['onBrandChanged'] = (changed, reason) => {
    brand.invalidate();
    if (reason === 'content') content.invalidate();
    if (reason === 'catalogue') catalogue.forget(changed);
  };
  const shown = { winners: { isShownType, maskAccount }, gameFace: catalogue.gameFace };
  const people = { ...identity, forgetSessions: forgetterOf(identity, vendors.directory) };
  const live = createLiveModule(deps, { brands: brand, identity: people, ...shown, onBrandChanged });
  const modules: readonly Module[] = [
    ...inside,
    ...overAll(deps, { modules: inside, consumers, brand, identity, mail: verification.mail, drains: jackpots.drains }),
    live,
    housekeeping(deps, { brandIds: brand.brandIds, consumers, anchorFile, limits }),
    ...(env.CONFORMANCE_KEY === undefined ? [] : [createConformance({ deps, ...named }, env.CONFORMANCE_KEY)]),
    pagesModule(deps, { visit: siteBoot.visit, catalogue, content, vendors }),
  ];
  assertServed(modules);
  return {
    deps,
    modules,
    consumers,
    anchorFile,
    rotateKeys: rotationOf(deps, modules, brand.brandIds),
    ...lookupsOf({ brand, identity, operators }),
    ...named,
    ...money,
    live,
    close: (): Promise<void> => closeDeps(deps, vendors.close),
  };
}
export type Platform = Awaited<ReturnType<typeof wirePlatform>>;

/** Games as operators read them. */
const gamesOf = ({
  gameCatalogue,
}: Pick<CatalogueModule, 'gameCatalogue'>): Pick<JackpotsNeeds, 'gameNames' | 'hasGame'> => ({
  gameNames: async (brandId) => {
    const { byCode } = await gameCatalogue(brandId);
    return (code) => nameIn(byCode.get(code)?.name ?? {}, 'en') || code;
  },
  hasGame: async (brandId, code) => (await gameCatalogue(brandId)).byCode.has(code),
});

/** Production has no sandbox: nothing is paid in until a provider is connected. */
const sandboxOf = ({ NODE_ENV, SECRETS_DIR }: Env) => (NODE_ENV === 'production' ? null : sandboxKeys(SECRETS_DIR));

type OverAll = {
  readonly modules: readonly Module[];
  readonly consumers: () => Consumer[];
  readonly brand: BrandModule;
  readonly identity: IdentityModule;
  readonly mail: VerificationModule['mail'];
  readonly drains: JackpotsModule['drains'];
};
/** Modules that serve what all others declare. */
function overAll(deps: Deps, { modules, consumers, brand, identity, mail, drains }: OverAll): readonly Module[] {
  const parts = () => modules.flatMap((module) => module.personal ?? []);
  const privacy = createPrivacyModule({ deps, identity, brandIds: brand.brandIds, parts });
  const kinds = () => [...modules, privacy].flatMap((module) => module.proposals ?? []);
  const signs = () => modules.flatMap((module) => module.signs ?? []);
  return [
    privacy,
    createAlertsModule({ ...deps, brands: brand, mail, signs, consumers }),
    createSchedulesModule({ ...deps, brands: brand, mail }),
    createMoneyHealthModule({ deps, consumers, drains }),
    createDeadLettersModule({ deps, consumers }),
    createProposalsModule({ deps, kinds, refusalToCheck, displayNamesOf, operatorsNamed }),
  ];
}

/** Every call that is declared has its route. */
function assertServed(modules: readonly Module[]): void {
  assertImplemented(
    SITE_CALLS,
    modules.flatMap((module) => module.siteRoutes ?? []),
  );
  assertImplemented(
    CONSOLE_CALLS,
    modules.flatMap((module) => module.consoleRoutes ?? []),
  );
}

async function closeDeps({ signal, onlookers, ledger, db }: Deps, first: () => void): Promise<void> {
  first();
  await signal.close();
  await onlookers.close();
  await ledger.close();
  await db.close();
}

async function openDeps(env: Env, log: FastifyBaseLogger, now: () => Date): Promise<Deps> {
  const onError = (error: Error): void => log.warn({ reason: error.message }, 'a database connection broke');
  const db = createDb(env.DATABASE_URL, env.DATABASE_POOL_MAX, onError);
  const secrets = await openSecrets(db, env.SECRETS_DIR).catch(async (refused: unknown) => {
    await db.close();
    throw refused;
  });
  const signal = createSignal({ db, url: env.DATABASE_URL, log });
  db.onEvents(signal.wrote);
  return {
    env,
    db,
    signal,
    onlookers: createOnlookers({ db, url: env.DATABASE_URL, log, now }),
    ledger: createLedger({ url: env.DATABASE_URL, parts: LEDGER_PARTS, onError, onEvents: signal.wrote }),
    secrets,
    keyring: createKeyring(secrets),
    limiter: createSharedLimiter({ db, now, log }),
    log,
    now,
  };
}

type Housekeeping = Omit<Parameters<typeof housekeepingJobs>[1], 'prover'> & { readonly limits: LimitsModule };

/** Proves the books a little at a time, beside the rest; whom a proof names may not stake until an operator looked. */
function housekeeping(deps: Deps, { limits, ...parts }: Housekeeping): Module {
  const { db, ledger, secrets, now } = deps;
  const key = secrets.derive('ledger-checkpoints');
  const prover = ledger.createProver({ db, key, now, freeze: limits.freezeMember });
  return { name: 'housekeeping', jobs: housekeepingJobs(deps, { ...parts, prover }) };
}

/** Seals everything of all modules under a new key; the audit log of every brand tells who did it. */
const rotationOf =
  ({ db, keyring }: Deps, modules: readonly Module[], brandIds: BrandModule['brandIds']) =>
  (by: AuditedBy, onBatch: (resealed: number) => void = () => undefined): Promise<Rotation> =>
    rotateKeys({
      db,
      keyring,
      rows: modules.flatMap((module) => module.sealed ?? []),
      brandIds,
      onBatch,
      record: async (tx, { from, to, resealed }) =>
        recordAuditIn(tx, await brandIds(), {
          actor: by.name,
          ip: by.ip,
          action: 'rotate-keys',
          target: 'sealing:keys',
          before: { versions: [...from] },
          after: { version: to, resealed },
        }),
    });

/** What the first page shows beside its configuration. */
const homeOf =
  ({
    catalogue,
    content,
  }: {
    readonly catalogue: CatalogueModule;
    readonly content: ContentModule;
  }): PagesOptions['home'] =>
  async (brand: BrandId, language: string) => {
    const [hot, shown] = await Promise.all([
      catalogue.hotGames(brand, language),
      content.announcements(brand, language),
    ]);
    return { hot, banners: shown.banners, notices: shown.player };
  };

/** What the pages of a brand may frame beside the studio's games. */
const framesOf =
  ({ frameHosts }: Pick<VendorsModule, 'frameHosts'>): PagesOptions['frames'] =>
  async (brand) => [...VIDEO_HOSTS.map((host) => `https://${host}`), ...(await frameHosts(brand))];

type Shown = Pick<PagesOptions, 'visit'> & {
  readonly catalogue: CatalogueModule;
  readonly content: ContentModule;
  readonly vendors: VendorsModule;
};

const pagesModule = ({ env, log, limiter }: Deps, { visit, catalogue, content, vendors }: Shown): Module => ({
  name: 'pages',
  rawSite: (app) =>
    registerPages(app, {
      siteDist: env.SITE_DIST,
      checkAnswers: env.NODE_ENV === 'test',
      countryHeader: env.COUNTRY_HEADER,
      secure: isHttps(env.PUBLIC_URL),
      log,
      limiter,
      games: () => [env.STUDIO_PUBLIC_URL],
      visit,
      home: homeOf({ catalogue, content }),
      lobby: catalogue.firstPictures,
      game: catalogue.gameFacts,
      frames: framesOf(vendors),
    }),
  rawConsole: async (app) => {
    await registerDocsPages(app, env.DOCS_DIST);
    await registerConsolePages(app, {
      dist: env.CONSOLE_DIST,
      checkAnswers: env.NODE_ENV === 'test',
      media: new URL(env.MEDIA_PUBLIC_URL).origin,
    });
  },
});

type FrameModules = Pick<BelowRecords, 'brand' | 'identity' | 'operators'>;

/** What the frames of the two origins ask before a call reaches its module. */
function lookupsOf({ brand, identity, operators }: FrameModules): {
  readonly siteLookups: SiteLookups;
  readonly consoleLookups: ConsoleLookups;
} {
  return {
    siteLookups: { findBrand: brand.visited, findActor: identity.findActor, openSeal: identity.openSeal },
    consoleLookups: {
      findOperator: operators.findOperator,
      noteRefusal: (call, ip, reason) => {
        if (call === 'openSession') operators.noteUnreadLogin(ip, reason);
      },
      findBrandById: async (id) => brand.brand(brandId(id)),
    },
  };
}
