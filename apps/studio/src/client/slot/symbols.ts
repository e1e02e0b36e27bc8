import { slotSymbol, type SlotTheme } from '@baize/game-art/slot-symbol.ts';
import { useWords } from '../parts/context.tsx';
import type { MessageKey } from '../messages/en.ts';
import type { ThemeName } from './themes.ts';

const THEMES: Readonly<Record<ThemeName, SlotTheme>> = {
  lantern: 'lantern-alley',
  tidewater: 'tidewater',
  monsoon: 'monsoon-bloom',
  caravan: 'jewel-caravan',
  sweets: 'sweet-falls',
  bells: 'brass-bells',
  firebird: 'firebird',
  loom: 'golden-loom',
  honey: 'mangrove-honey',
};

/**
 * The picture of a symbol as SVG text. A symbol without a picture is a defect of the model, and shown as an empty cell.
 */
export const symbolArt = (theme: ThemeName, id: string): string =>
  slotSymbol(THEMES[theme], id) ?? '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>';

/** The name of a symbol in the player's language; a test keeps the names complete. */
export function useSymbolName(): (id: string) => string {
  const { t } = useWords();
  return (id) => t(`symbol.${id}` as MessageKey);
}
