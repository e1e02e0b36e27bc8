import {
  CONTROL_BYTES_MAX,
  CONTROL_KEY_HEADER,
  CONTROL_PATH,
  OPERATOR_VERBS,
} from '@baize/wallet-protocol/conformance/control';
import { answerControl, isControlKey, type ControlHandlers } from '@baize/wallet-protocol/conformance/control-server';
import type { FastifyInstance } from 'fastify';
import type { Module } from '../module.ts';
import { ageTransaction } from './age.ts';
import { connect, switchConnectionGame, switchPartner } from './connections.ts';
import { readBooks } from './books.ts';
import {
  blockPlayer,
  creditBonus,
  creditCash,
  excludePlayer,
  giveReward,
  holdCash,
  limitPlayer,
  openPlayer,
  openSession,
} from './players.ts';
import { createStage, type StageDeps } from './stage.ts';

/**
 * The operator's half of the conformance control. It stands on two brands of its own, so that a run leaves nothing on
 * the brands that players see, and does everything through the modules' own doors. Only built where CONFORMANCE_KEY is
 * set; production refuses that setting (env.ts).
 */
export function createConformance(parts: StageDeps, key: string): Module {
  const stage = createStage(parts);
  const handlers: ControlHandlers<typeof OPERATOR_VERBS> = {
    connection: (request) => connect(stage, request),
    player: (request) => openPlayer(stage, request),
    session: (request) => openSession(stage, request),
    expire: (request) => stage.expire(request.token),
    deposit: (request) => creditCash(stage, request),
    bonus: (request) => creditBonus(stage, request),
    hold: (request) => holdCash(stage, request),
    block: (request) => blockPlayer(stage, request),
    exclude: (request) => excludePlayer(stage, request),
    limit: (request) => limitPlayer(stage, request),
    game: (request) => switchConnectionGame(stage, request),
    partner: (request) => switchPartner(stage, request),
    age: (request) => ageTransaction(stage, request),
    reward: (request) => giveReward(stage, request),
    ledger: (request) => readBooks(stage, request),
  };
  return { name: 'conformance', rawSite: (app) => registerControl(app, handlers, key) };
}

async function registerControl(
  app: FastifyInstance,
  handlers: ControlHandlers<typeof OPERATOR_VERBS>,
  key: string,
): Promise<void> {
  await app.register(async (control) => {
    control.removeAllContentTypeParsers();
    control.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: CONTROL_BYTES_MAX }, (_request, body, done) =>
      done(null, body),
    );
    control.post<{ Params: { verb: string } }>(
      `${CONTROL_PATH}/:verb`,
      { schema: { hide: true } },
      async (request, reply) => {
        if (!isControlKey(request.headers[CONTROL_KEY_HEADER], key))
          return reply.status(401).send({ error: 'wrong key' });
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const answer = await answerControl(OPERATOR_VERBS, handlers, { verb: request.params.verb, body });
        return reply.status(answer.status).type('application/json').send(answer.body);
      },
    );
  });
}
