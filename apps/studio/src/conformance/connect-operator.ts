import { createHash, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { STEPS_FORMS } from '@baize/domain/games/steps/forms';
import { controlRefusal } from '@baize/wallet-protocol/conformance/control-server';
import type { ControlAnswer, ControlRequest, SUPPLIER_VERBS } from '@baize/wallet-protocol/conformance/control';
import { GAMES } from '../catalogue/games.ts';
import type { Deps } from '../deps.ts';

type Verbs = typeof SUPPLIER_VERBS;

/** A label always stands for the same operator, so that a runner that comes back finds its rounds. */
export const operatorIdOf = (label: string): number => createHash('sha256').update(label).digest().readUIntBE(0, 5);

const KID = 'studio-conformance';
let made: string | undefined;

/** One pair for all labels of a process: making a key takes long enough to disturb scenarios that measure time. */
function privateKeyPem(): string {
  made ??= generateKeyPairSync('rsa', { modulusLength: 2048 })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString();
  return made;
}

/** Dice first: its odds can be chosen. */
function playable() {
  const dice = GAMES.filter((game) => game.family === 'dice');
  const others = GAMES.filter((game) => game.family !== 'dice');
  return [...dice, ...others].map((game) => ({
    game_code: game.code,
    steps: game.family === 'steps',
    raises: game.family === 'steps' && STEPS_FORMS[game.form].stakedHalves !== undefined,
  }));
}

type Registered = ControlAnswer<Verbs, 'operator'> | ReturnType<typeof controlRefusal>;

/** The same in the dialect whose sides share a secret. */
async function connectAggregator(deps: Deps, request: ControlRequest<Verbs, 'operator'>): Promise<Registered> {
  const { label, wallet_base_url: walletBaseUrl, currency, secret } = request;
  if (secret === undefined) return controlRefusal(400, 'a secret', 'secret');
  const operatorId = operatorIdOf(label);
  const common = { operatorId: String(operatorId), walletBaseUrl, brands: [], currencies: [currency] };
  await deps.connections.save([{ ...common, dialect: 'gap', secret }]);
  return { operator_id: operatorId, base_url: `${deps.env.STUDIO_PUBLIC_URL}/gap`, keys: [], games: playable() };
}

/** Registers the runner as an operator, or replaces the one of this label. */
export async function connectOperator(deps: Deps, request: ControlRequest<Verbs, 'operator'>): Promise<Registered> {
  if (request.dialect === 'gap') return connectAggregator(deps, request);
  if (request.keys.length === 0) return controlRefusal(400, 'at least one key', 'keys');
  const operatorId = operatorIdOf(request.label);
  const base = {
    operatorId: String(operatorId),
    walletBaseUrl: request.wallet_base_url,
    ourKid: KID,
    ourPrivateKeyPem: privateKeyPem(),
  };
  try {
    await deps.connections.save([
      {
        ...base,
        strict: request.mode === 'strict',
        brands: [],
        currencies: [request.currency],
        theirKeys: request.keys.map((key) => ({
          kid: key.kid,
          pem: key.pem,
          notBefore: key.not_before,
          notAfter: key.not_after,
        })),
      },
    ]);
  } catch (error) {
    if (error instanceof TypeError) return controlRefusal(400, error.message, 'keys');
    throw error;
  }
  const publicPem = createPublicKey(privateKeyPem()).export({ type: 'spki', format: 'pem' }).toString();
  return {
    operator_id: operatorId,
    base_url: deps.env.STUDIO_PUBLIC_URL,
    keys: [{ kid: KID, pem: publicPem, not_before: undefined, not_after: undefined }],
    games: playable(),
  };
}
