import { useState } from 'react';
import type { GameProps } from '../app.tsx';
import { GameFrame } from '../parts/game-frame.tsx';
import { isInstant } from '../wire/rounds.ts';
import { InstantBoard } from './instant-board.tsx';
import { InstantRules } from './instant-rules.tsx';
import { useFormView } from './use-form-view.ts';

/** A game of one press in the common frame. */
export default function InstantGame({ control }: GameProps) {
  const { game } = control.get().play!;
  const view = useFormView(game.form!);
  // As it was last played; a choice that was never played is not kept.
  const [choice, choose] = useState(() => control.get().rounds.find(isInstant)?.detail.params ?? view.first);
  return (
    <GameFrame
      control={control}
      game={game.code}
      family="instant"
      soundTheme="instant"
      rules={(close) => <InstantRules form={game.form!} choice={choice} onClose={close} />}
    >
      <InstantBoard view={view} form={game.form!} choice={choice} choose={choose} />
    </GameFrame>
  );
}
