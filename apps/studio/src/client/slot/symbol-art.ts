import { slotSymbol, type SlotTheme } from '@baize/ui/art/slot-symbol.ts';
import type { ThemeName } from './themes.ts';

const THEMES: Readonly<Record<ThemeName, SlotTheme>> = {
  lantern: 'lantern-alley',
  tidewater: 'tidewater',
  monsoon: 'monsoon-bloom',
};

/** The picture of a symbol as SVG text. A symbol without a picture is a defect of the model, and shown as an empty cell. */
export const symbolArt = (scene: ThemeName, id: string): string =>
  slotSymbol(THEMES[scene], id) ?? '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>';
