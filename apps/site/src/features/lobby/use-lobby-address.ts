import type { GameType } from '@baize/contract/boot';
import { useEffect, useRef } from 'react';
import { go } from '../../navigate.ts';
import { lobbySearch, parseLobby, type LobbyState } from './lobby-query.ts';
import { askAhead, isAnswered } from './use-games.ts';

/** An answer that comes within this time is drawn together with the press that asked for it. */
export const TOGETHER_MS = 100;
/** A letter stands in its field already: what is drawn for it may wait longer, and is drawn once. */
export const LETTER_MS = 300;
const isLetter = (part: Partial<LobbyState>): boolean => Object.keys(part).join() === 'search';

type LobbyAddress = {
  gameType: GameType;
  /** The visitor may have no answer to it: nothing is asked. */
  isClosed: (state: LobbyState) => boolean;
};

/**
 * The state of a lobby in its address. A press asks at once; it is drawn once, with its answer, where that is known or
 * comes within a blink, and else after that: on a slow phone each drawing takes a good part of a tenth of a second.
 */
export function useLobbyAddress({ gameType, isClosed }: LobbyAddress) {
  /** What was asked and is not in the address yet. */
  const coming = useRef<string | null>(null);
  useEffect(
    () => () => {
      coming.current = null;
    },
    [],
  );

  function next(part: Partial<LobbyState>): LobbyState {
    return { ...parseLobby(coming.current ?? location.search), ...part };
  }
  function ask(state: LobbyState): Promise<void> | undefined {
    return isClosed(state) || isAnswered(gameType, state) ? undefined : askAhead(gameType, state);
  }
  function change(part: Partial<LobbyState>): void {
    const state = parseLobby(lobbySearch(next(part)));
    const search = lobbySearch(state);
    const arrive = (): void => {
      if (coming.current !== search) return; // another press took its place, or the lobby was left
      coming.current = null;
      go(`${location.pathname}${search ? `?${search}` : ''}`, { replace: true });
    };
    coming.current = search;
    const answer = ask(state);
    if (answer === undefined) return arrive();
    setTimeout(arrive, isLetter(part) ? LETTER_MS : TOGETHER_MS);
    void answer.then(arrive);
  }
  /** Somebody is about to press: the question can be asked. */
  const near = (part: Partial<LobbyState>): void => void ask(parseLobby(lobbySearch(next(part))));
  return { change, near };
}
