import { useEffect, useRef } from 'react';
import type { SlotModel } from '@baize/domain/games/slot/model';
import { useGame, useWords } from '../parts/context.tsx';
import { Stage } from '../parts/stage.tsx';
import { useLatest } from '../parts/use-latest.ts';
import { Ambience } from '../slot/ambience.tsx';
import { Cabinet, useFit, useSprites } from '../slot/cabinet.tsx';
import { MedalLayer } from '../slot/medal-layer.tsx';
import type { Pace } from '../slot/presentation.ts';
import { useMachine } from '../slot/slot-board.tsx';
import { hasMeter, Meter, ResultLine, Sign } from '../slot/slot-lines.tsx';
import { SlotPanel } from '../slot/slot-panels.tsx';
import { themeOf } from '../slot/themes.ts';
import { isSlot } from '../wire/rounds.ts';
import type { ReplayProps } from './replay-page.tsx';

const LEAD_MS = 500;

/** The reels of a recorded round, presented once. */
export default function SlotReplay(props: ReplayProps) {
  const { model } = props.game;
  return model ? <RecordedReels {...props} model={model} /> : null;
}

function RecordedReels({ round, game, quick, model }: ReplayProps & { readonly model: SlotModel }) {
  const { t } = useWords();
  const { reduced } = useGame();
  const stage = useRef<HTMLDivElement>(null);
  const theme = themeOf(game.code);
  const fit = useFit(stage, model);
  const { machine, attach, view } = useMachine(model);
  useSprites({ reels: machine?.reels, fit, model, theme });
  const presenter = machine?.presenter;
  const latest = useLatest<Pace>({ speed: quick ? 'quick' : 'usual', reduced, minCycleMs: 0 });
  useEffect(() => {
    if (!presenter || !isSlot(round)) return undefined;
    const timer = setTimeout(() => {
      presenter.start(round.stake, latest.current);
      void presenter.present(round.detail.round, round.stake, latest.current);
    }, LEAD_MS);
    return () => clearTimeout(timer);
  }, [presenter, round, latest]);
  return (
    <Stage ref={stage}>
      <Ambience game={model.code} theme={theme} freeSpins={view.free !== undefined} />
      <Cabinet
        fit={fit}
        model={model}
        theme={theme}
        canvas={attach}
        label={t('slot.board', { reels: model.reels, rows: model.rows })}
        shows={view.shows}
        current={view.current}
        over={<MedalLayer view={view} model={model} theme={theme} />}
        sign={<Sign view={view} model={model} />}
        meter={hasMeter({ view, model }) && <Meter view={view} model={model} />}
        result={<ResultLine view={view} model={model} />}
      />
      {view.panel && (
        <SlotPanel panel={view.panel} view={view} model={model} theme={theme} onContinue={() => presenter?.hurry()} />
      )}
    </Stage>
  );
}
