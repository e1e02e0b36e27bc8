import { answerControl, isControlKey, type ControlHandlers } from '@baize/wallet-protocol/conformance/control-server';
import {
  CONTROL_BYTES_MAX,
  CONTROL_KEY_HEADER,
  CONTROL_PATH,
  SUPPLIER_VERBS,
} from '@baize/wallet-protocol/conformance/control';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { connectOperator } from './connect-operator.ts';
import { elapse } from './elapse.ts';
import { offeredReward, openSession, playOnce, readRound } from './play-as-player.ts';
import { beginRound, finishRound, raiseRound } from './play-steps.ts';
import { switchGame } from './switch-game.ts';

/**
 * The supplier's half of the conformance control: it drives the same commands as the player API, never a shortcut
 * around them.
 */
export async function registerConformance(app: FastifyInstance, deps: Deps, key: string): Promise<void> {
  const handlers: ControlHandlers<typeof SUPPLIER_VERBS> = {
    operator: (request) => connectOperator(deps, request),
    open: (request) => openSession(deps, request),
    play: (request) => playOnce(deps, request),
    begin: (request) => beginRound(deps, request),
    finish: (request) => finishRound(deps, request),
    raise: (request) => raiseRound(deps, request),
    offered: (request) => offeredReward(deps, request),
    game: (request) => switchGame(deps, request),
    round: (request) => readRound(deps, request),
    elapse: (request) => elapse(deps, request),
  };
  await app.register(
    async (control) => {
      control.removeAllContentTypeParsers();
      control.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: CONTROL_BYTES_MAX }, (_request, body, done) =>
        done(null, body),
      );
      control.post<{ Params: { verb: string } }>('/:verb', async (request, reply) => {
        if (!isControlKey(request.headers[CONTROL_KEY_HEADER], key))
          return reply.code(401).send({ error: 'wrong key' });
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const answer = await answerControl(SUPPLIER_VERBS, handlers, { verb: request.params.verb, body });
        return reply.code(answer.status).type('application/json').send(answer.body);
      });
    },
    { prefix: CONTROL_PATH },
  );
}
