import { useCallback, useEffect, useRef, useState, useSyncExternalStore, type RefCallback } from 'react';
import type { SlotModel } from '@baize/domain/games/slot/model';
import { isSlot } from '../wire/decode.ts';
import { useGameState, useMoney, useGame, useWords } from '../parts/context.tsx';
import { useKeys } from '../parts/use-keys.ts';
import { useLatest } from '../parts/use-latest.ts';
import { Ambience } from './ambience.tsx';
import { boardText, Cabinet, useFit, useSprites } from './cabinet.tsx';
import { createPresenter, IDLE_VIEW, type Presenter } from './presenter.ts';
import { lineStake } from './line-stake.ts';
import { createReels, type Reels } from './reels.ts';
import { SlotDeck } from './slot-deck.tsx';
import { Pill, Sign } from './slot-lines.tsx';
import { SlotPanel } from './slot-panels.tsx';
import type { Theme } from './themes.ts';
import { useSymbolName } from './use-symbol-name.ts';

interface Machine {
  readonly reels: Reels;
  readonly presenter: Presenter;
}

/** Builds reels and presenter when the canvas is there, with sounds as they are wished at each moment. */
export function useMachine(model: SlotModel): { machine: Machine | undefined; attach: RefCallback<HTMLCanvasElement> } {
  const latest = useLatest(useGame());
  const [machine, setMachine] = useState<Machine | undefined>();
  const attach = useCallback(
    (canvas: HTMLCanvasElement | null) => {
      if (!canvas) return undefined;
      let calm: (() => void) | undefined;
      const sounds = () => latest.current.sounds();
      const reels = createReels(canvas, model, {
        onStop: (plan) => {
          sounds().stop(plan.reel);
          if (plan.scatterRows.length > 0) sounds().scatter(plan.scatters);
        },
        onTension: (on) => {
          calm?.();
          calm = on ? sounds().tension() : undefined;
        },
        onTick: () => sounds().tick(0),
      });
      const presenter = createPresenter(model, reels, sounds);
      setMachine({ reels, presenter });
      return () => presenter.destroy();
    },
    [model, latest],
  );
  return { machine, attach };
}

/** After the reels rest the button means something else: for this long it does nothing. */
const REST_GUARD_MS = 400;

export function SlotBoard({ model, theme }: { model: SlotModel; theme: Theme }) {
  const { t } = useWords();
  const state = useGameState();
  const game = useGame();
  const money = useMoney();
  const name = useSymbolName();
  const stage = useRef<HTMLDivElement>(null);
  const fit = useFit(stage);
  const { machine, attach } = useMachine(model);
  const presenter = machine?.presenter;
  useSprites(machine?.reels, fit, model, theme.scene);
  const view = useSyncExternalStore(presenter?.subscribe ?? noStore, presenter?.get ?? idle);
  const play = state.play!;
  const { progress } = state;
  const choice = lineStake(game.stake, play.limits, model.lines.length);
  useStory(presenter, choice.total);

  const busy = progress.at === 'sent' || progress.at === 'checking' || progress.at === 'showing';
  const restedAt = useRef(-Infinity);
  useEffect(() => {
    if (!busy) return undefined;
    return () => {
      restedAt.current = performance.now();
    };
  }, [busy]);
  const press = (): void => {
    if (progress.at === 'checking') return;
    if (busy) {
      if (play.quickAllowed || view.phase === 'telling') presenter?.hurry();
      return;
    }
    // A press that was meant to hurry the last spin must not buy the next one.
    if (performance.now() - restedAt.current < REST_GUARD_MS) return;
    if (play.game.enabled && play.pending === undefined) game.control.bet('/spin', {}, choice.total);
  };
  const step = (by: number): void => {
    const next = choice.next(by);
    if (next === undefined || busy) return;
    game.sounds().step(by > 0);
    game.setStake(next);
  };
  useKeys(
    {
      ' ': press,
      ArrowUp: () => step(1),
      ArrowDown: () => step(-1),
      x: () => {
        const top = choice.steps.at(-1);
        if (top !== undefined && !busy) step(choice.steps.length - 1 - choice.index);
      },
    },
    !game.covered,
  );

  const stops = view.phase === 'rest' ? state.rounds.find(isSlot)?.detail.round.spins[0]?.stops : undefined;
  const label = stops
    ? `${t('slot.board')}: ${boardText(model, stops, name)}`
    : t(view.phase === 'rest' ? 'slot.board' : 'slot.spinning');
  return (
    <>
      <div
        className="stage"
        ref={stage}
        onPointerDown={(event) => {
          if (busy && event.target instanceof Element && !event.target.closest('button')) press();
        }}
      >
        <Ambience scene={theme.scene} backdrop={theme.backdrop} feature={view.free !== undefined} />
        <Cabinet
          fit={fit}
          model={model}
          canvas={attach}
          label={label}
          shows={view.shows}
          current={view.current}
          sign={<Sign view={view} model={model} />}
          pill={<Pill view={view} model={model} />}
        />
        {view.panel && <SlotPanel panel={view.panel} view={view} model={model} theme={theme} onGo={press} />}
      </div>
      <SlotDeck view={view} choice={choice} busy={busy} onPress={press} onStep={step} model={model} />
      <p className="vh" role="status">
        {view.phase === 'rest' && view.result && progress.at === 'ready' && state.rounds[0]
          ? state.rounds[0].payout > 0n
            ? t('slot.resultWin', { amount: money(state.rounds[0].payout) })
            : t('slot.noWin')
          : ''}
      </p>
    </>
  );
}

const noStore = () => () => undefined;
const idle = () => IDLE_VIEW;

/** Tells the progress of a bet on the reels: press, answer, refusal, and a result that came late. */
function useStory(presenter: Presenter | undefined, stake: bigint): void {
  const state = useGameState();
  const game = useGame();
  const latest = useLatest({ game, stake, state });
  const { progress } = state;
  const at = progress.at;
  const id = progress.at === 'ready' ? '' : progress.requestId;
  useEffect(() => {
    if (!presenter) return;
    const { game: now, state: state } = latest.current;
    const { progress: current, play } = state;
    if (current.at === 'sent') return presenter.press(current.bet.stake);
    if (current.at === 'checking') return void presenter.callBack();
    if (current.at === 'refused') {
      now.sounds().error();
      return void presenter.callBack();
    }
    if (current.at !== 'showing') return;
    const { round } = current.answer;
    if (!isSlot(round) || round.state !== 'closed') return now.control.shown();
    if (presenter.get().phase !== 'spinning') presenter.press(round.stake);
    const pace = {
      quick: now.prefs.quick && (play?.quickAllowed ?? true),
      reduced: now.reduced,
      minCycleMs: play?.minCycleMs ?? 0,
    };
    void presenter.tell(round.detail.round, round.stake, pace).then(now.control.shown);
  }, [presenter, at, id, latest]);
  const laid = useRef(false);
  useEffect(() => {
    if (!presenter || laid.current) return;
    laid.current = true;
    const last = latest.current.state.rounds.find((round) => isSlot(round) && round.state === 'closed');
    if (last && isSlot(last) && latest.current.state.progress.at === 'ready')
      presenter.lay(last.detail.round, last.stake);
  }, [presenter, latest]);
}
