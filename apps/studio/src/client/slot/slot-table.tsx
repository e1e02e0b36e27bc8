import { useCallback, useEffect, useRef, useState, useSyncExternalStore, type RefCallback } from 'react';
import type { SlotModel } from '@baize/domain/games/slot/model';
import { isSlot } from '../wire/decode.ts';
import { useDesk, useMoney, useTable, useWords } from '../parts/context.tsx';
import { useKeys } from '../parts/use-keys.ts';
import { useLatest } from '../parts/use-latest.ts';
import { Ambience } from './ambience.tsx';
import { boardText, Cabinet, useFit, useSprites } from './cabinet.tsx';
import { createDirector, IDLE_VIEW, type Director } from './director.ts';
import { lineStake } from './line-stake.ts';
import { createReels, type Reels } from './reels.ts';
import { SlotDeck } from './slot-deck.tsx';
import { Pill, Sign } from './slot-lines.tsx';
import { SlotPanel } from './slot-panels.tsx';
import type { Theme } from './themes.ts';
import { useSymbolName } from './use-symbol-name.ts';

interface Machine {
  readonly reels: Reels;
  readonly director: Director;
}

/** Builds reels and director when the canvas is there, with sounds as they are wished at each moment. */
export function useMachine(model: SlotModel): { machine: Machine | undefined; attach: RefCallback<HTMLCanvasElement> } {
  const latest = useLatest(useTable());
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
      const director = createDirector(model, reels, sounds);
      setMachine({ reels, director });
      return () => director.destroy();
    },
    [model, latest],
  );
  return { machine, attach };
}

/** After the reels rest the button means something else: for this long it does nothing. */
const REST_GUARD_MS = 400;

export function SlotTable({ model, theme }: { model: SlotModel; theme: Theme }) {
  const { t } = useWords();
  const desk = useDesk();
  const table = useTable();
  const money = useMoney();
  const name = useSymbolName();
  const stage = useRef<HTMLDivElement>(null);
  const fit = useFit(stage);
  const { machine, attach } = useMachine(model);
  const director = machine?.director;
  useSprites(machine?.reels, fit, model, theme.scene);
  const view = useSyncExternalStore(director?.subscribe ?? noStore, director?.get ?? idle);
  const play = desk.play!;
  const { flight } = desk;
  const choice = lineStake(table.stake, play.limits, model.lines.length);
  useStory(director, choice.total);

  const busy = flight.at === 'sent' || flight.at === 'checking' || flight.at === 'showing';
  const restedAt = useRef(-Infinity);
  useEffect(() => {
    if (!busy) return undefined;
    return () => {
      restedAt.current = performance.now();
    };
  }, [busy]);
  const press = (): void => {
    if (flight.at === 'checking') return;
    if (busy) {
      if (play.quickAllowed || view.phase === 'telling') director?.hurry();
      return;
    }
    // A press that was meant to hurry the last spin must not buy the next one.
    if (performance.now() - restedAt.current < REST_GUARD_MS) return;
    if (play.game.enabled && play.pending === undefined) table.control.bet('/spin', {}, choice.total);
  };
  const step = (by: number): void => {
    const next = choice.next(by);
    if (next === undefined || busy) return;
    table.sounds().step(by > 0);
    table.setStake(next);
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
    !table.covered,
  );

  const stops = view.phase === 'rest' ? desk.rounds.find(isSlot)?.detail.round.spins[0]?.stops : undefined;
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
        {view.phase === 'rest' && view.result && flight.at === 'ready' && desk.rounds[0]
          ? desk.rounds[0].payout > 0n
            ? t('slot.resultWin', { amount: money(desk.rounds[0].payout) })
            : t('slot.noWin')
          : ''}
      </p>
    </>
  );
}

const noStore = () => () => undefined;
const idle = () => IDLE_VIEW;

/** Tells the flight of a bet on the reels: press, answer, refusal, and a result that came late. */
function useStory(director: Director | undefined, stake: bigint): void {
  const desk = useDesk();
  const table = useTable();
  const latest = useLatest({ table, stake, desk });
  const { flight } = desk;
  const at = flight.at;
  const id = flight.at === 'ready' ? '' : flight.requestId;
  useEffect(() => {
    if (!director) return;
    const { table: now, desk: state } = latest.current;
    const { flight: current, play } = state;
    if (current.at === 'sent') return director.press(current.bet.stake);
    if (current.at === 'checking') return void director.callBack();
    if (current.at === 'refused') {
      now.sounds().error();
      return void director.callBack();
    }
    if (current.at !== 'showing') return;
    const { round } = current.answer;
    if (!isSlot(round) || round.state !== 'closed') return now.control.shown();
    if (director.get().phase !== 'spinning') director.press(round.stake);
    const pace = {
      quick: now.prefs.quick && (play?.quickAllowed ?? true),
      reduced: now.reduced,
      minCycleMs: play?.minCycleMs ?? 0,
    };
    void director.tell(round.detail.round, round.stake, pace).then(now.control.shown);
  }, [director, at, id, latest]);
  const laid = useRef(false);
  useEffect(() => {
    if (!director || laid.current) return;
    laid.current = true;
    const last = latest.current.desk.rounds.find((round) => isSlot(round) && round.state === 'closed');
    if (last && isSlot(last) && latest.current.desk.flight.at === 'ready') director.lay(last.detail.round, last.stake);
  }, [director, latest]);
}
