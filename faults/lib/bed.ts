import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { formatAmount } from '@baize/domain/money';
import { httpOperator } from '@baize/wallet-protocol/conformance/testbed';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { sandboxKeys } from '../../apps/server/src/sandbox-keys.ts';
import type { Stack } from '../../scripts/stack.ts';
import type { LabDeposit, LabPlayer, LoadConfig } from './types.ts';

export type BedSize = {
  readonly players: number;
  readonly deposits: number;
  readonly callers: number;
  readonly seed: number;
  readonly explains?: readonly string[];
};
export type Bed = {
  readonly config: LoadConfig;
  readonly configFile: string;
  readonly supplierCode: string;
  readonly appUrl: string;
  readonly superUrl: string;
};

const LABEL = 'faults';
/** Every fourth player is poor, so that refusals for want of money are stored and replayed too. */
const RICH = 100_000_000_000n;
const POOR = 3_000_000n;
const BRANDS = ['first', 'first', 'first', 'second'] as const;

/** Players, a supplier connection with keys of our own, and paid orders whose webhooks are still to come. */
export async function prepareBed(stack: Stack, size: BedSize): Promise<Bed> {
  const control = httpOperator(stack.urls.site, stack.conformanceKey);
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const kid = 'faults-1';
  const connection = await control('connection', {
    label: LABEL,
    keys: [{ kid, pem: pair.publicKey.export({ type: 'spki', format: 'pem' }).toString() }],
  });
  const players: LabPlayer[] = [];
  for (let nth = 0; nth < size.players; nth += 1) {
    const balance = nth % 4 === 3 ? POOR : RICH;
    const made = await control('player', { connection: LABEL, balance, brand: BRANDS[nth % BRANDS.length] });
    players.push({
      user: made.user,
      token: made.token,
      game: made.game_code,
      currency: made.currency,
      balance: balance.toString(),
    });
  }
  const superUrl = stack.databaseUrl('baize');
  const deposits = await openOrders(
    { stack, superUrl },
    players.filter((_, nth) => BRANDS[nth % BRANDS.length] === 'first'),
    size.deposits,
  );
  const config: LoadConfig = {
    walletUrl: connection.wallet_base_url,
    kid,
    privateKeyPem: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    hookUrl: `${stack.urls.site}/hooks/payments/sandbox/conformance-a`,
    webhookSecret: sandboxKeys(join(stack.dataDir, 'keys')).webhookSecret,
    players,
    deposits,
    journal: join(stack.dataDir, 'journal.jsonl'),
    callers: size.callers,
    seed: size.seed,
    explains: size.explains ?? [],
  };
  const configFile = join(stack.dataDir, 'load.json');
  writeFileSync(configFile, JSON.stringify(config), { mode: 0o600 });
  const appUrl = new URL(superUrl);
  appUrl.username = 'baize_app';
  appUrl.password = readFileSync(join(stack.dataDir, 'keys/db-app.secret'), 'utf8').trim();
  return { config, configFile, supplierCode: `cnf-${LABEL}`, appUrl: appUrl.toString(), superUrl };
}

/**
 * Orders as the cashier leaves them, with a paid checkout at the sandbox: what remains is what the lab is about, their
 * webhooks.
 */
async function openOrders(
  { stack, superUrl }: { readonly stack: Stack; readonly superUrl: string },
  players: readonly LabPlayer[],
  count: number,
): Promise<LabDeposit[]> {
  const { apiKey } = sandboxKeys(join(stack.dataDir, 'keys'));
  const client = new pg.Client({ connectionString: superUrl });
  await client.connect();
  const made: LabDeposit[] = [];
  try {
    for (let nth = 0; nth < count; nth += 1) {
      const id = randomUUID();
      const player = players[nth % players.length]!;
      const amount = BigInt(100 + nth) * 100_000n;
      const expires = new Date(Date.now() + 3_600_000).toISOString();
      const order = {
        reference: id,
        amount: formatAmount(amount),
        currency: player.currency,
        description: 'fault lab',
        return_url: stack.urls.site,
        webhook_url: `${stack.urls.sandbox}/nowhere`,
        expires_at: expires,
      };
      const opened = await fetch(`${stack.urls.sandbox}/v1/checkouts`, {
        method: 'POST',
        headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
        body: JSON.stringify(order),
      });
      if (!opened.ok) throw new Error(`the sandbox refused an order: ${opened.status} ${await opened.text()}`);
      const checkout = (await opened.json()) as { id: string };
      await client.query(
        `insert into cashier.deposit (id, brand_id, member_id, method, provider, currency, amount, provider_ref, ` +
          `expires_at) select $1::uuid, a.brand_id, a.member_id, 'sandbox-wallet', 'sandbox', a.currency, ` +
          `$3::bigint, $4, $5::timestamptz from ledger.account a where a.member_id = $2 and a.kind = 1`,
        [id, player.user.slice(2), amount.toString(), checkout.id, expires],
      );
      await fetch(`${stack.urls.sandbox}/pay/${checkout.id}`, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'decision=pay',
      });
      const paid = { ...checkout, state: 'paid' };
      made.push({
        id,
        user: player.user,
        amount: amount.toString(),
        webhook: JSON.stringify({ id: `evt_${id.replaceAll('-', '')}`, type: 'checkout.paid', checkout: paid }),
      });
    }
  } finally {
    await client.end();
  }
  return made;
}
