/**
 * For integration tests: the whole platform wired against the file's own database, with one brand and a funded member
 * on demand.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { readEnv } from './env.ts';
import type { BrandId, MemberId, Uuid } from './ids.ts';
import { CHANNEL_ENV } from './testing-channels.ts';
import {
  createTestClock,
  createTestDatabase,
  drainOutbox,
  layKeys,
  type TestClock,
  type TestDatabase,
} from './testing.ts';
import type { NewBrand } from './modules/base/brand/index.ts';
import type { CorrectionDeps } from './modules/money/cashier/correction-limits.ts';
import type { CreditDeps } from './modules/money/cashier/commands/credit-deposit.ts';
import { wirePlatform, type Platform } from './wire.ts';

export type TestPlatform = Omit<TestClock, 'now'> & {
  readonly platform: Platform;
  readonly database: TestDatabase;
  readonly brandId: BrandId;
  /** What commands that credit deposits use. */
  readonly creditDeps: CreditDeps & Pick<CorrectionDeps, 'offsetOf'>;
  /** A fresh member with this much cash (in units), deposited through the ledger; of the test's brand, or of this. */
  readonly member: (cash?: bigint, of?: BrandId) => Promise<MemberId>;
  readonly cashOf: (member: MemberId) => Promise<bigint>;
  /** Lets every consumer catch up. */
  readonly settle: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/** What codes are sent by is there, and nobody answers: they wait in the outbox. */
const NO_MESSAGES = { ...CHANNEL_ENV, TWILIO_URL: 'http://127.0.0.1:1' };

export async function createTestPlatform(env: Record<string, string> = {}): Promise<TestPlatform> {
  const database = await createTestDatabase();
  const home = mkdtempSync(join(tmpdir(), 'baize-keys-'));
  layKeys(join(home, 'keys'));
  const { now, ...clock } = createTestClock();
  const platform = await wirePlatform(
    readEnv({
      DATABASE_URL: database.appUrl,
      SECRETS_DIR: join(home, 'keys'),
      DEMO: '1',
      LOG_LEVEL: 'silent',
      NODE_ENV: 'test',
      ...NO_MESSAGES,
      ...env,
    }),
    Fastify({ logger: false }).log,
    now,
  );
  const brandId = await openTestBrand(platform, {
    code: 'test',
    name: 'Test',
    currency: 'BDT',
    currencySymbol: '৳',
    gmtOffsetMinutes: 360,
    defaultLanguage: 'bn',
    domains: [{ domain: 'test.localhost', kind: 'site' }],
  });
  return {
    platform,
    database,
    brandId,
    creditDeps: {
      ...platform.deps,
      requirementsOf: platform.turnover.requirementsOf,
      offsetOf: async (id) => (await platform.brand.brand(id)).gmtOffsetMinutes,
    },
    member: (cash = 0n, of = brandId) => openMember(platform, of, cash),
    cashOf: async (member) => {
      const [wallet] = await platform.deps.db.tx(brandId, (tx) => platform.deps.ledger.lock(tx, [member]));
      return wallet!.cash.balance;
    },
    ...clock,
    settle: () => drainOutbox(platform.deps.db, platform.consumers()),
    close: async () => {
      await platform.close();
      await database.close();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** Opens a brand beside the platform's own: in India and in English, where nothing else is asked for. */
export const openTestBrand = (
  { deps, brand }: Pick<Platform, 'deps' | 'brand'>,
  asked: Pick<NewBrand, 'code'> & Partial<NewBrand>,
): Promise<BrandId> =>
  deps.db.tx(null, (tx) =>
    brand.openBrand(tx, {
      name: asked.code,
      merchantCode: asked.code,
      currency: 'INR',
      currencySymbol: '₹',
      playMoney: true,
      gmtOffsetMinutes: 330,
      defaultLanguage: 'en',
      copyrightYear: 2025,
      theme: {},
      domains: [],
      settings: {},
      ...asked,
    }),
  );

const openMember = (
  { deps, identity }: Pick<Platform, 'deps' | 'identity'>,
  brandId: BrandId,
  cash: bigint,
): Promise<MemberId> =>
  deps.db.tx(brandId, async (tx) => {
    const account = `m${randomBytes(6).toString('hex')}`;
    const made = await identity.createMember(tx, brandId, { account, type: 0, parentId: null });
    if (!made.ok) throw new Error(made.error.code);
    const key = randomUUID() as Uuid;
    const deposit = {
      memberId: made.value,
      pocket: 'cash',
      amount: cash,
      house: 'cashier:test',
      kind: 'deposit',
      key,
    } as const;
    if (cash > 0n) await deps.ledger.post(tx, brandId, { transfers: [deposit] });
    return made.value;
  });
