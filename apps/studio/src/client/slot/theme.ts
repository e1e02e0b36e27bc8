import type { ComponentType, CSSProperties } from 'react';
import type { SlotTheme } from '@baize/game-art/slot-symbol.ts';
import type { SoundTheme } from '../sound/scales.ts';

/** What a slot looks and sounds like. Its backdrop is `public/art/<code>-bg.svg`. */
export interface Theme {
  /** Whose symbols are on its reels. */
  readonly art: SlotTheme;
  /** What moves before the backdrop. */
  readonly air: ComponentType;
  /** Colours of what flies up at a big win. */
  readonly confetti: readonly string[];
  readonly sound: SoundTheme;
  /** Colours of the reels' frame from top to bottom, of the ground behind the symbols, and of the sign. */
  readonly cabinet: {
    readonly frame: readonly [string, string, string];
    readonly well: readonly [string, string];
    readonly sign: readonly [string, string];
    readonly signText: string;
  };
}

export const cabinetColours = ({ cabinet: { frame, well, sign, signText } }: Theme): CSSProperties =>
  ({
    '--frame-1': frame[0],
    '--frame-2': frame[1],
    '--frame-3': frame[2],
    '--well': well[0],
    '--well-2': well[1],
    '--sign-1': sign[0],
    '--sign-2': sign[1],
    '--sign-text': signText,
  }) as CSSProperties;
