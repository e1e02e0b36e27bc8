import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createOperatorClient, createSigner } from '@baize/wallet-protocol';
import { httpOperator } from '@baize/wallet-protocol/conformance/testbed';
import { CRASH_MODEL } from '@baize/domain/games/crash';
import { parseAmount } from '@baize/domain/money';
import pg from 'pg';
import type { Stack } from '../../scripts/stack.ts';

/** Players with money at the platform, each with a launch of the crash game at the studio. */
export type Seat = { readonly user: string; readonly session: string };

export const SEAT_BALANCE = '10000.00';
const LABEL = 'crash';
const OPERATOR_ID = 900;
/** Of launches and players under way at once. */
const AT_ONCE = 12;
/** Everybody calls from one address here, which has twenty times what one player has. */
const CALLS_PER_SECOND = '100000';

/** Opens the players and launches the game for each of them. The studio is started again with their connection. */
export async function takeSeats(stack: Stack, home: string, count: number): Promise<Seat[]> {
  const [studioKeys, operatorKeys] = [keyPair(), keyPair()];
  const control = httpOperator(stack.urls.site, stack.conformanceKey);
  const connection = await control('connection', { label: LABEL, keys: [{ kid: LABEL, pem: studioKeys.pem }] });
  await offerCrash(stack, connection.games[0]!);
  const file = join(home, 'crash-connection.json');
  const known = {
    operatorId: OPERATOR_ID,
    walletBaseUrl: connection.wallet_base_url,
    ourKid: LABEL,
    ourPrivateKeyPem: studioKeys.privatePem,
    theirKeys: [{ kid: 'operator', pem: operatorKeys.pem }],
  };
  writeFileSync(file, JSON.stringify(known), { mode: 0o600 });
  await stack.restart('studio', { STUDIO_CONNECTION_FILE: file, STUDIO_PLAY_PER_SECOND: CALLS_PER_SECOND });
  const operator = createOperatorClient({
    baseUrl: stack.urls.studio,
    operatorId: OPERATOR_ID,
    signer: createSigner({ kid: 'operator', privateKeyPem: operatorKeys.privatePem }),
    supplierKeys: [],
  });
  const place = { platform: 'GPL_DESKTOP', country: 'BD', lang: 'en' } as const;
  const seats: Seat[] = [];
  const take = async (): Promise<void> => {
    const balance = parseAmount(SEAT_BALANCE)!;
    const player = await control('player', { connection: LABEL, balance, game_code: CRASH_MODEL.code });
    const { user, token, currency } = player;
    const launched = await operator.gameUrl({ ...place, gameCode: CRASH_MODEL.code, currency, user, token });
    if (!launched.ok) throw new Error(`no launch: ${JSON.stringify(launched.error)}`);
    seats.push({ user, session: new URL(launched.value.url).searchParams.get('s') ?? '' });
  };
  const asked = Array.from({ length: count }, () => take).values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const one of asked) await one();
    }),
  );
  operator.close();
  return seats;
}

/** The conformance connection sells made-up games: one of them becomes the crash game before anybody asks for it. */
async function offerCrash(stack: Stack, gameCode: string): Promise<void> {
  const client = new pg.Client({ connectionString: stack.databaseUrl('baize') });
  await client.connect();
  try {
    await client.query('update catalogue.game set game_code = $1 where game_code = $2', [CRASH_MODEL.code, gameCode]);
  } finally {
    await client.end();
  }
}

function keyPair(): { readonly privatePem: string; readonly pem: string } {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    privatePem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    pem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  };
}
