import rateLimit from '@fastify/rate-limit';
import { PLAY_PREFIX } from '@baize/contract/addresses';
import { PLAY_CALLS } from '@baize/contract/play/calls';
import { formatAmount } from '@baize/domain/money';
import { err, ok } from '@baize/domain/result';
import type { FastifyInstance } from 'fastify';
import type { CrashRoom } from '../crash/room.ts';
import { registerCrash } from '../crash/routes.ts';
import { registerCrashStream } from '../crash/stream.ts';
import type { Deps } from '../deps.ts';
import { presentGame, presentProof, presentRound } from '../rounds/present.ts';
import { readState } from '../rounds/read-state.ts';
import { startRound } from '../rounds/start-round.ts';
import { playStep } from '../rounds/play-step.ts';
import { findHistory, findRound } from '../rounds/store.ts';
import type { Round } from '../rounds/types.ts';
import { betResult } from './bet-result.ts';
import { freeRoundsOf } from '../rewards/play-reward.ts';
import { changeClientSeed, rotateSeeds } from '../seeds/rotate-seeds.ts';
import { playRouter, sessionToken, type PlayRouter } from './handle.ts';
import { diceBet, historyCursor, instantBet, isRoundId, readCursor, slotBet, stepsBet } from './read-input.ts';
import { resetPlayBalance } from './reset-play-balance.ts';

/** The calls of a game client: input by the contract -> command or query -> presenter. */
const WINDOW_MS = 1_000;
/** Players behind one address or /64 who may all call as fast as one may; made-up sessions share what they have. */
export const SESSIONS_PER_NETWORK = 20;

export async function registerPlayRoutes(app: FastifyInstance, deps: Deps, room: CrashRoom): Promise<void> {
  await app.register(
    async (play) => {
      const limit = {
        timeWindow: WINDOW_MS,
        errorResponseBuilder: () => Object.assign(new Error('too many calls'), { statusCode: 429 }),
      };
      const max = deps.env.STUDIO_PLAY_PER_SECOND;
      await play.register(rateLimit, { ...limit, max: max * SESSIONS_PER_NETWORK });
      await play.register(rateLimit, {
        ...limit,
        max,
        keyGenerator: (request) => sessionToken(request) ?? request.ip,
      });
      play.addHook('onSend', async (_request, reply) => {
        reply.header('cache-control', 'no-store');
      });
      const router = playRouter(play, deps);
      registerBets(router, deps);
      registerSteps(router, deps);
      registerSeeds(router, deps);
      registerReads(router, deps);
      registerCrash(router, deps, room);
      registerCrashStream(play, deps, room);
    },
    { prefix: PLAY_PREFIX },
  );
}

function registerBets(router: PlayRouter, deps: Deps): void {
  router.session(PLAY_CALLS.playDice, async (session, input) => {
    const bet = diceBet(input);
    if (!bet.ok) return bet;
    const round = await startRound(deps, session, bet.value);
    return round.ok ? ok(betResult(deps, round.value)) : round;
  });
  router.session(PLAY_CALLS.spinSlot, async (session, input) => {
    const round = await startRound(deps, session, slotBet(input));
    if (!round.ok) return round;
    const result = betResult(deps, round.value);
    const freeRounds = await freeRoundsOf(deps, round.value);
    return ok(freeRounds ? { ...result, freeRounds } : result);
  });
  router.session(PLAY_CALLS.playInstant, async (session, input) => {
    const bet = instantBet(session.gameCode, input);
    if (!bet.ok) return bet;
    const round = await startRound(deps, session, bet.value);
    return round.ok ? ok(betResult(deps, round.value)) : round;
  });
  router.session(PLAY_CALLS.startSteps, async (session, input) => {
    const bet = stepsBet(session.gameCode, input);
    if (!bet.ok) return bet;
    const round = await startRound(deps, session, bet.value);
    return round.ok ? ok(betResult(deps, round.value)) : round;
  });
}

function registerSteps(router: PlayRouter, deps: Deps): void {
  router.session(PLAY_CALLS.playStep, async (session, input) => {
    const stepped = await playStep(deps, session, input);
    if (!stepped.ok) return stepped;
    const { round, repeated } = stepped.value;
    return ok({ ...betResult(deps, round), repeated });
  });
  router.session(PLAY_CALLS.resetTryBalance, async (session) => {
    const balance = await resetPlayBalance(deps, session);
    return balance.ok ? ok({ balance: formatAmount(balance.value) }) : balance;
  });
}

function registerSeeds(router: PlayRouter, deps: Deps): void {
  router.session(PLAY_CALLS.rotateSeeds, (session, input) => rotateSeeds(deps, session, input));
  router.session(PLAY_CALLS.changeClientSeed, async (session, { clientSeed }) => {
    const seeds = await changeClientSeed(deps, session, clientSeed);
    return seeds.ok ? ok({ seeds: seeds.value }) : seeds;
  });
}

function registerReads(router: PlayRouter, deps: Deps): void {
  router.session(PLAY_CALLS.getState, (session) => readState(deps, session));
  router.session(PLAY_CALLS.listRounds, async (session, { cursor, limit }) => {
    const before = readCursor(cursor);
    if (!before.ok) return before;
    const found = await deps.db.tx((tx) => findHistory(tx, { seat: session, before: before.value, limit: limit + 1 }));
    const rounds = found.slice(0, limit);
    const last = rounds.at(-1);
    return ok({
      rounds: rounds.map((round) => presentRound(deps.secrets, round, 'owner')),
      next: found.length > limit && last ? historyCursor(last) : null,
    });
  });
  router.open(PLAY_CALLS.getRound, async ({ id }, session) => {
    const round = await shownRound(deps, id);
    if (!round) return err({ code: 'NOT_FOUND' });
    const viewer = session?.playerId === round.playerId ? 'owner' : 'public';
    return ok({
      replay: true,
      round: presentRound(deps.secrets, round, viewer),
      game: presentGame(round.gameCode),
    });
  });
  router.open(PLAY_CALLS.getFairness, async ({ id }) => {
    const round = await shownRound(deps, id);
    return round ? ok(presentProof(deps.secrets, round)) : err({ code: 'NOT_FOUND' });
  });
}

/** A round that has something to show: what was refused or never sent has no page. */
async function shownRound(deps: Deps, id: string): Promise<Round | undefined> {
  const round = isRoundId(id) ? await deps.db.tx((tx) => findRound(tx, id)) : undefined;
  const hidden = round === undefined || round.state === 'BET_SENT' || round.state === 'REFUSED';
  return hidden ? undefined : round;
}
