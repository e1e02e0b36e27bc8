import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  EMPTY_LOBBY,
  gameListInput,
  isNarrowed,
  LOBBY_FILTERS,
  LOBBY_SORTS,
  lobbySearch,
  parseLobby,
  SUB_CATEGORIES,
} from './lobby-query.ts';

test('the default state has no query, and an unknown one reads as the default', () => {
  expect(lobbySearch(EMPTY_LOBBY)).toBe('');
  expect(parseLobby('?filter=BEST&sort=sideways&classify=XX&minBet=9&lines=9')).toEqual(EMPTY_LOBBY);
});

test('the vendor query of the specification is read', () => expect(parseLobby('?vassalage=BGS').vassalage).toBe('BGS'));

test('every state comes back from its address', () => {
  const state = fc.record({
    filter: fc.constantFrom(...LOBBY_FILTERS),
    sort: fc.constantFrom(...LOBBY_SORTS),
    search: fc.string({ maxLength: 60 }).map((text) => text.trim()),
    vassalage: fc.string({ maxLength: 16 }),
    classify: fc.constantFrom('' as const, ...SUB_CATEGORIES),
    minBetOne: fc.boolean(),
    lines25: fc.boolean(),
  });
  fc.assert(
    fc.property(state, (lobby) => {
      expect(parseLobby(lobbySearch(lobby))).toEqual(lobby);
    }),
  );
});

test('the call names its parameters as the specification does and leaves out what is not set', () => {
  expect(gameListInput({ gameType: 'RNG', state: EMPTY_LOBBY, language: 'bn', pageNo: 1 })).toEqual({
    gameType: 'RNG',
    filter: 'ALL',
    sort: 'hot',
    language: 'bn',
    pageNo: 1,
    pageSize: 20,
  });
  expect(
    gameListInput({
      gameType: 'RNG',
      state: {
        ...EMPTY_LOBBY,
        filter: 'FAV',
        search: ' gold ',
        vassalage: 'PG',
        classify: 'JP',
        minBetOne: true,
        lines25: true,
      },
      language: 'en',
      pageNo: 3,
    }),
  ).toEqual({
    gameType: 'RNG',
    filter: 'FAV',
    sort: 'hot',
    language: 'en',
    pageNo: 3,
    pageSize: 20,
    search: 'gold',
    vassalage: 'PG',
    gameClassify: 'JP',
    minBetOne: true,
    lines25: true,
  });
});

test('sorting alone does not narrow a list', () => {
  expect(isNarrowed({ ...EMPTY_LOBBY, sort: 'name' })).toBe(false);
  expect(isNarrowed({ ...EMPTY_LOBBY, lines25: true })).toBe(true);
});
