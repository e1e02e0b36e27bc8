import { createHash, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { controlRefusal } from '@baize/wallet-protocol/conformance/control-server';
import type { ControlAnswer, ControlRequest, SUPPLIER_VERBS } from '@baize/wallet-protocol/conformance/control';
import { GAMES } from '../catalogue/games.ts';
import type { Deps } from '../deps.ts';

type Verbs = typeof SUPPLIER_VERBS;

const ID_BASE = 9_000_000;
const pairs = new Map<string, { readonly kid: string; readonly privatePem: string }>();

/** A label is one operator for ever, so that a runner that comes back finds its rounds. */
export const operatorIdOf = (label: string): number => ID_BASE + (createHash('sha256').update(label).digest().readUInt32BE(0) % 1_000_000);

function pairOf(label: string): { readonly kid: string; readonly privatePem: string } {
  const known = pairs.get(label);
  if (known) return known;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const made = { kid: `studio-${label}`, privatePem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() };
  pairs.set(label, made);
  return made;
}

/** Registers the runner as an operator, or replaces the one of this label. */
export async function connectOperator(deps: Deps, request: ControlRequest<Verbs, 'operator'>): Promise<ControlAnswer<Verbs, 'operator'> | ReturnType<typeof controlRefusal>> {
  if (request.keys.length === 0) return controlRefusal(400, 'at least one key', 'keys');
  const pair = pairOf(request.label);
  const operatorId = operatorIdOf(request.label);
  const base = { operatorId: String(operatorId), walletBaseUrl: request.wallet_base_url, ourKid: pair.kid, ourPrivateKeyPem: pair.privatePem };
  try {
    await deps.connections.save([{
      ...base, strict: request.mode === 'strict', brands: [], currencies: [request.currency],
      theirKeys: request.keys.map((key) => ({ kid: key.kid, pem: key.pem, notBefore: key.not_before, notAfter: key.not_after })),
    }]);
  } catch (error) {
    if (error instanceof TypeError) return controlRefusal(400, error.message, 'keys');
    throw error;
  }
  const publicPem = createPublicKey(pair.privatePem).export({ type: 'spki', format: 'pem' }).toString();
  const dice = GAMES.filter((game) => game.family === 'dice');
  const others = GAMES.filter((game) => game.family !== 'dice');
  return {
    operator_id: operatorId,
    base_url: deps.env.STUDIO_PUBLIC_URL,
    keys: [{ kid: pair.kid, pem: publicPem, not_before: undefined, not_after: undefined }],
    games: [...dice, ...others].map((game) => ({ game_code: game.code, steps: game.family === 'mines' })),
  };
}
