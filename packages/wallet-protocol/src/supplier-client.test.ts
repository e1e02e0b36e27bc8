import { createServer, type Server } from 'node:http';
import { createServer as createTcpServer, type AddressInfo, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { amount, type Currency } from '@baize/domain/money';
import type { GameCode, RoundId, SessionToken, TransactionId, UserId } from './calls.ts';
import { createTransport } from './http-exchange.ts';
import { readCall } from './messages.ts';
import { pinKey, verifyCall, type VerifyInput } from './signing.ts';
import { createSigner } from './signing.ts';
import { createWalletClient, prepareCall, type Unsent, type WalletClient } from './supplier-client.ts';
import { testKeys } from './conformance/operator-bed.ts';

const keys = testKeys('supplier-client');
const signer = createSigner({ kid: 'k1', privateKeyPem: keys.privateKeyPem });
const pinned = [pinKey({ kid: 'k1', pem: keys.pem })];
const BET: Unsent<'bet'> = {
  user: 'm_48213' as UserId,
  token: 'a-token-of-ten' as SessionToken,
  transactionUuid: '16d2dcfe-b89e-41e7-854a-58404eea6d16' as TransactionId,
  round: 'r-1' as RoundId,
  roundClosed: false,
  gameCode: 'stu_dice' as GameCode,
  currency: 'BDT' as Currency,
  amount: amount(250_000n),
};
/** The clock of both sides. */
let nowMs = Date.now();
const clock = (): number => nowMs;
const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

type Request = { readonly input: VerifyInput; readonly body: Buffer };
async function operator(
  answer: (request: Request, socket: Socket) => { readonly status: number; readonly body: string } | undefined,
  wholeMs = 20_000,
): Promise<{ readonly client: WalletClient; readonly seen: Request[]; readonly sockets: Set<Socket> }> {
  const seen: Request[] = [];
  const sockets = new Set<Socket>();
  const server: Server = createServer((request, response) => {
    sockets.add(request.socket);
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      const input = {
        method: request.method!,
        target: request.url!,
        body,
        headers: request.headers,
        keys: pinned,
        mode: 'strict' as const,
        nowMs: clock(),
      };
      seen.push({ input, body });
      const reply = answer(seen.at(-1)!, request.socket);
      if (reply) response.writeHead(reply.status).end(reply.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const transport = createTransport();
  const client = createWalletClient({
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/wallet/`,
    signer,
    transport,
    clock,
    timeouts: { wholeMs },
  });
  closers.push(() => {
    client.close();
    server.closeAllConnections();
    server.close();
  });
  return { client, seen, sockets };
}
const okFor = (request: Request): { readonly status: number; readonly body: string } => ({
  status: 200,
  body: `{"status":"RS_OK","request_uuid":"${requestId(request)}","user":"m_48213","currency":"BDT","balance":7}`,
});
const requestId = (request: Request): string =>
  (JSON.parse(request.body.toString()) as { request_uuid: string }).request_uuid;

test('a bet arrives signed, below the base path, and reads back as it was meant', async () => {
  const { client, seen } = await operator(okFor);
  expect(await client.bet(BET)).toMatchObject({ kind: 'ok', balance: 7n, currency: 'BDT' });
  expect(seen[0]!.input.target).toBe('/wallet/transaction/bet');
  expect(verifyCall(seen[0]!.input)).toEqual({ ok: true, kid: 'k1' });
  expect(readCall('bet', seen[0]!.body)).toMatchObject({
    ok: true,
    unknown: [],
    call: { amount: 250_000n, isFree: false, round: 'r-1' },
  });
});

test('a retry sends the same bytes with a new time, over a kept connection', async () => {
  const { client, seen, sockets } = await operator(okFor);
  const prepared = prepareCall('bet', { ...BET, isFree: undefined });
  await client.deliver(prepared);
  nowMs += 5;
  await client.deliver(prepared);
  expect(seen[1]!.body.equals(seen[0]!.body)).toBe(true);
  expect(seen[1]!.input.headers['x-wallet-timestamp']).not.toBe(seen[0]!.input.headers['x-wallet-timestamp']);
  expect(verifyCall(seen[1]!.input)).toMatchObject({ ok: true });
  expect(sockets.size).toBe(1);
});

test('silence, cuts and floods are unknown outcomes', async () => {
  const silent = await operator(() => undefined, 50);
  expect(await silent.client.bet(BET)).toEqual({ kind: 'unknown', reason: 'TIMEOUT' });
  const cutting = await operator((_request, socket) => void socket.destroy());
  expect(await cutting.client.bet(BET)).toEqual({ kind: 'unknown', reason: 'NETWORK' });
  const flooding = await operator(() => ({ status: 200, body: ' '.repeat(70_000) }));
  expect(await flooding.client.bet(BET)).toMatchObject({ kind: 'unknown', reason: 'NOT_JSON' });
  const broken = await operator((request) => ({ ...okFor(request), status: 503 }));
  expect(await broken.client.bet(BET)).toEqual({ kind: 'unknown', reason: 'HTTP_STATUS', httpStatus: 503 });
});

test('an answer that stalls half-way is a time-out, not a hang', async () => {
  const server = createTcpServer((socket) => {
    socket.on('error', () => undefined);
    socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"status"');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const client = createWalletClient({
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    signer,
    timeouts: { wholeMs: 200 },
  });
  closers.push(() => {
    client.close();
    server.close();
  });
  expect(await client.bet(BET)).toEqual({ kind: 'unknown', reason: 'TIMEOUT' });
});

test('nobody listening is a network failure at once', async () => {
  const client = createWalletClient({ baseUrl: 'http://127.0.0.1:9', signer });
  expect(await client.balance({ user: BET.user, token: BET.token, gameCode: BET.gameCode })).toEqual({
    kind: 'unknown',
    reason: 'NETWORK',
  });
  client.close();
});
