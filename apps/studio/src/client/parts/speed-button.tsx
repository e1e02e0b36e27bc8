import type { IconName } from '@baize/ui/icon.tsx';
import { SPEEDS, type Speed } from '../core/prefs.ts';
import { useGame, useGameState, useWords } from './context.tsx';
import { RoundButton } from './deck.tsx';

/** The player's own speed where the jurisdiction allows it, else the usual one. */
export function useSpeed(): Speed {
  const { prefs } = useGame();
  return useGameState().play?.quickAllowed ? prefs.speed : 'usual';
}

const ICONS = { usual: 'bolt', quick: 'bolt', instant: 'forward' } as const satisfies Record<Speed, IconName>;

/** Shows results faster, then at once, then as usual again; remembered for every game of this browser. */
export function SpeedButton() {
  const { t } = useWords();
  const { setPrefs } = useGame();
  const speed = useSpeed();
  if (useGameState().play?.quickAllowed !== true) return null;
  return (
    <RoundButton
      icon={ICONS[speed]}
      filled={speed !== 'usual'}
      data-speed={speed}
      label={t(`frame.speed.${speed}`)}
      onClick={() => setPrefs({ speed: SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length]! })}
    />
  );
}
