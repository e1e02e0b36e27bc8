/**
 * Webhooks of so many orders, each sent one to five times and all of them shuffled, while whoever hears them is killed
 * in the middle and started anew. What was not answered is sent again, as a provider does.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { formatAmount } from '@baize/domain/money';
import { readEnv } from '../../apps/server/src/env.ts';
import type { BrandId, MemberId, Uuid } from '../../apps/server/src/ids.ts';
import { insertConnection } from '../../apps/server/src/modules/money/cashier/providers/store.ts';
import { findDeposit, insertDeposit } from '../../apps/server/src/modules/money/cashier/store.ts';
import { wirePlatform, type Platform } from '../../apps/server/src/wire.ts';
import { seededRandom, type Random } from './random.ts';

const CALLERS = 16;
const UNIT = 100_000n;
const SENT_TIMES_MAX = 5;
const MEMBERS_MAX = 200;
const TRIES_MAX = 200;
const HOUR_MS = 3_600_000;
const BRAND = 'storm';

export type StormReport = {
  readonly orders: number;
  readonly sent: number;
  /** Unanswered, and sent once more. */
  readonly again: number;
  readonly kills: number;
  readonly credited: number;
  /** Orders in another state than they must be, members with other money, books that do not agree. */
  readonly wrong: readonly string[];
  readonly seconds: number;
};
type Order = { readonly id: Uuid; readonly member: MemberId; readonly amount: bigint; readonly paid: boolean };

/** Both sign the same way; headers and events are each one's own. */
export type StormWire = 'sandbox' | 'stripe';

/** `appUrl`: a database with its tables and without a brand of this name. */
export async function runStorm(
  appUrl: string,
  { orders: count, seed, wire }: { readonly orders: number; readonly seed: number; readonly wire: StormWire },
): Promise<StormReport> {
  const home = mkdtempSync(join(tmpdir(), 'baize-storm-'));
  const settings = {
    DATABASE_URL: appUrl,
    SECRETS_DIR: join(home, 'keys'),
    DEMO: '1',
    LOG_LEVEL: 'silent',
    NODE_ENV: 'test',
  };
  const platform = await wirePlatform(readEnv(settings), Fastify({ logger: false }).log, () => new Date());
  const random = seededRandom(seed);
  const secret = randomBytes(24).toString('hex');
  try {
    const brandId = await openBrand(platform);
    const connection = wire === 'stripe' ? await openConnection(platform, brandId, secret) : null;
    const orders = await makeOrders(platform, { brandId, count, random, connection });
    const began = performance.now();
    const storm = await sendAll(orders, { secret, settings, random, wire, connection });
    const seconds = Math.round((performance.now() - began) / 100) / 10;
    const wrong = await findWrong(platform, brandId, orders);
    return { orders: count, ...storm, credited: orders.filter(({ paid }) => paid).length, wrong, seconds };
  } finally {
    await platform.close();
    rmSync(home, { recursive: true, force: true });
  }
}

const openBrand = ({ deps, brand }: Platform): Promise<BrandId> =>
  deps.db.tx(null, (tx) =>
    brand.openBrand(tx, {
      code: BRAND,
      name: BRAND,
      merchantCode: BRAND,
      currency: 'BDT',
      currencySymbol: '৳',
      playMoney: true,
      gmtOffsetMinutes: 360,
      defaultLanguage: 'bn',
      copyrightYear: 2025,
      theme: {},
      domains: [],
      settings: {},
    }),
  );

/** The brand's account at Stripe: an order is paid by the account that it was made for. */
async function openConnection({ deps }: Platform, brandId: BrandId, secret: string): Promise<Uuid> {
  const draft = { id: randomUUID() as Uuid, brandId, provider: 'stripe', mode: 'test', madeAt: deps.now() } as const;
  const keys = { apiKey: 'none', webhookSecret: secret, merchantAccount: null, urlPrefix: null };
  return (await deps.db.tx(brandId, (tx) => insertConnection(tx, deps.keyring, { ...draft, ...keys }))).id;
}

type Making = {
  readonly brandId: BrandId;
  readonly count: number;
  readonly random: Random;
  readonly connection: Uuid | null;
};
/** Nine of ten are paid, one has failed. */
function makeOrders({ deps, identity }: Platform, { brandId, count, random, connection }: Making): Promise<Order[]> {
  return deps.db.tx(brandId, async (tx) => {
    const members: MemberId[] = [];
    for (let at = 0; at < Math.min(MEMBERS_MAX, count); at += 1) {
      const account = `storm${at}`;
      const made = await identity.createMember(tx, brandId, { account, type: 0, parentId: null });
      if (!made.ok) throw new Error(made.error.code);
      members.push(made.value);
    }
    const expiresAt = new Date(Date.now() + HOUR_MS);
    const served = connection
      ? ({ provider: 'stripe', connectionId: connection } as const)
      : ({ provider: 'sandbox' } as const);
    const orders: Order[] = [];
    for (let at = 0; at < count; at += 1) {
      const member = members[at % members.length]!;
      const order = {
        id: randomUUID() as Uuid,
        member,
        amount: BigInt(100 + random.below(900)) * UNIT,
        paid: at % 10 > 0,
      };
      const draft = { id: order.id, brandId, memberId: member, method: 'sandbox-wallet', currency: 'BDT' };
      await insertDeposit(tx, { ...draft, ...served, amount: order.amount, expiresAt, askAt: expiresAt });
      orders.push(order);
    }
    return orders;
  });
}

type Sending = {
  readonly secret: string;
  readonly settings: Record<string, string>;
  readonly random: Random;
  readonly wire: StormWire;
  readonly connection: Uuid | null;
};
type Delivery = { readonly body: string; readonly from: string };

async function sendAll(
  orders: readonly Order[],
  { secret, settings, random, wire, connection }: Sending,
): Promise<Pick<StormReport, 'sent' | 'again' | 'kills'>> {
  const queue = shuffled(
    orders.flatMap((order) => deliveriesOf(order, { random, wire })),
    random,
  );
  const killAt = Math.floor(queue.length / 2);
  let server = await startServer({ secret, wire, connection }, settings);
  let [sent, again, kills, done] = [0, 0, 0, 0];
  let starting: Promise<unknown> = Promise.resolve();
  const kill = async (): Promise<void> => {
    kills += 1;
    server.child.kill('SIGKILL');
    await once(server.child, 'exit');
    server = await startServer({ secret, wire, connection }, settings);
  };
  const deliver = async ({ body, from }: Delivery): Promise<void> => {
    for (let tries = 1; tries <= TRIES_MAX; tries += 1) {
      sent += 1;
      if (await post(server.port, { body, from, secret, wire })) return;
      again += 1;
      await starting;
    }
    throw new Error(`a webhook was not heard in ${TRIES_MAX} tries`);
  };
  const call = async (): Promise<void> => {
    for (let next = queue.pop(); next; next = queue.pop()) {
      done += 1;
      // The others are under way when it dies.
      if (done === killAt) starting = kill();
      await deliver(next);
    }
  };
  try {
    await Promise.all(Array.from({ length: CALLERS }, call));
  } finally {
    await starting;
    server.child.kill('SIGKILL');
  }
  return { sent, again, kills };
}

function deliveriesOf({ id, amount, paid }: Order, { random, wire }: Pick<Sending, 'random' | 'wire'>): Delivery[] {
  const state = paid ? 'paid' : 'failed';
  const checkout = {
    id: `${state}_${id}_${formatAmount(amount)}`,
    reference: id,
    amount: formatAmount(amount),
    currency: 'BDT',
    state,
    pay_url: '',
    failure: null,
  };
  const type = `checkout.session.${paid ? 'completed' : 'async_payment_failed'}`;
  const body = JSON.stringify(
    wire === 'sandbox'
      ? { id: `evt_${id}`, type: `checkout.${state}`, checkout }
      : { id: `evt_${id}`, type, livemode: false, data: { object: { id: checkout.id } } },
  );
  return Array.from({ length: 1 + random.below(SENT_TIMES_MAX) }, () => ({
    body,
    // Providers call from many machines: one network has a budget of its own.
    from: `10.${random.below(250)}.${random.below(250)}.7`,
  }));
}

function shuffled<T>(things: readonly T[], random: Random): T[] {
  const all = [...things];
  for (let at = all.length - 1; at > 0; at -= 1) {
    const other = random.below(at + 1);
    [all[at], all[other]] = [all[other]!, all[at]!];
  }
  return all;
}

async function startServer(
  { secret, wire, connection }: Pick<Sending, 'secret' | 'wire' | 'connection'>,
  settings: Record<string, string>,
): Promise<{ readonly child: ChildProcess; readonly port: number }> {
  const child = fork(
    join(import.meta.dirname, 'webhook-server.ts'),
    [secret, wire, ...(connection ? [connection] : [])],
    {
      env: { PATH: process.env['PATH'] ?? '', ...settings },
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    },
  );
  const [{ port }] = (await once(child, 'message')) as [{ readonly port: number }];
  return { child, port };
}

/** Whether it was heard: what is refused for good would be an error of ours. */
async function post(
  port: number,
  { body, from, secret, wire }: Delivery & Pick<Sending, 'secret' | 'wire'>,
): Promise<boolean> {
  const at = Math.floor(Date.now() / 1_000);
  const mark = createHmac('sha256', secret).update(`${at}.`).update(body).digest('hex');
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/hooks/payments/${wire}/${BRAND}`, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': from,
        [wire === 'sandbox' ? 'payment-signature' : 'stripe-signature']: `t=${at},v1=${mark}`,
      },
    });
    await answer.arrayBuffer();
    if (answer.status === 200) return true;
    if (answer.status === 429 || answer.status >= 500) return false;
  } catch {
    return false; // nobody was there, or died over it
  }
  throw new Error('a webhook was refused');
}

/** Each order as it must be, each member with the sum of what was paid, and books that agree. */
async function findWrong({ deps }: Platform, brandId: BrandId, orders: readonly Order[]): Promise<string[]> {
  const wrong: string[] = [];
  const owed = new Map<MemberId, bigint>();
  await deps.db.tx(brandId, async (tx) => {
    for (const { id, member, amount, paid } of orders) {
      owed.set(member, (owed.get(member) ?? 0n) + (paid ? amount : 0n));
      const state = (await findDeposit(tx, id))?.state;
      if (state !== (paid ? 'credited' : 'failed')) wrong.push(`deposit ${id} is ${state}`);
    }
    for (const [member, sum] of owed) {
      const [wallet] = await deps.ledger.lock(tx, [member]);
      if (wallet?.cash.balance !== sum) wrong.push(`member ${member} has ${wallet?.cash.balance}, not ${sum}`);
    }
  });
  const checks = await deps.db.tx(null, (tx) => deps.ledger.checkInvariants(tx));
  return [...wrong, ...checks.flatMap(({ name, ok }) => (ok ? [] : [name]))];
}
