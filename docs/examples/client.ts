/**
 * A client of the wallet in Node's own library: docs/wallet says what it speaks.
 *
 *     node client.ts WALLET KEY.pem KID bet USER TOKEN GAME CURRENCY AMOUNT      stakes, and prints the answer
 *     node client.ts WALLET KEY.pem KID round USER TOKEN GAME CURRENCY AMOUNT    one round won, one taken back
 *     node client.ts verify PUBLIC.pem KID TIMESTAMP METHOD TARGET SIGNATURE_2 < body
 */
import { createHash, randomUUID, sign, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

const UNIT = 100_000n;
const CALL_TIMEOUT_MS = 5_000;
const PAUSE_MAX_MS = 300_000;
const UNSURE = ['RS_ERROR_UNKNOWN', 'RS_ERROR_TIMEOUT'];

type Fields = Readonly<Record<string, unknown>>;
type Answer = { readonly status: string; readonly request_uuid: string; readonly balance?: number };
type Connection = { readonly wallet: string; readonly key: string; readonly kid: string };

const strictText = (head: readonly string[], body: Uint8Array): Buffer =>
  Buffer.from(['v2', ...head, createHash('sha256').update(body).digest('hex')].join('\n'));
const signed = (key: string, bytes: Uint8Array): string => sign('sha256', bytes, key).toString('base64');

/** Sends these bytes once. Undefined: the outcome is unknown. */
async function send({ wallet, key, kid }: Connection, path: string, body: string): Promise<Answer | undefined> {
  const url = new URL(wallet + path);
  const timestamp = String(Date.now());
  const bytes = Buffer.from(body);
  const headers = {
    'content-type': 'application/json',
    'x-wallet-signature': signed(key, bytes),
    'x-wallet-key-id': kid,
    'x-wallet-timestamp': timestamp,
    'x-wallet-signature-2': signed(key, strictText([kid, timestamp, 'POST', url.pathname], bytes)),
  };
  try {
    const reply = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(CALL_TIMEOUT_MS) });
    const answer = (await reply.json()) as Answer;
    if (reply.status === 401) return answer.status ? answer : undefined;
    const asked = (JSON.parse(body) as Answer).request_uuid;
    const isKnown = reply.status === 200 && answer.request_uuid === asked && !UNSURE.includes(answer.status);
    return isKnown && answer.status ? answer : undefined;
  } catch {
    return undefined;
  }
}

const bodyOf = (fields: Fields): string => JSON.stringify({ request_uuid: randomUUID(), ...fields });

/** A win or rollback: the same bytes until they are answered. A real supplier keeps them on disk. */
async function sendUntilAnswered(connection: Connection, path: string, fields: Fields): Promise<Answer> {
  const body = bodyOf(fields);
  for (let wait = 1_000; ; wait = Math.min(2 * wait, PAUSE_MAX_MS)) {
    const answer = await send(connection, path, body);
    if (answer) return answer;
    await pause(wait);
  }
}

/** What follows a bet: its win or its rollback, which ends the round. */
const following = (action: Fields): Fields => {
  const ids = { transaction_uuid: randomUUID(), reference_transaction_uuid: action['transaction_uuid'] };
  return { ...action, ...ids, round_closed: true };
};

/** A stake. Where its outcome is unknown it is taken back, and nothing is played. */
const bet = async (connection: Connection, action: Fields, money: Fields): Promise<Answer> =>
  (await send(connection, '/transaction/bet', bodyOf({ ...action, ...money }))) ??
  sendUntilAnswered(connection, '/transaction/rollback', following(action));

async function main(args: readonly string[]): Promise<Fields> {
  if (args[0] === 'verify') {
    const text = strictText(args.slice(2, 6), readFileSync(0));
    return { verifies: verify('sha256', text, readFileSync(args[1]!), Buffer.from(args[6]!, 'base64')) };
  }
  const [wallet = '', file = '', kid = '', what, user, token, game_code, currency, units = '0'] = args;
  const connection = { wallet, key: readFileSync(file, 'utf8'), kid };
  const amount = Number(BigInt(units) * UNIT);
  const money = { currency, amount, is_free: false };
  const player = { user, token, game_code, round_closed: false };
  const action = (): Fields => ({ ...player, round: randomUUID(), transaction_uuid: randomUUID() });
  const [won, undone] = [action(), action()];
  const first = await bet(connection, won, money);
  if (what === 'bet' || first.status !== 'RS_OK') return { bet: first };
  const second = await bet(connection, undone, money);
  const rollback = await sendUntilAnswered(connection, '/transaction/rollback', following(undone));
  const paid = { ...following(won), ...money, amount: 2 * amount };
  const win = await sendUntilAnswered(connection, '/transaction/win', paid);
  return { bet: first, win, second, rollback };
}

process.stdout.write(`${JSON.stringify(await main(process.argv.slice(2)))}\n`);
