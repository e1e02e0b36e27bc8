/** For integration tests: a supplier that holds a wallet of its own, the platform around it, and their errors. */
import { ok } from '@baize/domain/result';
import type { Transport } from '@baize/wallet-protocol';
import { createTransferStandIn, type TransferStandIn } from '@baize/wallet-protocol/dialects/transfer/stand-in';
import { wireUser, type MemberId, type SupplierId, type Uuid } from '../../../../ids.ts';
import { createTestPlatform, type TestPlatform } from '../../../../testing-platform.ts';
import { gameTypeCode } from '../../../../game-types.ts';
import type { Supplier } from '../directory.ts';
import type { Game } from '../games.ts';
import { FREE_RULES } from '../testing-kernel.ts';
import { setSupplierBrand } from '../store.ts';
import { createTransferClients } from './clients.ts';
import { bringHome, recoverAll } from './commands/bring-home.ts';
import { moveIn } from './commands/move-in.ts';
import type { Transfers } from './index.ts';
import { fetchHome, settleTransfers } from './jobs.ts';
import { IN_FLIGHT_MS } from './policy.ts';
import type { TransferDeps } from './settle.ts';
import { findTransfer, type TransferRow } from './store.ts';
import { readReports } from './told-rounds.ts';

/** For launches of suppliers that call our wallet. */
export const NO_TRANSFERS: Pick<Transfers, 'open' | 'launched' | 'leaveOthers' | 'standing'> = {
  open: async () => ok('http://nowhere.test/'),
  launched: async () => undefined,
  leaveOthers: async () => undefined,
  standing: async () => 0n,
};

export const TRANSFER_CODE = 'xfer';
export const OFFSET_MINUTES = 360;
const MERCHANT = { merchantId: 'lotus', secret: Buffer.from('transfer-test-secret-not-for-production') };

/** The one game that is played there. */
export const TRANSFER_GAME = 'stu_peg_drop';
const testGameOf = (supplierId: SupplierId, gameCode: string): Game | undefined =>
  gameCode === TRANSFER_GAME
    ? { gameCode, supplierId, vendor: 'JDB', gameType: gameTypeCode('RNG'), open: true }
    : undefined;

/** Where the process dies at its next call: before it leaves, or once it was answered. */
export type Crash = 'before' | 'after' | undefined;
export class Died extends Error {}

export type TransferBed = {
  readonly t: TestPlatform;
  readonly deps: TransferDeps;
  readonly supplierId: SupplierId;
  readonly supplier: () => Promise<Supplier>;
  readonly standIn: TransferStandIn;
  readonly crashNext: (crash: Crash) => void;
  /** Into the brand, or out of it. */
  readonly letIn: (enabled: boolean) => Promise<void>;
  readonly there: (member: MemberId) => bigint;
  readonly moveIn: (member: MemberId, wanted?: bigint | null) => Promise<string>;
  readonly bringHome: (member: MemberId) => Promise<string>;
  readonly recover: (member: MemberId) => Promise<readonly string[]>;
  /** What the clock asks about, once this much time has passed. Answers the pause until the next look, in ms. */
  readonly after: (ms: number) => Promise<number>;
  /** What the clock brings home. */
  readonly fetchHome: () => Promise<unknown>;
  readonly transfers: (member: MemberId) => Promise<readonly TransferRow[]>;
  readonly find: (id: Uuid) => Promise<TransferRow>;
  /** What our books say is on its way. */
  readonly inTransit: () => Promise<bigint>;
  /** What the clock reads of play there. */
  readonly readReports: () => Promise<unknown>;
  readonly broken: () => Promise<readonly string[]>;
};

/** A network whose caller may die. */
function mortal(network: Transport): { readonly transport: Transport; readonly crashNext: (crash: Crash) => void } {
  let crash: Crash;
  return {
    crashNext: (next) => {
      crash = next;
    },
    transport: {
      ...network,
      send: async (...call) => {
        const dies = crash;
        crash = undefined;
        if (dies === 'before') throw new Died();
        const answer = await network.send(...call);
        if (dies === 'after') throw new Died();
        return answer;
      },
    },
  };
}

const saveTransferSupplier = ({ platform, brandId }: TestPlatform): Promise<SupplierId> =>
  platform.vendors.saveSupplier(
    {
      code: TRANSFER_CODE,
      name: 'Transfer',
      baseUrl: 'http://supplier.test',
      operatorId: 1,
      mode: 'plain',
      dialect: 'transfer',
      keys: [],
      secrets: [{ kid: MERCHANT.merchantId, secret: MERCHANT.secret.toString() }],
    },
    [brandId],
  );

async function letIn({ platform, brandId }: TestPlatform, supplierId: SupplierId, enabled: boolean): Promise<void> {
  await platform.deps.db.tx(brandId, (tx) => setSupplierBrand(tx, { supplierId, brandId, enabled }));
  platform.vendors.directory.forget();
}

export async function createTransferBed(): Promise<TransferBed> {
  const t = await createTestPlatform({ INSECURE_UNSEALED: '1', SANDBOX_URL: 'http://127.0.0.1:1' });
  t.stopClock();
  const { platform, brandId } = t;
  const { db, ledger, now } = platform.deps;
  const nowMs = (): number => now().getTime();
  const standIn = createTransferStandIn({ merchants: [MERCHANT], gameUrl: () => 'http://play.test/', now: nowMs });
  const { transport, crashNext } = mortal(standIn.transport);
  const supplierId = await saveTransferSupplier(t);
  const supplier = async (): Promise<Supplier> => (await platform.vendors.directory.supplierById(supplierId))!;
  const deps: TransferDeps = {
    db,
    ledger,
    now,
    directory: platform.vendors.directory,
    offsetMinutesOf: async () => OFFSET_MINUTES,
    rulesOf: async () => FREE_RULES,
    log: { warn: () => undefined, error: () => undefined },
    clients: createTransferClients(nowMs, transport),
    games: { findGame: async (_brand, supplier, code) => testGameOf(supplier, code) },
    forgetGames: () => undefined,
  };
  /** Each transfer has an instant of its own. */
  const later = <T>(given: T): T => {
    t.turnClock(1);
    return given;
  };
  const player = (memberId: MemberId) => ({ brandId, memberId, currency: 'BDT' });
  const transfers: TransferBed['transfers'] = (member) =>
    db
      .tx(brandId, (tx) =>
        tx.rows<{ id: Uuid }>('select id from vendors.transfer where member_id = $1 order by created_at', [member]),
      )
      .then((rows) => Promise.all(rows.map(({ id }) => find(id))));
  const find = async (id: Uuid): Promise<TransferRow> => (await db.tx(brandId, (tx) => findTransfer(tx, id)))!;
  return {
    t,
    deps,
    supplierId,
    supplier,
    standIn,
    transfers,
    find,
    crashNext,
    letIn: (enabled) => letIn(t, supplierId, enabled),
    there: (member) => standIn.balanceOf(wireUser(member)),
    moveIn: async (member, wanted = null) => {
      const moved = await moveIn(deps, { ...later(player(member)), supplier: await supplier(), wanted });
      return moved.ok ? `OK ${moved.value}` : moved.error.code;
    },
    bringHome: async (member) => (await bringHome(deps, later(player(member)), await supplier())).state,
    recover: async (member) => (await recoverAll(deps, later(player(member)))).map(({ state }) => state),
    after: async (ms) => {
      t.turnClock(ms);
      platform.vendors.directory.forget();
      return settleTransfers(deps);
    },
    fetchHome: () => fetchHome(deps),
    inTransit: () =>
      db.tx(brandId, (tx) => ledger.houseBalance(tx, brandId, { house: `transit:${TRANSFER_CODE}`, currency: 'BDT' })),
    readReports: () => readReports(deps),
    broken: () => brokenOf(platform.deps),
  };
}

async function brokenOf({ db, ledger }: Pick<TransferDeps, 'db' | 'ledger'>): Promise<readonly string[]> {
  const checks = await db.tx(null, ledger.checkInvariants);
  return checks.filter((check) => !check.ok).map((check) => `${check.name}: ${check.broken.join(', ')}`);
}

/** By then a call that died is asked about. */
export const AFTER_A_CRASH_MS = IN_FLIGHT_MS + 1_000;
