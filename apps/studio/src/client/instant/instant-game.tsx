import { useState } from 'react';
import type { Fields } from '@baize/domain/games/instant/instant-game';
import type { GameProps } from '../app.tsx';
import type { GameControl } from '../core/game.ts';
import { GameFrame } from '../parts/game-frame.tsx';
import { isInstant } from '../wire/rounds.ts';
import type { ChoiceProps, FormView } from './form-view.ts';
import { InstantBoard } from './instant-board.tsx';
import { InstantRules } from './instant-rules.tsx';
import { drawnWords } from './result-line.tsx';
import { useFormView } from './use-form-view.ts';

/** A game of one press in the common frame. */
export default function InstantGame({ control }: GameProps) {
  const { game } = control.get().play!;
  const view = useFormView(game.form!);
  const { choice, choose, back } = useChoice(control, view);
  return (
    <GameFrame
      control={control}
      game={game.code}
      family="instant"
      keys={view.keys}
      outcome={(round, t) => (isInstant(round) ? drawnWords(view, round, t) : undefined)}
      rules={(close) => <InstantRules form={game.form!} choice={choice} onClose={close} />}
    >
      <InstantBoard view={view} form={game.form!} choice={choice} choose={choose} back={back} />
    </GameFrame>
  );
}

const KEPT_CHOICES = 50;

/** As it was last played, with the changes since: a choice that was never played is not kept. */
function useChoice(control: GameControl, view: FormView): Omit<ChoiceProps, 'locked'> & { choice: Fields } {
  const [choices, setChoices] = useState<readonly Fields[]>(() => [
    control.get().rounds.find(isInstant)?.detail.params ?? view.first,
  ]);
  return {
    choice: choices.at(-1)!,
    choose: (choice) => setChoices((before) => [...before.slice(1 - KEPT_CHOICES), choice]),
    back: choices.length > 1 ? () => setChoices((before) => before.slice(0, -1)) : undefined,
  };
}
