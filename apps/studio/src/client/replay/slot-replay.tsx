import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { SlotModel } from '@baize/domain/games/slot/model';
import { useGame, useWords } from '../parts/context.tsx';
import { useLatest } from '../parts/use-latest.ts';
import { Ambience } from '../slot/ambience.tsx';
import { Cabinet, useFit, useSprites } from '../slot/cabinet.tsx';
import { IDLE_VIEW } from '../slot/presenter.ts';
import { Pill, Sign } from '../slot/slot-lines.tsx';
import { SlotPanel } from '../slot/slot-panels.tsx';
import { useMachine } from '../slot/slot-board.tsx';
import { themeOf } from '../slot/themes.ts';
import { isSlot } from '../wire/decode.ts';
import type { ReplayProps } from './replay-page.tsx';
import '../styles/scenes.css';
import '../styles/slot.css';

const LEAD_MS = 500;
const noStore = () => () => undefined;
const idle = () => IDLE_VIEW;

export default function SlotReplay(props: ReplayProps) {
  const { model } = props.game;
  return model ? <Machine {...props} model={model} /> : null;
}

function Machine({ round, game, quick, model }: ReplayProps & { model: SlotModel }) {
  const { t } = useWords();
  const { reduced } = useGame();
  const stage = useRef<HTMLDivElement>(null);
  const theme = themeOf(game.code);
  const fit = useFit(stage);
  const { machine, attach } = useMachine(model);
  useSprites(machine?.reels, fit, model, theme.scene);
  const presenter = machine?.presenter;
  const view = useSyncExternalStore(presenter?.subscribe ?? noStore, presenter?.get ?? idle);
  const latest = useLatest({ quick, reduced });
  useEffect(() => {
    if (!presenter || !isSlot(round)) return undefined;
    const timer = setTimeout(() => {
      presenter.press(round.stake);
      void presenter.tell(round.detail.round, round.stake, { ...latest.current, minCycleMs: 0 });
    }, LEAD_MS);
    return () => clearTimeout(timer);
  }, [presenter, round, latest]);
  return (
    <div className="stage" ref={stage}>
      <Ambience scene={theme.scene} backdrop={theme.backdrop} feature={view.free !== undefined} />
      <Cabinet
        fit={fit}
        model={model}
        canvas={attach}
        label={t('slot.board')}
        shows={view.shows}
        current={view.current}
        sign={<Sign view={view} model={model} />}
        pill={<Pill view={view} model={model} />}
      />
      {view.panel && (
        <SlotPanel panel={view.panel} view={view} model={model} theme={theme} onGo={() => presenter?.hurry()} />
      )}
    </div>
  );
}
