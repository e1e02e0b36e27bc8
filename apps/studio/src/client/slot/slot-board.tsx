import { useCallback, useEffect, useRef, useState, useSyncExternalStore, type RefCallback } from 'react';
import text from '@baize/ui/text.module.css';
import { coinsOf, type SlotModel } from '@baize/domain/games/slot/model';
import { isBusy } from '../core/game-state.ts';
import { useExactMoney, useGame, useGameState, useWords } from '../parts/context.tsx';
import { Stage } from '../parts/stage.tsx';
import { useKeys } from '../parts/use-keys.ts';
import { useLatest } from '../parts/use-latest.ts';
import { isSlot } from '../wire/rounds.ts';
import { Ambience } from './ambience.tsx';
import { Cabinet, useFit, useSprites } from './cabinet.tsx';
import { lineStake, type LineStake } from './line-stake.ts';
import { MedalLayer } from './medal-layer.tsx';
import { boardText, lastWindow } from './presentation.ts';
import { createPresenter, IDLE_VIEW, type Presenter, type SlotView } from './presenter.ts';
import { createReels, type Reels } from './reels.ts';
import { SlotDeck } from './slot-deck.tsx';
import { ResultLine, Sign } from './slot-lines.tsx';
import { SlotPanel } from './slot-panels.tsx';
import { useSymbolName } from './symbols.ts';
import type { Theme } from './themes.ts';

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
  useSprites({ reels: machine?.reels, fit, model, theme: theme.name });
  const { choice, busy, press, step } = useSlotControls(model, presenter, view);
  const label = useBoardLabel(model, view);
  usePresentation(presenter, choice.total);
  return (
    <>
      <Stage
        ref={stage}
        onPointerDown={(event) => {
          if (busy && event.target instanceof Element && !event.target.closest('button')) press();
        }}
      >
        <Ambience theme={theme} freeSpins={view.free !== undefined} />
        <Cabinet
          fit={fit}
          model={model}
          theme={theme.name}
          canvas={attach}
          label={label}
          shows={view.shows}
          current={view.current}
          over={<MedalLayer view={view} model={model} theme={theme.name} />}
          sign={<Sign view={view} model={model} />}
          result={<ResultLine view={view} model={model} />}
        />
        {view.panel && <SlotPanel panel={view.panel} view={view} model={model} theme={theme} onContinue={press} />}
      </Stage>
      <SlotDeck view={view} choice={choice} busy={busy} onPress={press} onStep={step} model={model} />
      <SpokenResult view={view} />
    </>
  );
}

interface SlotControls {
  readonly choice: LineStake;
  readonly busy: boolean;
  /** What the large button does just now. */
  readonly press: () => void;
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
  const press = (): void => {
    if (state.progress.at === 'checking') return;
    if (busy) {
      if (play.quickAllowed || view.phase === 'showing') presenter?.hurry();
      return;
    }
    // A press that was meant to hurry the last spin must not buy the next one.
    if (performance.now() - restedAt.current < REST_GUARD_MS) return;
    if (play.game.enabled && play.pending === undefined)
      game.control.bet(choice.total, (input) => ({ name: 'spinSlot', input }));
  };
  const step = (by: number): void => {
    const next = choice.next(by);
    if (next === undefined || busy) return;
    game.sounds().step(by > 0);
    game.setStake(next);
  };
  const stepToTop = (): void => {
    if (choice.steps.length > 0 && !busy) step(choice.steps.length - 1 - choice.index);
  };
  useKeys({ ' ': press, ArrowUp: () => step(1), ArrowDown: () => step(-1), x: stepToTop }, !game.covered);
  return { choice, busy, press, step };
}

/** What a screen reader is told of the reels. */
function useBoardLabel(model: SlotModel, view: SlotView): string {
  const { t } = useWords();
  const { rounds } = useGameState();
  const name = useSymbolName();
  if (view.phase !== 'rest') return t('slot.spinning');
  const board = t('slot.board', { reels: model.reels, rows: model.rows });
  const spin = rounds.find(isSlot)?.detail.round.spins[0];
  return spin ? `${board}: ${boardText(lastWindow(spin, model), name)}` : board;
}

/** The result in words, for a screen reader. */
function SpokenResult({ view }: { readonly view: SlotView }) {
  const { t } = useWords();
  const money = useExactMoney();
  const { progress, rounds } = useGameState();
  const round = view.phase === 'rest' && view.result && progress.at === 'ready' ? rounds[0] : undefined;
  const won = round && round.payout > 0n ? t('slot.resultWin', { amount: money(round.payout) }) : t('slot.noWin');
  return (
    <p className={text.visuallyHidden} role="status">
      {round ? won : ''}
    </p>
  );
}

/** Shows the progress of a bet on the reels: press, answer, refusal, and a result that came late. */
function usePresentation(presenter: Presenter | undefined, stake: bigint): void {
  const state = useGameState();
  const game = useGame();
  const latest = useLatest({ game, stake, state });
  const { progress } = state;
  const id = progress.at === 'ready' ? '' : progress.requestId;
  useEffect(() => {
    if (!presenter) return;
    const { game: now, state: seen } = latest.current;
    const { progress: current, play } = seen;
    if (current.at === 'sent') return presenter.start(current.bet.stake);
    if (current.at === 'checking') return void presenter.cancel();
    if (current.at === 'refused') {
      now.sounds().error();
      return void presenter.cancel();
    }
    if (current.at !== 'showing') return;
    const { round } = current.result;
    if (!isSlot(round) || round.state !== 'closed') return now.control.shown();
    if (presenter.get().phase !== 'spinning') presenter.start(round.stake);
    const pace = {
      quick: now.prefs.quick && (play?.quickAllowed ?? true),
      reduced: now.reduced,
      minCycleMs: play?.minCycleMs ?? 0,
    };
    void presenter.present(round.detail.round, round.stake, pace).then(now.control.shown);
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
