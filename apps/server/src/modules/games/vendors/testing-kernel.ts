/**
 * For integration tests: the wallet as one process serves it, over a database of the test's own, spoken to in the
 * normal form.
 */
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { amount, type Amount, type Currency } from '@baize/domain/money';
import type {
  Answer,
  BetCall,
  GameCode,
  RequestId,
  RollbackCall,
  RoundId,
  SessionToken,
  TransactionId,
  UserId,
  WalletCall,
  WinCall,
} from '@baize/wallet-protocol';
import type { Db } from '../../../db/pool.ts';
import { brandId, memberId, wireUser, type BrandId, type MemberId, type SupplierId, type Uuid } from '../../../ids.ts';
import { LEDGER_PARTS } from '../../../ledger-parts.ts';
import { createLedger, type Ledger, type Pocket } from '../../../ledger/index.ts';
import { createTestDatabase, seedBrand, type TestDatabase } from '../../../testing.ts';
import { handleWalletCall } from './commands/handle-wallet-call.ts';
import type { WalletDeps } from './received-call.ts';
import { controlSuppliers } from './control.ts';
import { createDirectory, type Directory, type Logins } from './directory.ts';
import type { Game } from './games.ts';
import { createRequestMemory } from './request-memory.ts';
import { saveSupplier, setSupplierBrand } from './store.ts';

export const CURRENCY = 'BDT';
export const GAME = 'tst_dice';
export const CLOSED_GAME = 'tst_closed';

export type Player = {
  readonly memberId: MemberId;
  readonly brandId: BrandId;
  readonly user: UserId;
  readonly token: SessionToken;
  readonly supplierId: SupplierId;
};
export type Balances = Readonly<Record<Pocket, bigint>>;

/** One platform process: its own door, its own memory. Two of them share nothing but the database. */
export type WalletProcess = {
  /** `digest` stands for the body: a request id that comes with another is reused. */
  readonly call: (supplier: SupplierId, call: WalletCall, digest?: string) => Promise<Answer>;
  /** What it has logged. */
  readonly told: Readonly<Record<string, unknown>>[];
  readonly ledger: Ledger;
  readonly directory: Directory;
};

export type Bed = {
  readonly database: TestDatabase;
  readonly brands: Readonly<Record<'first' | 'second', BrandId>>;
  /** `main` is let in by both brands, `other` by the first alone. */
  readonly suppliers: Readonly<Record<'main' | 'other', SupplierId>>;
  readonly one: WalletProcess;
  readonly two: WalletProcess;
  readonly openPlayer: (
    cash: bigint,
    more?: { bonus?: bigint; brand?: 'first' | 'second'; supplier?: 'main' | 'other' },
  ) => Promise<Player>;
  readonly credit: (player: Player, pocket: Pocket, units: bigint) => Promise<void>;
  readonly balances: (player: Player) => Promise<Balances>;
  /** Names of the ledger's checks that do not hold. */
  readonly broken: () => Promise<string[]>;
  readonly close: () => Promise<void>;
};

const FIRST_MEMBER = 5_000n;
/** No supplier of the bed has a secret. */
export const NO_KEYRING = { keys: () => Promise.reject(new Error('nothing is sealed here')) };
export const SILENT = { warn: () => undefined };
/** Players of the bed are put into a game without a login. */
export const NO_LOGINS: Logins = { isLoginOver: async () => false, touchLogin: async () => undefined };

export async function createBed(): Promise<Bed> {
  const database = await createTestDatabase();
  const { db } = database;
  const brands = {
    first: brandId(await seedBrand(database.ownerUrl, 'kernel-a', CURRENCY)),
    second: brandId(await seedBrand(database.ownerUrl, 'kernel-b', CURRENCY)),
  };
  const suppliers = await connectSuppliers(db, brands);
  const [one, two] = [startProcess(database), startProcess(database)];
  let last = FIRST_MEMBER;
  const credit: Bed['credit'] = async (player, pocket, units) => {
    await db.tx(player.brandId, async (tx) => {
      await one.ledger.openWallet(tx, { ...player, currency: CURRENCY, pockets: ['cash', pocket] });
      if (units > 0n)
        await one.ledger.post(tx, player.brandId, {
          transfers: [
            {
              memberId: player.memberId,
              pocket,
              amount: units,
              house: 'cashier:test',
              kind: 'deposit',
              key: randomUUID() as Uuid,
            },
          ],
        });
    });
  };
  return {
    database,
    brands,
    suppliers,
    one,
    two,
    credit,
    openPlayer: async (cash, more = {}) => {
      const member = memberId((last += 1n));
      const brand = brands[more.brand ?? 'first'];
      const supplierId = suppliers[more.supplier ?? 'main'];
      const player = { memberId: member, brandId: brand, user: wireUser(member) as UserId, supplierId };
      await credit({ ...player, token: '' as SessionToken }, 'cash', cash);
      if (more.bonus !== undefined) await credit({ ...player, token: '' as SessionToken }, 'bonus', more.bonus);
      const token = await controlSuppliers(db, one.directory).openSession({
        supplierId,
        brandId: brand,
        memberId: member,
        currency: CURRENCY,
        gameCode: GAME,
      });
      return { ...player, token: token as SessionToken };
    },
    balances: async (player) => {
      const [wallet] = await db.tx(player.brandId, (tx) => one.ledger.lock(tx, [player.memberId]));
      return { cash: wallet!.cash.balance, bonus: wallet!.bonus?.balance ?? 0n, held: wallet!.held?.balance ?? 0n };
    },
    broken: async () =>
      (await db.tx(null, one.ledger.checkInvariants))
        .filter((check) => !check.ok)
        .map((check) => `${check.name}: ${check.broken.join(', ')}`),
    close: async () => {
      for (const each of [one, two]) {
        each.directory.close();
        await each.ledger.close();
      }
      await database.close();
    },
  };
}

const connectSuppliers = (db: Db, brands: Bed['brands']): Promise<Bed['suppliers']> =>
  db.tx(null, async (tx) => {
    const save = (code: string): Promise<SupplierId> =>
      saveSupplier(tx, { code, name: code, baseUrl: '', operatorId: 1, mode: 'strict', keys: [] });
    const made = { main: await save('main'), other: await save('other') };
    await setSupplierBrand(tx, { supplierId: made.main, brandId: brands.first, enabled: true });
    await setSupplierBrand(tx, { supplierId: made.main, brandId: brands.second, enabled: true });
    await setSupplierBrand(tx, { supplierId: made.other, brandId: brands.first, enabled: true });
    return made;
  });

function startProcess(database: TestDatabase): WalletProcess {
  const { db } = database;
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const ledger = createLedger({ url: database.appUrl, parts: LEDGER_PARTS, onError: () => undefined });
  const now = (): Date => new Date();
  const directory = createDirectory({ db, now, keyring: NO_KEYRING, log: SILENT }, { kid: 'test', ...pair }, NO_LOGINS);
  const findGame = async (_brand: BrandId, supplierId: SupplierId, gameCode: string): Promise<Game | undefined> =>
    gameCode === GAME || gameCode === CLOSED_GAME
      ? { gameCode, vendor: 'TEST', gameType: 10, supplierId, open: gameCode === GAME }
      : undefined;
  const told: Record<string, unknown>[] = [];
  const deps: WalletDeps = {
    db,
    ledger,
    directory,
    games: { findGame },
    brandFacts: async () => ({ code: 'kernel', offsetMinutes: 0, homeCountry: 'BD', jurisdiction: FREE_RULES }),
    isMember: async () => true,
    now,
    requests: createRequestMemory(),
    log: { warn: (facts: unknown) => told.push(facts as Record<string, unknown>) },
  };
  return {
    ledger,
    directory,
    told,
    call: async (supplier, call, digest = call.requestUuid) =>
      handleWalletCall(deps, { supplier: (await directory.supplierById(supplier))!, call, digest }),
  };
}

/** Rules that forbid nothing. */
export const FREE_RULES = {
  autoplay: true,
  quickSpin: true,
  minCycleMs: 0,
  stakeMax: {},
  lossLimit: { mode: 'optional', raiseAfterHours: 24, defaults: {} },
} as const;

const request = () => {
  const id = randomUUID();
  return { requestUuid: id as RequestId, requestUuidEcho: id };
};
const common = (player: Player, round: string) => ({
  ...request(),
  user: player.user,
  token: player.token,
  transactionUuid: randomUUID() as TransactionId,
  round: round as RoundId,
  roundClosed: false,
  gameCode: GAME as GameCode,
  meta: {},
});
const money = (
  units: bigint,
): { currency: Currency; amount: Amount; isFree: boolean; isSupplierPromo: boolean; isAggregated: boolean } => ({
  currency: CURRENCY as Currency,
  amount: amount(units),
  isFree: false,
  isSupplierPromo: false,
  isAggregated: false,
});

export const bet = (player: Player, units: bigint, more: Partial<BetCall> = {}): BetCall => ({
  kind: 'bet',
  ...common(player, randomUUID()),
  ...money(units),
  jackpotContribution: amount(0n),
  ...more,
});
export const win = (of: BetCall, units: bigint, more: Partial<WinCall> = {}): WinCall => ({
  kind: 'win',
  ...request(),
  user: of.user,
  token: of.token,
  transactionUuid: randomUUID() as TransactionId,
  round: of.round,
  roundClosed: true,
  gameCode: of.gameCode,
  meta: {},
  ...money(units),
  reference: of.transactionUuid,
  jackpotWin: amount(0n),
  ...more,
});
export const rollback = (of: BetCall, more: Partial<RollbackCall> = {}): RollbackCall => ({
  kind: 'rollback',
  ...request(),
  user: of.user,
  token: of.token,
  transactionUuid: randomUUID() as TransactionId,
  round: of.round,
  roundClosed: true,
  gameCode: of.gameCode,
  meta: {},
  reference: of.transactionUuid,
  ...more,
});
/** The same transaction once more, as a retry that took a new request id. */
export const again = <C extends WalletCall>(call: C): C => ({ ...call, ...request() });

type ToldFacts = {
  readonly stake: bigint;
  readonly payout: bigint;
  readonly status?: string;
  readonly version?: bigint;
  readonly currency?: string;
};
/** A player's round as its supplier's feed tells it: closed, unless it says otherwise. */
export const toldRound = (player: Player, round: string, facts: ToldFacts) => ({
  supplierId: player.supplierId,
  memberId: player.memberId,
  brandId: player.brandId,
  round,
  version: 1n,
  status: 'closed',
  replayUrl: '',
  fairness: null,
  closedAt: new Date(),
  ...facts,
});
