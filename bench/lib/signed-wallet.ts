import { generateKeyPairSync } from 'node:crypto';
import { createSigner, createTransport, signCall } from '@baize/wallet-protocol';
import { httpOperator } from '@baize/wallet-protocol/conformance/testbed';
import type { Stack } from '../../scripts/stack.ts';
import { makePairs, type BenchPlayer, type MadeCall } from './wallet-pairs.ts';

export type SignedCall = { readonly path: string; readonly headers: Record<string, string>; readonly body: Buffer };
export type SignedWallet = {
  /** So many pairs of a bet and its win, signed. */
  readonly signPairs: (pairs: number) => SignedCall[][];
  /** Sends one; an answer that is none is no figure. */
  readonly send: (call: SignedCall) => Promise<void>;
  readonly close: () => void;
};

const ANSWER_BYTES_MAX = 65_536;
const TIMEOUTS = { connectMs: 2_000, wholeMs: 10_000 };
const BALANCE = 100_000_000n;

/** A supplier of its own at a running stack, with so many players who have money. */
export async function openSignedWallet(stack: Stack, label: string, players: number): Promise<SignedWallet> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const control = httpOperator(stack.urls.site, stack.conformanceKey);
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const connection = await control('connection', { label, keys: [{ kid: label, pem }] });
  const opened: BenchPlayer[] = [];
  for (let n = 0; n < players; n += 1) {
    const made = await control('player', { connection: label, balance: BALANCE, brand: 'first' });
    opened.push({ user: made.user, token: made.token, game: made.game_code, currency: made.currency });
  }
  const walletPath = new URL(connection.wallet_base_url).pathname;
  const privateKeyPem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const signer = createSigner({ kid: label, privateKeyPem });
  const sign = ({ path, body }: MadeCall): SignedCall => ({
    path,
    body,
    headers: signCall(signer, { method: 'POST', target: path, body }, Date.now()),
  });
  const transport = createTransport();
  return {
    signPairs: (pairs) => makePairs({ walletPath, players: opened, pairs }).map((pair) => pair.map(sign)),
    send: async ({ path, headers, body }) => {
      const outgoing = { method: 'POST', url: new URL(path, stack.urls.site), headers, body } as const;
      const answer = await transport.send(outgoing, TIMEOUTS, ANSWER_BYTES_MAX);
      if (!answer.ok || answer.status !== 200)
        throw new Error('a wallet call was not answered: the figure does not count');
    },
    close: () => transport.close(),
  };
}
