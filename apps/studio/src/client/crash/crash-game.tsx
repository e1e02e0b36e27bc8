import type { GameProps } from '../app.tsx';
import { GameFrame } from '../parts/game-frame.tsx';
import { CrashBoard } from './crash-board.tsx';
import { CrashFair } from './crash-fair.tsx';
import { CrashRules } from './crash-rules.tsx';

/** The shared round in the common frame. */
export default function CrashGame({ control }: GameProps) {
  return (
    <GameFrame
      control={control}
      game={control.get().play!.game.code}
      family="crash"
      rules={(close) => <CrashRules onClose={close} />}
      fair={(close) => <CrashFair onClose={close} />}
    >
      <CrashBoard />
    </GameFrame>
  );
}
