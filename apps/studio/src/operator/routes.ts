import {
  FREEBET_PATHS,
  FREEBET_REQUESTS,
  isJsonObject,
  parseJson,
  readShape,
  SUPPLIER_PREFIX,
  SUPPLIER_REQUESTS,
  writeJson,
  type Reader,
  type Writable,
} from '@baize/wallet-protocol';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ok, type Result } from '@baize/domain/result';
import type { Connection } from '../connections/registry.ts';
import type { Deps } from '../deps.ts';
import { operatorFailure, type OperatorFailure } from './failure.ts';
import { listGames } from './list-games.ts';
import { findRoundUrl } from './find-round-url.ts';
import { launchGame } from './launch-game.ts';
import { registerGapRoutes } from './gap-routes.ts';
import { registerTransferRoutes } from './transfer-routes.ts';
import {
  cancelRewardOf,
  createCampaign,
  createReward,
  listCampaignsOf,
  listPrepaids,
  listRewardsOf,
  readCampaign,
} from '../rewards/order-rewards.ts';
import { bytesOf, BODY_BYTES_MAX, takeRawBodies } from './raw-body.ts';
import { LABEL_PREFIX, verifyOperator } from './verify-operator.ts';

/** What the supplier serves to operators (docs/wallet/supplier.md): signed, and failing as `{"error": text}`. */

const PATHS = ['/game/list', '/game/url', '/game/round', ...Object.values(FREEBET_PATHS)] as const;

export async function registerOperatorRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const mayList = listLimiter(deps);
  const served = async (operator: FastifyInstance): Promise<void> => {
    takeRawBodies(operator);
    const serve = <T extends { operator_id: string | number }>(
      path: string,
      reader: Reader<T>,
      handle: (connection: Connection, request: T) => Promise<Result<object, OperatorFailure>>,
    ): void => {
      operator.post(path, { bodyLimit: BODY_BYTES_MAX }, async (request, reply) => {
        const asked = readSigned(deps, request, reader);
        if (!asked.ok) return sendOperatorFailure(reply, asked.error);
        const answer = await handle(asked.value.connection, asked.value.body);
        if (!answer.ok) return sendOperatorFailure(reply, answer.error);
        return reply.type('application/json').send(writeJson(answer.value as Writable));
      });
    };
    serve('/game/list', SUPPLIER_REQUESTS.gameList, async (connection, body) =>
      mayList(connection.operatorId) ? listGames(deps, connection, body) : operatorFailure(429, 'Too Many Requests'),
    );
    serve('/game/url', SUPPLIER_REQUESTS.gameUrl, (connection, body) => launchGame(deps, connection, body));
    serve('/game/round', SUPPLIER_REQUESTS.gameRound, (connection, body) => findRoundUrl(deps, connection, body));
    serve(FREEBET_PATHS.prepaidsList, FREEBET_REQUESTS.prepaidsList, (connection, body) =>
      listPrepaids(deps, connection, body),
    );
    serve(FREEBET_PATHS.campaignsCreate, FREEBET_REQUESTS.campaignsCreate, (connection, body) =>
      createCampaign(deps, connection, body),
    );
    serve(FREEBET_PATHS.campaignsList, FREEBET_REQUESTS.campaignsList, (connection, body) =>
      listCampaignsOf(deps, connection, body),
    );
    serve(FREEBET_PATHS.campaignsInfo, FREEBET_REQUESTS.campaignsInfo, (connection, body) =>
      readCampaign(deps, connection, body),
    );
    serve(FREEBET_PATHS.rewardsCreate, FREEBET_REQUESTS.rewardsCreate, (connection, body) =>
      createReward(deps, connection, body),
    );
    serve(FREEBET_PATHS.rewardsCancel, FREEBET_REQUESTS.rewardsCancel, (connection, body) =>
      cancelRewardOf(deps, connection, body),
    );
    serve(FREEBET_PATHS.rewardsList, FREEBET_REQUESTS.rewardsList, (connection, body) =>
      listRewardsOf(deps, connection, body),
    );
    for (const path of PATHS) {
      operator.route({
        method: ['GET', 'PUT', 'PATCH', 'DELETE'],
        url: path,
        handler: async (_request, reply) =>
          reply.code(405).header('allow', 'POST').send({ error: 'Method Not Allowed' }),
      });
    }
  };
  for (const prefix of ['', LABEL_PREFIX]) {
    await app.register(served, { prefix: `${prefix}${SUPPLIER_PREFIX}` });
    await registerGapRoutes(app, deps, prefix);
    await registerTransferRoutes(app, deps, prefix);
  }
}

const sendOperatorFailure = (reply: FastifyReply, failure: OperatorFailure): FastifyReply =>
  reply.code(failure.status).send({ error: failure.error });

/** Signature, then JSON, then shape, then whether the body speaks of the operator that signed it. */
function readSigned<T extends { operator_id: string | number }>(
  deps: Deps,
  request: FastifyRequest,
  reader: Reader<T>,
): Result<{ connection: Connection; body: T }, OperatorFailure> {
  const raw = bytesOf(request);
  const verified = verifyOperator(deps, request, raw);
  if (!verified.ok) {
    deps.log.warn({ reason: verified.reason, path: request.routeOptions.url }, 'an operator call was not signed well');
    return operatorFailure(401, 'signature missing or invalid');
  }
  const parsed = parseJson(raw);
  if (!parsed.ok || !isJsonObject(parsed.value)) return operatorFailure(400, 'body is not a JSON object');
  const shaped = readShape(reader, parsed.value);
  if (!shaped.ok) return operatorFailure(400, `${shaped.field} is missing or invalid`);
  if (String(shaped.value.operator_id) !== verified.connection.operatorId || !verified.connection.enabled)
    return operatorFailure(404, 'operator_id not found');
  return ok({ connection: verified.connection, body: shaped.value });
}

const MINUTE_MS = 60_000;

/** The catalogue is asked for once a minute; a setting relaxes it where tests ask more often. */
function listLimiter(deps: Deps): (operatorId: string) => boolean {
  const calls = new Map<string, number[]>();
  return (operatorId) => {
    const now = deps.clock();
    const recent = (calls.get(operatorId) ?? []).filter((at) => now - at < MINUTE_MS);
    const allowed = recent.length < deps.env.STUDIO_GAME_LIST_PER_MINUTE;
    calls.set(operatorId, allowed ? [...recent, now] : recent);
    return allowed;
  };
}
