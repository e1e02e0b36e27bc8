import type { GameProps } from '../app.tsx';
import { GameFrame } from '../parts/game-frame.tsx';
import { BetSheet } from './bet-sheet.tsx';
import { SlotRules } from './slot-rules.tsx';
import { SlotBoard } from './slot-board.tsx';
import { themeOf } from './themes.ts';

/** A slot: the reels, the rules and the bets in the common frame. */
export default function SlotGame({ control }: GameProps) {
  const play = control.get().play!;
  const model = play.game.model;
  if (!model) throw new Error('a slot needs its model');
  const theme = themeOf(play.game.code);
  return (
    <GameFrame
      control={control}
      game={play.game.code}
      family="slot"
      sound={theme.sound}
      rules={(close) => <SlotRules model={model} theme={theme} onClose={close} />}
      bet={(close) => <BetSheet model={model} onClose={close} />}
    >
      <SlotBoard model={model} theme={theme} />
    </GameFrame>
  );
}
