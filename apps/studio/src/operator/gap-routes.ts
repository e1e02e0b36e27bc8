import { err, ok, type Result } from '@baize/domain/result';
import { parseJson, readShape, SUPPLIER_REQUESTS, type Reader } from '@baize/wallet-protocol';
import { GAP_CODES } from '@baize/wallet-protocol/dialects/gap/answers';
import { faultOfGap, GAP_SIGNATURE } from '@baize/wallet-protocol/dialects/gap/signing';
import {
  GAP_SUPPLIER_PATHS,
  GAP_SUPPLIER_REQUESTS,
  type GapDemo,
  type GapSession,
} from '@baize/wallet-protocol/dialects/gap/supplier-requests';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DEMO_CURRENCY } from '../catalogue/currencies.ts';
import type { SecretConnection } from '../connections/registry.ts';
import type { Deps } from '../deps.ts';
import { operatorFailure, type OperatorFailure } from './failure.ts';
import { findRoundUrl } from './find-round-url.ts';
import { launchGame } from './launch-game.ts';
import { BODY_BYTES_MAX, bytesOf, takeRawBodies } from './raw-body.ts';
import { labelOfRequest } from './verify-operator.ts';

/** What the supplier serves to operators of the aggregators' dialect (docs/wallet/aggregators.md). */
const GAP_PREFIX = '/gap';

export const registerGapRoutes = (app: FastifyInstance, deps: Deps, prefix: string) =>
  app.register(
    async (operator) => {
      takeRawBodies(operator);
      const serve = <T extends { casino_id: string }>(
        path: string,
        reader: Reader<T>,
        handle: (connection: SecretConnection, request: T) => Promise<Result<object, OperatorFailure>>,
      ): void => {
        operator.post(path, { bodyLimit: BODY_BYTES_MAX }, async (request, reply) => {
          const asked = readSigned(deps, request, reader);
          const answer = asked.ok ? await handle(asked.value.connection, asked.value.body) : asked;
          return answer.ok ? reply.send(answer.value) : sendGapFailure(reply, answer.error);
        });
      };
      serve(GAP_SUPPLIER_PATHS.sessions, GAP_SUPPLIER_REQUESTS.sessions, (connection, body) =>
        launch(deps, connection, {
          ...commonOf(body),
          currency: body.currency,
          country: body.user.country,
          user: body.user.id,
          token: body.session_id,
        }),
      );
      serve(GAP_SUPPLIER_PATHS.demo, GAP_SUPPLIER_REQUESTS.demo, (connection, body) =>
        launch(deps, connection, { ...commonOf(body), currency: DEMO_CURRENCY, country: body.country }),
      );
      serve(GAP_SUPPLIER_PATHS.rounds, GAP_SUPPLIER_REQUESTS.rounds, (connection, { game_id: round, user }) =>
        findRoundUrl(deps, connection, { round, user: user.id, transaction_uuid: undefined }),
      );
    },
    { prefix: `${prefix}${GAP_PREFIX}` },
  );

const commonOf = (body: GapSession | GapDemo) => ({
  operator_id: body.casino_id,
  game_code: body.game,
  platform: body.client_type === 'mobile' ? 'GPL_MOBILE' : 'GPL_DESKTOP',
  lang: body.locale,
  ip: body.ip,
  lobby_url: body.urls?.return_url,
  deposit_url: body.urls?.deposit_url,
  meta: body.meta,
});

/** A launch of the first dialect in the words of this one, held to the same forms. */
async function launch(
  deps: Deps,
  connection: SecretConnection,
  fields: ReturnType<typeof commonOf> & Readonly<Record<string, unknown>>,
): Promise<Result<object, OperatorFailure>> {
  const shaped = readShape(SUPPLIER_REQUESTS.gameUrl, fields as never);
  if (!shaped.ok) return operatorFailure(400, `${shaped.field} is missing or invalid`);
  const launched = await launchGame(deps, connection, shaped.value);
  return launched.ok ? ok({ launch_options: { game_url: launched.value.url, strategy: 'iframe' } }) : launched;
}

/** The secret says who asks; of several operators of one label, the number says which of them is meant. */
function readSigned<T extends { casino_id: string }>(
  deps: Deps,
  request: FastifyRequest,
  reader: Reader<T>,
): Result<{ connection: SecretConnection; body: T }, OperatorFailure> {
  const raw = bytesOf(request);
  const header = request.headers[GAP_SIGNATURE];
  const signed = deps.connections
    .all()
    .filter((one) => one.dialect === 'gap')
    .filter(({ label, secret }) => {
      const secrets = [{ kid: '', secret, notBefore: 0 }];
      return (
        label === labelOfRequest(request) &&
        faultOfGap({ header, body: raw, secrets, nowMs: deps.clock() }) === undefined
      );
    });
  if (signed.length === 0) {
    deps.log.warn({ path: request.routeOptions.url }, 'an operator call was not signed well');
    return operatorFailure(401, 'signature missing or invalid');
  }
  const parsed = parseJson(raw);
  const shaped = readShape(reader, parsed.ok ? parsed.value : undefined);
  if (!shaped.ok) return operatorFailure(400, `${shaped.field || 'body'} is missing or invalid`);
  const connection = signed.find((one) => one.operatorId === shaped.value.casino_id && one.enabled);
  return connection ? ok({ connection, body: shaped.value }) : err({ status: 404, error: 'casino_id not found' });
}

const CODE_OF_FIELD: Readonly<Record<string, number>> = {
  game_code: GAP_CODES.game,
  currency: GAP_CODES.currency,
  country: GAP_CODES.country,
  signature: GAP_CODES.signature,
};

const sendGapFailure = (reply: FastifyReply, { status, error }: OperatorFailure): FastifyReply =>
  reply.code(status).send({ code: CODE_OF_FIELD[error.split(' ', 1)[0] ?? ''] ?? GAP_CODES.other, message: error });
