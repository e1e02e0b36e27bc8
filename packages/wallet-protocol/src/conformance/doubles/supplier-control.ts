import { randomUUID } from 'node:crypto';
import type { Amount } from '@baize/domain/money';
import { pinKey } from '../../signing.ts';
import { createWalletClient } from '../../supplier-client.ts';
import { controlRefusal, type ControlHandlers } from '../control-server.ts';
import type { SUPPLIER_VERBS } from '../control.ts';
import { FREE_GAME, offeredTo } from './supplier-rewards.ts';
import {
  diceOutcome,
  isUndoing,
  openRound,
  payRound,
  placeBet,
  raiseBet,
  runDue,
  told,
  type Round,
} from './supplier-rounds.ts';
import { GAMES, type Operator, type Play, type State } from './supplier-state.ts';

type Handlers = ControlHandlers<typeof SUPPLIER_VERBS>;

/** The test control of the reference supplier. */
export const controlHandlers = (state: State): Handlers => ({ ...launchHandlers(state), ...roundHandlers(state) });

function launchHandlers(state: State): Handlers {
  const { store } = state;
  return {
    operator: ({ label, wallet_base_url, keys, mode, currency }) => {
      const pinned = keys.map((key) => pinKey({ kid: key.kid, pem: key.pem }));
      const operator: Operator = {
        label,
        id: state.operators.get(label)?.id ?? state.nextId++,
        currency,
        mode,
        keys: pinned,
        listedAtMs: 0,
      };
      state.operators.set(label, operator);
      const wholeMs = store.flaws.has('givesUpEarly') ? 3_000 : store.flaws.has('waitsTooLong') ? 10_000 : 5_000;
      store.clients.get(label)?.close();
      store.clients.set(
        label,
        createWalletClient({ baseUrl: wallet_base_url, signer: { ...state.signer, mode }, timeouts: { wholeMs } }),
      );
      return {
        operator_id: operator.id,
        base_url: state.origin,
        keys: [{ kid: state.signer.kid, pem: state.pem, not_before: undefined, not_after: undefined }],
        games: GAMES,
      };
    },
    open: ({ url }) => {
      const play = state.launches.get(new URL(url).searchParams.get('s') ?? '');
      if (!play) return controlRefusal(404, 'unknown launch');
      const session = randomUUID();
      state.plays.set(session, play);
      return { session };
    },
  };
}

/** Opens a round of a session; nothing where the session is not known. */
function startRound(
  state: State,
  session: string,
  reward?: string,
): { readonly play: Play; readonly round: Round } | undefined {
  const play = state.plays.get(session);
  return (
    play && {
      play,
      round: openRound(state.store, {
        label: play.operator.label,
        user: play.user,
        token: play.token,
        gameCode: play.gameCode,
        currency: play.demo ? 'XXX' : play.operator.currency,
        reward,
      }),
    }
  );
}

/** Free rounds are of one game, and of true play. */
const offeredIn = (state: State, { demo, gameCode, operator: { label }, user }: Play) =>
  demo || gameCode !== FREE_GAME ? undefined : offeredTo(state.shop, { label, user });

function rewardOf(state: State, session: string, id: string) {
  const play = state.plays.get(session);
  const offered = play && offeredIn(state, play);
  return offered?.id === id.toLowerCase() ? offered : undefined;
}

const demoPlay = (round: Round, payout: Amount) => {
  round.state = payout > 0n ? 'won' : 'lost';
  round.payout = payout;
  return told(round, undefined, undefined);
};

function roundHandlers(state: State): Handlers {
  const { store } = state;
  return {
    play: async ({ session, stake, favour, reward_uuid: asked }) => {
      const reward = asked === undefined ? undefined : rewardOf(state, session, asked);
      if (asked !== undefined && !reward) return controlRefusal(400, 'not offered', 'reward_uuid');
      const started = startRound(state, session, reward?.id);
      if (!started) return controlRefusal(404, 'unknown session');
      const { play, round } = started;
      if (reward) reward.used += 1;
      const payout = diceOutcome(stake, favour);
      if (play.demo && !store.flaws.has('demoCallsBack')) return demoPlay(round, payout);
      const bet = await placeBet(store, round, { stake, closing: false });
      if (!bet.placed) return store.flaws.has('hidesReason') ? { ...bet, message: undefined } : bet;
      if (!store.flaws.has('winsBeforeBetOk')) void payRound(store, round, payout);
      return told(round, undefined, bet.balance);
    },
    offered: ({ session }) => {
      const play = state.plays.get(session);
      if (!play) return controlRefusal(404, 'unknown session');
      return { reward_uuid: offeredIn(state, play)?.id };
    },
    begin: async ({ session, stake }) => {
      const started = startRound(state, session);
      return started
        ? placeBet(store, started.round, { stake, closing: false })
        : controlRefusal(404, 'unknown session');
    },
    finish: ({ round: id }) => {
      const round = store.rounds.get(id);
      if (round?.state !== 'open') return controlRefusal(404, 'no open round');
      if (isUndoing(round) && !store.flaws.has('closesBeforeRollback')) return told(round, undefined, undefined);
      void payRound(store, round, diceOutcome(round.stake, 'win'));
      return told(round, undefined, undefined);
    },
    raise: ({ round: id, stake }) => {
      const round = store.rounds.get(id);
      return round?.state === 'open' ? raiseBet(store, round, stake) : controlRefusal(404, 'no open round');
    },
    round: ({ round: id }) => {
      const round = store.rounds.get(id);
      if (!round) return controlRefusal(404, 'unknown round');
      const calls = round.calls.map((call) => ({
        kind: call.kind,
        transaction_uuid: call.transactionUuid,
        state: call.state,
        attempts: call.attempts,
      }));
      return { round: round.id, state: round.state, calls, cases: round.cases };
    },
    game: ({ game_code: gameCode, enabled }) => {
      if (enabled) state.closed.delete(gameCode);
      else state.closed.add(gameCode);
      return {};
    },
    elapse: async ({ label, ms }) => {
      state.offsets.set(label, (state.offsets.get(label) ?? 0) + ms);
      await runDue(store);
      return {};
    },
  };
}
