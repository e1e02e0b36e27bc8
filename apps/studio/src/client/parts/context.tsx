import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Amount } from '@baize/domain/money';
import type { DeskControl } from '../core/desk.ts';
import type { Desk } from '../core/desk-state.ts';
import { money } from '../core/format.ts';
import type { Prefs } from '../core/prefs.ts';
import { fill } from '../messages/fill.ts';
import type { MessageKey, Messages } from '../messages/en.ts';
import type { Sounds } from '../sound/sounds.ts';

export type Lang = 'bn' | 'en';
export type Translate = (key: MessageKey, values?: Readonly<Record<string, string | number>>) => string;

export interface Words {
  readonly lang: Lang;
  readonly t: Translate;
}

export const wordsOf = (lang: Lang, messages: Messages): Words => ({
  lang,
  t: (key, values = {}) => fill(messages[key], values, lang),
});

const WordsContext = createContext<Words | undefined>(undefined);
export const WordsProvider = WordsContext.Provider;

export function useWords(): Words {
  const words = useContext(WordsContext);
  if (!words) throw new Error('words are missing above this part');
  return words;
}

/** What every part of a running game shares. */
export interface Table {
  readonly control: DeskControl;
  readonly game: string;
  readonly prefs: Prefs;
  readonly setPrefs: (change: Partial<Prefs>) => void;
  readonly sounds: () => Sounds;
  readonly reduced: boolean;
  /** A dialog is open: keys of the game rest. */
  readonly covered: boolean;
  readonly openSheet: (sheet: SheetName | undefined) => void;
  /** The stake the player has chosen: remembered per game and currency, inside the limits of today. */
  readonly stake: Amount;
  readonly setStake: (stake: Amount) => void;
}
export type SheetName = 'rules' | 'fair' | 'history' | 'help' | 'menu' | 'bet';

const TableContext = createContext<Table | undefined>(undefined);
export const TableProvider = TableContext.Provider;

export function useTable(): Table {
  const table = useContext(TableContext);
  if (!table) throw new Error('a table is missing above this part');
  return table;
}

export function useDesk(): Desk {
  const { control } = useTable();
  return useSyncExternalStore(control.subscribe, control.get);
}

/** Writes amounts in the currency of the table. */
export function useMoney(): (value: bigint, plus?: boolean) => string {
  const currency = useDesk().play?.currency ?? 'XXX';
  return (value, plus) => money(value, currency, plus);
}
