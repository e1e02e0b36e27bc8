import rateLimit from '@fastify/rate-limit';
import { formatAmount } from '@baize/domain/money';
import { err, ok, type Result } from '@baize/domain/result';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { presentGame, presentProof, presentRound } from '../rounds/present.ts';
import { readState } from '../rounds/read-state.ts';
import { startRound, type Bet } from '../rounds/start-round.ts';
import { cashOutRound, revealMine } from '../rounds/step-mines.ts';
import { findHistory, findRound } from '../rounds/store.ts';
import { FAILURE_STATUS, type PlayFailure, type Round } from '../rounds/types.ts';
import { changeClientSeed, rotateSeeds } from '../seeds/rotate-seeds.ts';
import { findSession, type Session } from '../sessions/store.ts';
import { resetPlayBalance } from './reset-play-balance.ts';
import {
  CashOutSchema,
  ClientSeedSchema,
  EmptySchema,
  historyCursor,
  readBody,
  readDice,
  readHistoryQuery,
  readMinesStart,
  readSpin,
  RevealSchema,
  ROUND_ID,
  RotateSchema,
} from './schema.ts';

/** The player API: schema -> command or query -> presenter. */
const BODY_BYTES_MAX = 4 * 1024;
const WINDOW_MS = 1_000;
const SESSION_TOKEN = /^[A-Za-z0-9_-]{43}$/;

type PlayResult = Result<object, PlayFailure>;

export async function registerPlayRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(
    async (play) => {
      await play.register(rateLimit, {
        max: deps.env.STUDIO_PLAY_PER_SECOND,
        timeWindow: WINDOW_MS,
        keyGenerator: (request) => sessionHeader(request) ?? request.ip,
        errorResponseBuilder: () => Object.assign(new Error('too many calls'), { statusCode: 429 }),
      });
      play.addHook('onSend', async (_request, reply) => {
        reply.header('cache-control', 'no-store');
      });
      registerBets(play, deps);
      registerSteps(play, deps);
      registerSeeds(play, deps);
      registerReads(play, deps);
    },
    { prefix: '/play/v1' },
  );
}

type Handler = (session: Session, request: FastifyRequest) => Promise<PlayResult>;

/** A route that needs a session: who asks is known before the body is looked at. */
function withSession(deps: Deps, handle: Handler) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const session = await sessionOf(deps, request);
    return send(reply, session.ok ? await handle(session.value, request) : session);
  };
}

function sessionHeader(request: FastifyRequest): string | undefined {
  const value = request.headers['x-session'];
  return typeof value === 'string' && SESSION_TOKEN.test(value) ? value : undefined;
}

async function sessionOf(deps: Deps, request: FastifyRequest): Promise<Result<Session, PlayFailure>> {
  const token = sessionHeader(request);
  const session = token === undefined ? undefined : await deps.db.tx((tx) => findSession(tx, token));
  if (!session) return err({ code: 'SESSION_UNKNOWN' });
  return session.expiresAt.getTime() > deps.clock() ? ok(session) : err({ code: 'SESSION_EXPIRED' });
}

function send(reply: FastifyReply, result: PlayResult): FastifyReply {
  return result.ok ? reply.code(200).send(result.value) : sendFailure(reply, result.error);
}

export function sendFailure(reply: FastifyReply, failure: PlayFailure): FastifyReply {
  if (failure.code === 'IN_PROGRESS' || failure.code === 'PREVIOUS_UNSETTLED') reply.header('retry-after', '1');
  return reply.code(FAILURE_STATUS[failure.code]).send({
    error: failure.code,
    detail: failure.detail ?? failure.code,
    ...(failure.balance === undefined ? {} : { balance: formatAmount(failure.balance) }),
    ...(failure.round === undefined ? {} : { round: failure.round }),
  });
}

const presentMoney = (deps: Deps, round: Round) => ({
  round: presentRound(deps.secrets, round, 'owner'),
  balance: round.balanceAfter === null ? null : formatAmount(round.balanceAfter),
});

function registerBets(play: FastifyInstance, deps: Deps): void {
  const bet = (read: (body: unknown) => Result<Bet, PlayFailure>) =>
    withSession(deps, async (session, request) => {
      const asked = read(request.body);
      if (!asked.ok) return asked;
      const round = await startRound(deps, session, asked.value);
      return round.ok ? ok(presentMoney(deps, round.value)) : round;
    });
  const options = { bodyLimit: BODY_BYTES_MAX };
  play.post('/dice', options, bet(readDice));
  play.post('/spin', options, bet(readSpin));
  play.post('/mines/start', options, bet(readMinesStart));
}

function registerSteps(play: FastifyInstance, deps: Deps): void {
  const options = { bodyLimit: BODY_BYTES_MAX };
  play.post(
    '/mines/reveal',
    options,
    withSession(deps, async (session, request) => {
      const asked = readBody(RevealSchema, request.body);
      if (!asked.ok) return asked;
      const revealed = await revealMine(deps, session, asked.value);
      if (!revealed.ok) return revealed;
      const { round, gem, repeated } = revealed.value;
      return ok({ ...presentMoney(deps, round), gem, repeated });
    }),
  );
  play.post(
    '/mines/cash-out',
    options,
    withSession(deps, async (session, request) => {
      const asked = readBody(CashOutSchema, request.body);
      if (!asked.ok) return asked;
      const round = await cashOutRound(deps, session, asked.value);
      return round.ok ? ok(presentMoney(deps, round.value)) : round;
    }),
  );
  play.post(
    '/try/reset',
    options,
    withSession(deps, async (session, request) => {
      const asked = readBody(EmptySchema, request.body);
      if (!asked.ok) return asked;
      const balance = await resetPlayBalance(deps, session);
      return balance.ok ? ok({ balance: formatAmount(balance.value) }) : balance;
    }),
  );
}

function registerSeeds(play: FastifyInstance, deps: Deps): void {
  const options = { bodyLimit: BODY_BYTES_MAX };
  play.post(
    '/seeds/rotate',
    options,
    withSession(deps, async (session, request) => {
      const asked = readBody(RotateSchema, request.body);
      return asked.ok ? rotateSeeds(deps, session, asked.value) : asked;
    }),
  );
  play.put(
    '/seeds/client',
    options,
    withSession(deps, async (session, request) => {
      const asked = readBody(ClientSeedSchema, request.body);
      if (!asked.ok) return asked;
      const seeds = await changeClientSeed(deps, session, asked.value.clientSeed);
      return seeds.ok ? ok({ seeds: seeds.value }) : seeds;
    }),
  );
}

function registerReads(play: FastifyInstance, deps: Deps): void {
  play.get(
    '/state',
    withSession(deps, async (session) => ok(await readState(deps, session))),
  );
  play.get(
    '/rounds',
    withSession(deps, async (session, request) => {
      const page = readHistoryQuery(request.query);
      if (!page.ok) return page;
      const { before, limit } = page.value;
      const found = await deps.db.tx((tx) => findHistory(tx, { seat: session, before, limit: limit + 1 }));
      const rounds = found.slice(0, limit);
      const last = rounds.at(-1);
      return ok({
        rounds: rounds.map((round) => presentRound(deps.secrets, round, 'owner')),
        next: found.length > limit && last ? historyCursor(last) : null,
      });
    }),
  );
  play.get<{ Params: { id: string } }>('/rounds/:id', async (request, reply) => {
    const round = await shownRound(deps, request.params.id);
    if (!round) return sendFailure(reply, { code: 'NOT_FOUND' });
    const session = await sessionOf(deps, request);
    const owner = session.ok && session.value.playerId === round.playerId;
    return reply.send({
      replay: true,
      round: presentRound(deps.secrets, round, owner ? 'owner' : 'public'),
      game: presentGame(round.gameCode),
    });
  });
  play.get<{ Params: { id: string } }>('/fairness/:id', async (request, reply) => {
    const round = await shownRound(deps, request.params.id);
    return round ? reply.send(presentProof(deps.secrets, round)) : sendFailure(reply, { code: 'NOT_FOUND' });
  });
}

/** A round that has something to show: what was refused or never sent has no page. */
async function shownRound(deps: Deps, id: string): Promise<Round | undefined> {
  const round = ROUND_ID.test(id) ? await deps.db.tx((tx) => findRound(tx, id)) : undefined;
  const hidden =
    round === undefined || round.state === 'INTENT' || round.state === 'BET_SENT' || round.state === 'REFUSED';
  return hidden ? undefined : round;
}
