import type { Fields } from '@baize/domain/games/instant/instant-game';
import { STEPS_FORMS } from '@baize/domain/games/steps/forms';
import { furtherStake, stateOf, type StepsGame } from '@baize/domain/games/steps/steps-game';
import type { ControlRequest, SUPPLIER_VERBS } from '@baize/wallet-protocol/conformance/control';
import { controlRefusal } from '@baize/wallet-protocol/conformance/control-server';
import { findGame } from '../catalogue/games.ts';
import type { Deps } from '../deps.ts';
import { dealtOf } from '../rounds/former-mines.ts';
import { stepsGameOf } from '../rounds/outcome.ts';
import { playStep } from '../rounds/play-step.ts';
import { findRound } from '../rounds/store.ts';
import type { Round } from '../rounds/types.ts';
import type { Session } from '../sessions/store.ts';
import { isRefused, sessionOf, start, tellFailure, told, type Played, type Refused } from './play-as-player.ts';

type Verbs = typeof SUPPLIER_VERBS;

/** Rounds of many steps, as the runner plays them. */
const BEGUN = { mines: 3 } as const;

/** Begins a round; a smaller stake that is offered before the first step (an insurance) is declined. */
export async function beginRound(deps: Deps, request: ControlRequest<Verbs, 'begin'>): Promise<Played | Refused> {
  const begun = await start(deps, request, ({ gameCode }) => {
    const game = findGame(gameCode);
    const choice = game?.family === 'steps' ? STEPS_FORMS[game.form].readChoice(BEGUN) : undefined;
    return { family: 'steps', choice: choice ?? {} };
  });
  if (isRefused(begun) || begun.state !== 'open') return begun;
  const own = await findOwn(deps, request.session, begun.round);
  if (isRefused(own)) return own;
  return offersLess(own.round, handOf(deps, own.round))
    ? stepOn(deps, own, (hand) => hand.game.endOfLeft(hand.state))
    : begun;
}

/** Plays on as a round is ended whose player has left: what stands is taken, and a step is made where nothing does. */
export async function finishRound(deps: Deps, request: ControlRequest<Verbs, 'finish'>): Promise<Played | Refused> {
  let own = await findOwn(deps, request.session, request.round);
  while (!isRefused(own) && own.round.state === 'BET_OK') {
    const played = await stepOn(deps, own, ({ game, state }) => game.endOfLeft(state) ?? game.actions(state)[0]);
    if (isRefused(played) || played.message !== undefined) return played;
    own = await findOwn(deps, request.session, request.round);
  }
  return isRefused(own) ? own : told(own.round);
}

/** Takes the step that stakes so much further. */
export async function raiseRound(deps: Deps, request: ControlRequest<Verbs, 'raise'>): Promise<Played | Refused> {
  const own = await findOwn(deps, request.session, request.round);
  if (isRefused(own)) return own;
  return stepOn(deps, own, (hand) =>
    hand.game.actions(hand.state).find((action) => stakeOf(own.round, hand, action) === request.stake),
  );
}

type Own = { readonly session: Session; readonly round: Round };

async function findOwn(deps: Deps, token: string, id: string): Promise<Own | Refused> {
  const session = await sessionOf(deps, token);
  if (isRefused(session)) return session;
  const round = await deps.db.tx((tx) => findRound(tx, id));
  if (round?.playerId !== session.playerId || round.result?.family !== 'steps')
    return controlRefusal(404, 'unknown round');
  return { session, round };
}

/** A round as far as it was played. */
type Hand = { readonly game: StepsGame; readonly state: unknown; readonly steps: readonly Fields[] };

function handOf({ secrets }: Deps, round: Round): Hand {
  const game = stepsGameOf(round.gameCode);
  const steps = round.result?.family === 'steps' ? round.result.steps : [];
  const choice = round.params.family === 'steps' ? round.params.choice : {};
  return { game, steps, state: stateOf(game, { choice, dealt: dealtOf(secrets, round), steps }) };
}

const stakeOf = (round: Round, { game, state }: Hand, action: Fields): bigint =>
  furtherStake(game, round.stake, { from: state, to: game.apply(state, action) });

/** Something is staked further in one of the steps, and the stake again in none. */
function offersLess(round: Round, hand: Hand): boolean {
  const stakes = hand.game.actions(hand.state).map((action) => stakeOf(round, hand, action));
  return stakes.some((stake) => stake > 0n) && !stakes.includes(round.stake);
}

async function stepOn(
  deps: Deps,
  { session, round }: Own,
  choose: (hand: Hand) => Fields | undefined,
): Promise<Played | Refused> {
  const hand = handOf(deps, round);
  const action = choose(hand);
  if (!action) return controlRefusal(400, 'no step of this round does that now', 'round');
  const played = await playStep(deps, session, { round: round.id, step: hand.steps.length, action });
  return played.ok ? told(played.value.round) : tellFailure(deps, played.error);
}
