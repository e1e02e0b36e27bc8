import type { GameProps } from '../app.tsx';
import { GameFrame } from '../parts/game-frame.tsx';
import { BetSheet } from './bet-sheet.tsx';
import { SlotRules } from './slot-rules.tsx';
import { SlotBoard } from './slot-board.tsx';
import { themeOf } from './themes.ts';
import '../styles/scenes.css';
import '../styles/slot.css';

/** A slot: the game, its rules and its bets in the common frame. */
export default function SlotGame({ control }: GameProps) {
  const play = control.get().play!;
  const model = play.game.model;
  if (!model) throw new Error('a slot needs its model');
  const theme = themeOf(play.game.code);
  return (
    <GameFrame
      control={control}
      game={play.game.code}
      kind="slot"
      mood={theme.scene}
      rules={(close) => <SlotRules model={model} scene={theme.scene} onClose={close} />}
      bet={(close) => <BetSheet model={model} onClose={close} />}
    >
      <SlotBoard model={model} theme={theme} />
    </GameFrame>
  );
}
