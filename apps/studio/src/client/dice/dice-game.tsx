import type { GameProps } from '../app.tsx';
import { GameFrame } from '../parts/game-frame.tsx';
import { DiceRules } from './dice-rules.tsx';
import { DiceBoard } from './dice-board.tsx';
import { useDiceChoice } from './use-dice-choice.ts';

/** Dice in the common frame. The choice lives here, because the rules state the return at the chosen chance. */
export default function DiceGame({ control }: GameProps) {
  const choice = useDiceChoice();
  return (
    <GameFrame
      control={control}
      game={control.get().play!.game.code}
      family="dice"
      rules={(close) => <DiceRules choice={choice.choice} onClose={close} />}
    >
      <DiceBoard {...choice} />
    </GameFrame>
  );
}
