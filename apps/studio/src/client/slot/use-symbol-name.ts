import { useWords } from '../parts/context.tsx';
import type { MessageKey } from '../messages/en.ts';

/** The name of a symbol in the player's language; a test keeps the names complete. */
export function useSymbolName(): (id: string) => string {
  const { t } = useWords();
  return (id) => t(`symbol.${id}` as MessageKey);
}
