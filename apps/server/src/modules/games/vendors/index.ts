import { randomInt } from 'node:crypto';
import type { Answer } from '@baize/wallet-protocol';
import type { FastifyInstance } from 'fastify';
import type { LaunchRules } from '@baize/domain/jurisdiction';
import type { Tx } from '../../../db/pool.ts';
import type { Deps } from '../../../deps.ts';
import { isHttps } from '../../../env.ts';
import { brandId, type BrandId, type MemberId, type SupplierId } from '../../../ids.ts';
import type { Module } from '../../../module.ts';
import type { PersonalData } from '../../../personal-data.ts';
import type { BrandModule } from '../../base/brand/index.ts';
import type { LimitsModule } from '../../base/limits/index.ts';
import type { IdentityModule } from '../../people/identity/index.ts';
import { createAdministration, type SupplierAdministration, type ShelfKeeper } from './administration.ts';
import { handleWalletCall } from './commands/handle-wallet-call.ts';
import type { ReceivedCall, WalletDeps } from './received-call.ts';
import type { LaunchDirectory } from './commands/launch-game.ts';
import { raiseCeiling } from './commands/change-ceiling.ts';
import { acceptCase } from './commands/decide-case.ts';
import { connectionRoutes, type ConnectionRouteDeps } from './connection-routes.ts';
import { connectsSupplier } from './commands/connect-supplier.ts';
import { sharesSecret } from './commands/propose-secret.ts';
import { vendorConsoleRoutes, type CaseRouteDeps } from './console-routes.ts';
import type { Kernel } from './dialects/dialect.ts';
import { createCallLog, type CallLog } from './calls/call-log.ts';
import { createAnnounceKey } from './desk/announced-keys.ts';
import { deskOf, type DeskParts } from './desk/index.ts';
import { createDirectory, type Directory } from './directory.ts';
import { findFreeSpins } from './free-spins-store.ts';
import { tellRewardsJob } from './free-rounds/jobs.ts';
import { createPrepaids, soldRoundsOf, type SoldRounds } from './free-rounds/prepaids.ts';
import type { GameDirectory } from './games.ts';
import { contradictionJobs, returnJobs, vendorJobs, type FeedSinks } from './jobs.ts';
import { registerRunDoor } from './portal/run-door.ts';
import { createRuns } from './portal/runs.ts';
import { launchRoutes, registerWalletRoutes } from './routes.ts';
import { findReplay, type PlayedRound } from './queries.ts';
import { createRequestMemory } from './request-memory.ts';
import { createSecretVault, sealedSupplierSecrets, type SecretDraft } from './secret-vault.ts';
import { returnRoutes, type ReturnRoutesDeps } from './returns/routes.ts';
import { createSharedDoor } from './shared-door/shared-door.ts';
import { vendorSigns } from './signs.ts';
import { listTransit, listUnexplained, type MoneyInTransit, type UnexplainedMoney } from './transfer/store.ts';
import { listAccounts } from './transfer/account-store.ts';
import { createTransfers, type Transfers } from './transfer/index.ts';
import { saveSupplier, seedSupplier, setSupplierBrand, shortenGames, type SupplierDraft } from './store.ts';

export type { Supplier } from './directory.ts';
export type { Game, GameDirectory } from './games.ts';
export { LANES } from './health/guard.ts';
export type { LaunchableGame } from './commands/launch-game.ts';
export { closedPayoutPart } from './closed-payout-part.ts';
export { acceptedPart, casePart } from './case-part.ts';
export { transactionPart, TRANSACTION_KINDS, type TransactionKind } from './ledger-parts.ts';
export { answerOfCodes, STATUS_CODES } from './stored-codes.ts';
export type { MoneyInTransit, UnexplainedMoney } from './transfer/store.ts';
export { transferPart } from './transfer/transfer-part.ts';
export { WALLET_PREFIX } from './routes.ts';
export { controlSuppliers, type SupplierControl } from './control.ts';

/** The catalogue stands on the same floor, so that what is asked of it is named here and handed in by the wiring. */
export type VendorsDeps = {
  readonly brand: Pick<BrandModule, 'brand' | 'brandIds' | 'invalidate'>;
  readonly identity: Pick<IdentityModule, 'createMember' | 'findMember' | 'isLoginOver' | 'touchLogin'>;
  readonly operators: DeskParts['operators'];
  readonly limits: Pick<LimitsModule, 'boundsOfPlay'>;
  readonly catalogue: Pick<CaseRouteDeps, 'gameCatalogue'> &
    GameDirectory &
    FeedSinks &
    LaunchDirectory &
    ShelfKeeper & { readonly forget: (id: BrandId) => void };
};

type ConnectedDraft = SupplierDraft & { readonly secrets?: readonly SecretDraft[] };

export type VendorsModule = Module & {
  readonly directory: Directory;
  /** What the wallet answers to a call that was verified and parsed: the kernel without HTTP. */
  readonly answerCall: (received: ReceivedCall) => Promise<Answer>;
  /** Whether the doors of all other web processes of this machine can be reached. */
  readonly sharesDoors: () => boolean;
  /** Address where a round is seen again, from the feed or asked of the supplier. */
  readonly findReplay: (round: PlayedRound) => Promise<string | undefined>;
  /** How suppliers are connected from the command line. */
  readonly administer: SupplierAdministration;
  readonly saveSupplier: (draft: ConnectedDraft, brands: readonly BrandId[]) => Promise<SupplierId>;
  /** The same for the demo, which leaves what is there as its operators set it. */
  readonly seedSupplier: (draft: ConnectedDraft, brands: readonly BrandId[]) => Promise<SupplierId>;
  /** A supplier as people call it. */
  readonly nameOf: (id: SupplierId) => Promise<string | undefined>;
  /** From where games of a brand's suppliers load in its pages, beside the studio's own origin. */
  readonly frameHosts: (id: BrandId) => Promise<readonly string[]>;
  /** What is on its way between our wallets and suppliers, over all brands. */
  readonly readTransit: () => Promise<readonly MoneyInTransit[]>;
  /** What no round explains of money that stood with suppliers, over all brands, until people have decided it. */
  readonly readUnexplained: () => Promise<readonly UnexplainedMoney[]>;
  /** Whether money of a member stands in a supplier's own wallet, as far as we know. */
  readonly holdsMoney: (tx: Tx, member: MemberId) => Promise<boolean>;
  /** Ends a member's open games no later than so many minutes after their login began. */
  readonly shortenGames: (tx: Tx, member: MemberId, minutes: number) => Promise<void>;
  /** Calls of suppliers that wait to be written are written now. */
  readonly writeCalls: CallLog['write'];
  /** Which of a supplier's games are given as free rounds in a currency; undefined: it does not say so now. */
  readonly soldRounds: (id: SupplierId, currency: string) => Promise<readonly SoldRounds[] | undefined>;
  readonly close: () => void;
};

export function createVendorsModule(deps: Deps, below: VendorsDeps): VendorsModule {
  const { brand, identity, operators, limits, catalogue } = below;
  const offsetMinutesOf = async (id: BrandId): Promise<number> => (await brand.brand(id)).gmtOffsetMinutes;
  const directory = createDirectory(deps, deps.secrets.wallet, identity);
  const door = walletDoor(deps, below, directory);
  const runs = createRuns(deps);
  const administer = createAdministration({ ...deps, directory, brand: (id) => brand.brand(id), catalogue });
  const parts = { ...deps, ...catalogue, catalogue, directory, brand: (id: BrandId) => brand.brand(id) };
  const desk = deskOf({ ...parts, brandIds: brand.brandIds, operators, identity, administer, runs });
  const keeper = { ...keepSuppliers(deps, directory), signs: vendorSigns(deps, directory) };
  const transfers = createTransfers(deps, { directory, offsetMinutesOf, ...playOf(brand, catalogue) });
  const around = { ...deps, directory, offsetMinutesOf };
  const prepaids = createPrepaids(deps.now);
  const returnGames = returnGamesOf(catalogue.gameCatalogue, directory);
  return {
    name: 'vendors',
    siteRoutes: launchRoutes({
      ...deps,
      directory,
      brand: (id) => brand.brand(id),
      boundsOfPlay: limits.boundsOfPlay,
      hosts: { studio: deps.env.STUDIO_PUBLIC_URL, pick: randomInt },
      transfers,
      ...catalogue,
    }).concat(transfers.siteRoutes),
    ...withDesk(consoleOf({ ...parts, returnGames }, transfers), desk),
    bareSite: door.open,
    sealed: [sealedSupplierSecrets(deps.keyring)],
    jobs: [
      ...desk.jobs,
      ...vendorJobs(deps, directory, catalogue),
      ...transfers.jobs,
      tellRewardsJob({ ...deps, directory, brands: brand, prepaids }),
      ...contradictionJobs(around),
      ...returnJobs({ ...around, brandIds: brand.brandIds, returnGames }),
    ],
    consumers: transfers.consumers,
    directory,
    answerCall: door.answerHere,
    sharesDoors: door.isLinked,
    findReplay: (round) => findReplay(around, round),
    administer,
    writeCalls: door.calls.write,
    ...keeper,
    nameOf: async (id) => (await directory.supplierById(id))?.name,
    frameHosts: async (id) =>
      (await directory.suppliers()).filter(({ brands }) => brands.has(id)).flatMap(({ frameHosts }) => frameHosts),
    readTransit: () => deps.db.tx(null, listTransit),
    readUnexplained: () => deps.db.tx(null, listUnexplained),
    ...moneyElsewhere,
    shortenGames,
    soldRounds: async (id, currency) => soldRoundsOf(prepaids, await directory.supplierById(id), currency),
    close: closeAll(transfers, directory, door.calls, runs),
  };
}

/** The wallet as suppliers call it: the kernel, the door that processes share, the log of calls. */
function walletDoor(deps: Deps, { brand, identity, catalogue }: VendorsDeps, directory: Directory) {
  const wallet: WalletDeps = {
    db: deps.db,
    ledger: deps.ledger,
    directory,
    games: catalogue,
    brandFacts: async (id) => {
      const { code, gmtOffsetMinutes, settings, jurisdiction } = await brand.brand(brandId(id));
      return { code, offsetMinutes: gmtOffsetMinutes, homeCountry: settings.homeCountry, jurisdiction };
    },
    isMember: async ({ brandId: id }, member) =>
      (await deps.db.tx(id, (tx) => identity.findMember(tx, id, member))) !== undefined,
    now: deps.now,
    requests: createRequestMemory(),
    log: deps.log,
  };
  const answerHere = (received: ReceivedCall): Promise<Answer> => handleWalletCall(wallet, received);
  const { DOOR_SOCKETS: sockets, DOOR_INDEX: index } = deps.env;
  const sharedDoor = createSharedDoor({ sockets, index, directory, answerHere, log: deps.log });
  const kernel: Kernel = {
    answer: sharedDoor.answer,
    findFreeSpins: (supplierId, issueId) => deps.db.once((tx) => findFreeSpins(tx, supplierId, issueId)),
  };
  const calls = createCallLog(deps, directory);
  return {
    calls,
    answerHere,
    isLinked: sharedDoor.isLinked,
    open: async (app: FastifyInstance): Promise<void> => {
      app.addHook('onReady', sharedDoor.open);
      app.addHook('onClose', sharedDoor.close); // every call has its answer by then
      const announceKey = createAnnounceKey(deps);
      await registerWalletRoutes(app, { directory, now: deps.now, kernel, calls, announceKey });
      registerRunDoor(app, deps);
    },
  };
}

/** What says whether a game may be played, to those who hold money there for it. */
const playOf = (brand: VendorsDeps['brand'], catalogue: VendorsDeps['catalogue']) => ({
  games: catalogue,
  rulesOf: async (id: BrandId): Promise<LaunchRules> => (await brand.brand(id)).jurisdiction,
  forgetGames: (id: BrandId): void => {
    brand.invalidate();
    catalogue.forget(id);
  },
});

const holdsMoney = async (tx: Tx, member: MemberId): Promise<boolean> =>
  (await listAccounts(tx, member)).some(({ holds }) => holds);

/** An account whose money stands with a supplier is not erased before it is back. */
const suppliersPersonal: PersonalData = {
  name: 'suppliers',
  blocks: async (tx, member) => ((await holdsMoney(tx, member)) ? ['supplier'] : []),
};
const moneyElsewhere = { holdsMoney, personal: suppliersPersonal };

/** What operators see and decide. */
const consoleOf = (
  deps: CaseRouteDeps & Omit<ConnectionRouteDeps, 'transferClients'> & ReturnRoutesDeps,
  transfers: Transfers,
): Required<Pick<Module, 'consoleRoutes' | 'proposals'>> => ({
  consoleRoutes: [
    ...vendorConsoleRoutes(deps),
    ...returnRoutes(deps),
    ...transfers.consoleRoutes,
    ...connectionRoutes({ ...deps, transferClients: transfers.clients }),
  ],
  proposals: [
    acceptCase,
    raiseCeiling(deps.directory),
    transfers.proposal,
    connectsSupplier(deps.directory),
    sharesSecret(deps),
  ],
});

/** What the catalogue and the suppliers' directory say of games, as their returns are shown. */
const returnGamesOf =
  (gameCatalogue: CaseRouteDeps['gameCatalogue'], directory: Directory): ReturnRoutesDeps['returnGames'] =>
  async (brandId) => {
    const { byCode } = await gameCatalogue(brandId);
    const suppliers = new Map((await directory.suppliers()).map(({ id, name }) => [id, name]));
    return (code) => {
      const game = byCode.get(code);
      if (!game) return { names: {}, vendor: '', supplierName: null, rtp: '', rtpHighest: '' };
      const { name, vendor, rtp, rtpHighest, supplierId } = game;
      return { names: name, vendor, rtp, rtpHighest, supplierName: suppliers.get(supplierId) ?? null };
    };
  };

/** The desk's calls and changes beside those of cases, connections and transfers. */
const withDesk = (
  own: Required<Pick<Module, 'consoleRoutes' | 'proposals'>>,
  desk: Pick<typeof own, 'consoleRoutes' | 'proposals'>,
): typeof own => ({
  consoleRoutes: [...own.consoleRoutes, ...desk.consoleRoutes],
  proposals: [...own.proposals, ...desk.proposals],
});

const closeAll =
  (...parts: readonly { readonly close: () => void }[]) =>
  (): void => {
    for (const part of parts) part.close();
  };

/** What launchers and tests write, beside the command line's own audited ways. */
function keepSuppliers(
  deps: Pick<Deps, 'db' | 'env' | 'keyring'>,
  directory: Pick<Directory, 'forget'>,
): Pick<VendorsModule, 'saveSupplier' | 'seedSupplier'> {
  const vault = createSecretVault(deps.keyring);
  const save = async (draft: SupplierDraft, work: (tx: Tx) => Promise<SupplierId>): Promise<SupplierId> => {
    if (deps.env.NODE_ENV === 'production' && !isHttps(draft.baseUrl))
      throw new Error(`supplier ${draft.code}: its address must be https in production`);
    const id = await deps.db.tx(null, work);
    directory.forget();
    return id;
  };
  return {
    saveSupplier: (draft, brands) =>
      save(draft, async (tx) => {
        const id = await saveSupplier(tx, draft);
        for (const secret of draft.secrets ?? []) await vault.save(tx, id, secret);
        for (const brandId of brands) await setSupplierBrand(tx, { supplierId: id, brandId, enabled: true });
        return id;
      }),
    seedSupplier: (draft, brands) =>
      save(draft, async (tx) => {
        const id = await seedSupplier(tx, draft, brands);
        for (const secret of draft.secrets ?? []) await vault.save(tx, id, secret);
        return id;
      }),
  };
}
