import { useCallback, useEffect, useRef, useState, useSyncExternalStore, type RefCallback } from 'react';
import { coinsOf, type SlotModel } from '@baize/domain/games/slot/model';
import { isBusy, nextFree, playedStake } from '../core/game-state.ts';
import { useGame, useGameState, useWords } from '../parts/context.tsx';
import { Stage } from '../parts/stage.tsx';
import { useKeys } from '../parts/use-keys.ts';
import { useSpeed } from '../parts/speed-button.tsx';
import { useAutoplay, type Autoplay } from '../parts/use-autoplay.ts';
import { useLatest } from '../parts/use-latest.ts';
import { isSlot, type Round } from '../wire/rounds.ts';
import { Ambience } from './ambience.tsx';
import { Cabinet, useFit, useSprites } from './cabinet.tsx';
import { lineStake, type LineStake } from './line-stake.ts';
import { MedalLayer } from './medal-layer.tsx';
import { boardText, lastWindow, type Pace } from './presentation.ts';
import { createPresenter, IDLE_VIEW, type Presenter, type SlotView } from './presenter.ts';
import { createReels, type Reels } from './reels.ts';
import { FreeRoundsOver } from './free-rounds.tsx';
import { SlotDeck } from './slot-deck.tsx';
import { hasMeter, Meter, ResultLine, Sign, SpokenResult } from './slot-lines.tsx';
import { SlotPanel } from './slot-panels.tsx';
import { useSymbolName } from './symbols.ts';
import type { Theme } from './theme.ts';

interface Machine {
  readonly reels: Reels;
  readonly presenter: Presenter;
}

export interface SlotMachine {
  /** Undefined until the canvas is there. */
  readonly machine: Machine | undefined;
  readonly attach: RefCallback<HTMLCanvasElement>;
  readonly view: SlotView;
}

/** Builds reels and presenter when the canvas is there, with sounds as they are wished at each moment. */
export function useMachine(model: SlotModel): SlotMachine {
  const latest = useLatest(useGame());
  const [machine, setMachine] = useState<Machine | undefined>();
  const attach = useCallback(
    (canvas: HTMLCanvasElement | null) => {
      if (!canvas) return undefined;
      let endTension: (() => void) | undefined;
      const sounds = () => latest.current.sounds();
      const reels = createReels(canvas, model, {
        onStop: (plan) => {
          sounds().stop(plan.reel);
          if (plan.scatterRows.length > 0) sounds().scatter(plan.scatters);
        },
        onTension: (on) => {
          endTension?.();
          endTension = on ? sounds().tension() : undefined;
        },
        onTick: () => sounds().tick(0),
      });
      const presenter = createPresenter(model, reels, sounds);
      setMachine({ reels, presenter });
      return () => presenter.destroy();
    },
    [model, latest],
  );
  const view = useSyncExternalStore(machine?.presenter.subscribe ?? noStore, machine?.presenter.get ?? idle);
  return { machine, attach, view };
}

const noStore = () => () => undefined;
const idle = () => IDLE_VIEW;

/** Free spins or respins came of it. */
const hasFeature = (round: Round): boolean =>
  isSlot(round) && round.detail.round.spins.some(({ award, hold }) => award > 0 || hold !== undefined);

/** After the reels rest the button means something else: for this long it does nothing. */
const REST_GUARD_MS = 400;

export interface SlotBoardProps {
  readonly model: SlotModel;
  readonly theme: Theme;
}

/** The reels and the deck of a running slot. */
export function SlotBoard({ model, theme }: SlotBoardProps) {
  const stage = useRef<HTMLDivElement>(null);
  const fit = useFit(stage, model);
  const { machine, attach, view } = useMachine(model);
  const presenter = machine?.presenter;
  useSprites({ reels: machine?.reels, fit, model, theme });
  const controls = useSlotControls(model, presenter, view);
  const { busy } = controls;
  const label = useBoardLabel(model, view);
  usePresentation(presenter);
  return (
    <>
      <Stage
        ref={stage}
        onPointerDown={(event) => {
          if (busy && event.target instanceof Element && !event.target.closest('button')) controls.hurry();
        }}
      >
        <Ambience game={model.code} theme={theme} freeSpins={view.free !== undefined} />
        <Cabinet
          fit={fit}
          model={model}
          theme={theme}
          canvas={attach}
          label={label}
          shows={view.shows}
          current={view.current}
          over={<MedalLayer view={view} model={model} theme={theme} />}
          sign={<Sign view={view} model={model} />}
          meter={hasMeter({ view, model }) && <Meter view={view} model={model} />}
          result={<ResultLine view={view} model={model} />}
        />
        {view.panel && (
          <SlotPanel panel={view.panel} view={view} model={model} theme={theme} onContinue={controls.hurry} />
        )}
        {!busy && <FreeRoundsOver />}
      </Stage>
      <SlotDeck {...controls} view={view} model={model} />
      <SpokenResult view={view} />
    </>
  );
}

export interface SlotControls {
  readonly choice: LineStake;
  /** A bet is under way or its result is being shown. */
  readonly busy: boolean;
  /** The stake cannot be changed: a bet is under way, or a run of one stake. */
  readonly locked: boolean;
  readonly auto: Autoplay;
  /** What the large button does just now: ends a run, stops the reels, skips what is being shown, or spins. */
  readonly press: () => void;
  /** Stops the reels, or ends what is being shown. */
  readonly hurry: () => void;
  /** Changes the bet by so many steps. */
  readonly step: (by: number) => void;
}

/** The bet and the buttons for it, with their keys. */
function useSlotControls(model: SlotModel, presenter: Presenter | undefined, view: SlotView): SlotControls {
  const state = useGameState();
  const game = useGame();
  const play = state.play!;
  const choice = lineStake(game.stake, play.limits, coinsOf(model));
  const busy = isBusy(state);
  const restedAt = useRef(-Infinity);
  useEffect(() => {
    if (!busy) return undefined;
    return () => {
      restedAt.current = performance.now();
    };
  }, [busy]);
  const free = nextFree(state);
  const isRead = play.freeRounds === undefined || free !== undefined;
  const off = busy || !play.game.enabled || play.pending !== undefined || choice.total === 0n || !isRead;
  const spin = (): void =>
    free
      ? game.control.freeBet(free.stake, (input) => ({ name: 'spinSlot', input: { ...input, freeRounds: free.id } }))
      : game.control.bet(choice.total, (input) => ({ name: 'spinSlot', input }));
  const auto = useAutoplay({ press: spin, stake: choice.total, off, feature: hasFeature });
  const locked = busy || auto.run !== undefined || free !== undefined;
  const hurry = (): void => {
    if (state.progress.at !== 'checking' && (play.quickAllowed || view.phase === 'showing')) presenter?.hurry();
  };
  const press = (): void => {
    if (auto.run) return auto.stop();
    if (busy) return hurry();
    // A press that was meant to hurry the last spin must not buy the next one.
    if (!off && performance.now() - restedAt.current >= REST_GUARD_MS) spin();
  };
  const step = (by: number): void => {
    const next = choice.next(by);
    if (next === undefined || locked) return;
    game.sounds().step(by > 0);
    game.setStake(next);
  };
  const stepToTop = (): void => {
    if (choice.steps.length > 0 && !locked) step(choice.steps.length - 1 - choice.index);
  };
  useKeys({ ' ': press, ArrowUp: () => step(1), ArrowDown: () => step(-1), x: stepToTop }, !game.covered);
  return { choice, busy, locked, auto, press, hurry, step };
}

/** What a screen reader is told of the reels. */
function useBoardLabel(model: SlotModel, view: SlotView): string {
  const { t } = useWords();
  const { rounds } = useGameState();
  const name = useSymbolName();
  if (view.phase !== 'rest') return t('slot.spinning');
  const board = t('slot.board', { reels: model.reels, rows: model.rows });
  const spin = rounds.find(isSlot)?.detail.round.spins.at(-1);
  return spin ? `${board}: ${boardText(lastWindow(spin, model), name)}` : board;
}

/** Shows the progress of a bet on the reels: press, answer, refusal, and a result that came late. */
function usePresentation(presenter: Presenter | undefined): void {
  const state = useGameState();
  const game = useGame();
  const pace: Pace = { speed: useSpeed(), reduced: game.reduced, minCycleMs: state.play?.minCycleMs ?? 0 };
  const latest = useLatest({ game, pace, state });
  const { progress } = state;
  const id = progress.at === 'ready' ? '' : progress.requestId;
  useEffect(() => {
    if (!presenter) return undefined;
    const { game: now, state: seen, pace: wished } = latest.current;
    const { progress: current } = seen;
    if (current.at === 'sent') {
      // With the next picture: the press itself has asked the studio and has drawn the deck already.
      const frame = requestAnimationFrame(() => presenter.start(playedStake(current.bet), wished));
      return () => cancelAnimationFrame(frame);
    }
    if (current.at === 'checking') void presenter.cancel();
    if (current.at === 'refused') {
      now.sounds().error();
      void presenter.cancel();
    }
    if (current.at !== 'showing') return undefined;
    const { round } = current.result;
    if (!isSlot(round) || round.state !== 'closed') {
      now.control.shown();
      return undefined;
    }
    if (presenter.get().phase !== 'spinning') presenter.start(round.stake, wished);
    void presenter.present(round.detail.round, round.stake, wished).then(now.control.shown);
    return undefined;
  }, [presenter, progress.at, id, latest]);
  const shownFirst = useRef(false);
  useEffect(() => {
    if (!presenter || shownFirst.current) return;
    shownFirst.current = true;
    const { rounds, progress: current } = latest.current.state;
    const last = rounds.find((round) => isSlot(round) && round.state === 'closed');
    if (last && isSlot(last) && current.at === 'ready') presenter.showAtOnce(last.detail.round, last.stake);
  }, [presenter, latest]);
}
