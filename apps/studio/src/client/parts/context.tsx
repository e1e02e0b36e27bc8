import { createContext, useContext, useEffect, useSyncExternalStore } from 'react';
import { cutTo, type Amount } from '@baize/domain/money';
import type { GameControl } from '../core/game.ts';
import type { GameState } from '../core/game-state.ts';
import { dateTime, money } from '../core/format.ts';
import type { Look } from '../core/links.ts';
import type { Prefs } from '../core/prefs.ts';
import { fill } from '../messages/fill.ts';
import type { MessageKey, Messages } from '../messages/en.ts';
import type { Sounds } from '../sound/sounds.ts';
import { useLatest } from './use-latest.ts';

export type Lang = 'bn' | 'en';
export type Translate = (key: MessageKey, values?: Readonly<Record<string, string | number>>) => string;

export interface Words extends Look {
  readonly t: Translate;
}

export const wordsOf = ({ lang, theme, offset }: Look, messages: Messages): Words => ({
  lang,
  theme,
  offset,
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
export interface GameContextValue {
  readonly control: GameControl;
  readonly gameCode: string;
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
  /** A figure stands typed that cannot be played: no bet is placed with another in its place. */
  readonly isMistyped: boolean;
  /** A field tells whether what is typed in it cannot be played. */
  readonly setMistyped: (field: string, isMistyped: boolean) => void;
}
export type SheetName = 'rules' | 'fair' | 'history' | 'help' | 'menu' | 'bet';

/** Tells the time of a record by the clock that the address names. */
export function useTime(): (iso: string) => string {
  const { lang, offset } = useWords();
  return (iso) => dateTime(iso, lang, offset);
}

/** Tells the game of a field whose figure cannot be played, until it is put right or gone. */
export function useMistyped(field: string, isMistyped: boolean): void {
  const { setMistyped } = useGame();
  const tell = useLatest(setMistyped);
  useEffect(() => {
    if (!isMistyped) return undefined;
    const { current: say } = tell;
    say(field, true);
    return () => say(field, false);
  }, [field, isMistyped, tell]);
}

const GameContext = createContext<GameContextValue | undefined>(undefined);
export const GameProvider = GameContext.Provider;

export function useGame(): GameContextValue {
  const game = useContext(GameContext);
  if (!game) throw new Error('a game is missing above this part');
  return game;
}

export function useGameState(): GameState {
  const { control } = useGame();
  return useSyncExternalStore(control.subscribe, control.get);
}

/**
 * Writes amounts in the currency of the game, as every game and its list of rounds show money: what is below its digits
 * is cut, as in the header. Replays and proofs tell each unit (`exactMoney`).
 */
export function useMoney(): (value: bigint, plus?: boolean) => string {
  const currency = useGameState().play?.currency ?? 'XXX';
  return (value, plus) => money(value, currency, plus);
}

/** Cuts a payout to what the wallet of this game can be told. */
export function useCut(): (exact: Amount) => Amount {
  const step = useGameState().play?.limits.payoutStep ?? 1n;
  return (exact) => cutTo(exact, step);
}
