import { slotSymbol } from '@baize/game-art/slot-symbol.ts';
import { useWords } from '../parts/context.tsx';
import type { MessageKey } from '../messages/en.ts';
import type { Theme } from './theme.ts';

/**
 * The picture of a symbol as SVG text. A symbol without a picture is a defect of the model, and shown as an empty cell.
 */
export const symbolArt = ({ art }: Pick<Theme, 'art'>, id: string): string =>
  slotSymbol(art, id) ?? '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>';

/** The name of a symbol in the player's language; a test keeps the names complete. */
export function useSymbolName(): (id: string) => string {
  const { t } = useWords();
  return (id) => t(`symbol.${id}` as MessageKey);
}
