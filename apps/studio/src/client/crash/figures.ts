import { crashFigureE2, crashText } from '@baize/domain/games/crash';
import { group } from '../core/format.ts';

/** "1234.50" -> "1,234.50×". */
export const figureText = (figureE2: number): string => {
  const [whole = '', cents = ''] = crashText(figureE2).split('.');
  return `${group(whole)}.${cents}×`;
};

/** The figure of a moment, as the picture tells it. */
export const shownFigureE2 = (elapsed: number): number => crashFigureE2(Math.floor(elapsed));
