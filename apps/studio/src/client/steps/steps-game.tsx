import type { GameProps } from '../app.tsx';
import { drawnWords } from '../instant/result-line.tsx';
import { useWords } from '../parts/context.tsx';
import { Facts, RuleList } from '../parts/facts.tsx';
import { GameFrame } from '../parts/game-frame.tsx';
import type { HelpRow } from '../parts/help-sheet.tsx';
import { Sheet } from '../parts/sheet.tsx';
import { isSteps } from '../wire/rounds.ts';
import { StepsPanel } from './steps-panel.tsx';
import type { StepsView } from './steps-view.ts';
import { useStepsView } from './use-steps-view.ts';

const DEAL: HelpRow = [['space'], 'steps.deal'];
const STAKE: readonly HelpRow[] = [
  [['A'], 'keys.half'],
  [['D'], 'keys.double'],
  [['X'], 'keys.max'],
];

/** A game of many steps in the common frame. */
export default function StepsGame({ control }: GameProps) {
  const { game } = control.get().play!;
  const view = useStepsView(game.stepsForm!);
  return (
    <GameFrame
      control={control}
      game={game.code}
      family="steps"
      pushing={'Table' in view}
      keys={['Table' in view ? [['space'], view.start] : DEAL, ...view.keyRows, ...STAKE]}
      outcome={(round, t) => (isSteps(round) ? drawnWords(view, round, t) : undefined)}
      rules={(close) => <StepsRules view={view} onClose={close} />}
    >
      {'Table' in view ? <view.Table /> : <StepsPanel view={view} />}
    </GameFrame>
  );
}

function StepsRules({ view, onClose }: { readonly view: StepsView; readonly onClose: () => void }) {
  const { t } = useWords();
  return (
    <Sheet title={t('frame.rules')} onClose={onClose}>
      <Facts />
      <h3>{t('rules.how')}</h3>
      <RuleList>
        {view.rules.map((rule) => (
          <li key={rule}>{t(rule)}</li>
        ))}
        <li>{t('rules.mines4')}</li>
        <li>{t('rules.malfunction')}</li>
      </RuleList>
      <view.Odds />
    </Sheet>
  );
}
