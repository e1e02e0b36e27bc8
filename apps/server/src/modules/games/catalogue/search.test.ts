import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fold } from './fold.ts';
import { createSearchIndex, errorsCounter, errorsOf, type SearchEntry } from './search.ts';

const GAMES: readonly SearchEntry[] = [
  {
    key: 'lantern',
    texts: ['Lantern Alley', 'লণ্ঠন গলি', '灯笼巷', 'ตรอกโคมไฟ', 'stu_lantern_alley', 'Kite & Key', 'PG'],
  },
  { key: 'tide', texts: ['Tidewater', 'জোয়ারের জল', 'Marea Alta', 'مَدّ البحر', 'stu_tidewater', 'Halfmoon', 'JL'] },
  { key: 'bloom', texts: ['Monsoon Bloom', 'বর্ষার ফুল', 'Flor del Monzón', 'Мокрый цвет', 'stu_monsoon_bloom', 'FC'] },
  { key: 'dice', texts: ['Dice', 'পাশা', 'Würfel', 'Zar Oyunu', 'stu_dice', 'Baize Originals', 'BGS'] },
  { key: 'mines', texts: ['Mines', 'মাইন', 'Łódź Miny', 'Straße 25', 'stu_mines', 'Baize Originals', 'BGS'] },
];
const index = createSearchIndex(GAMES);

describe('found in any language, however it is typed', () => {
  test.each([
    ['Lantern', 'lantern'],
    ['LANTERN ALLEY', 'lantern'],
    ['alley lantern', 'lantern'],
    ['lanternalley', 'lantern'],
    ['tide water', 'tide'],
    ['lantren', 'lantern'], // two letters swapped
    ['lanten aley', 'lantern'], // two letters lost
    ['Tidewatter', 'tide'],
    ['monson', 'bloom'],
    ['monzon', 'bloom'], // the mark left out
    ['MONZÓN', 'bloom'],
    ['wurfel', 'dice'],
    ['strasse 25', 'mines'],
    ['strasse ২৫', 'mines'], // the digits of another script
    ['lodz', 'mines'],
    ['мокрыи', 'bloom'],
    ['цвит мокрый', 'bloom'],
    ['লণ্ঠন', 'lantern'],
    ['জোয়ারের', 'tide'], // one code point where the name has two
    ['জোয়ারেরজল', 'tide'],
    ['বর্শার ফুল', 'bloom'],
    ['灯笼', 'lantern'],
    ['โคมไฟ', 'lantern'],
    ['مد', 'tide'],
    ['halfmoon', 'tide'],
    ['half moon tide', 'tide'],
    ['PG', 'lantern'],
    ['stu_dice', 'dice'],
    ['ＤＩＣＥ', 'dice'], // full-width letters
  ])('%s finds %s first', (words, key) => expect(index.search(words)[0]).toBe(key));

  test('a studio brings all of its games', () => expect(index.search('originals')).toEqual(['dice', 'mines']));
  test('what is spelt as asked leaves no room for what would need an error', () =>
    expect(index.search('mines')).toEqual(['mines']));
  test('what is not wanted leaves its place to what is', () => {
    expect(index.search('mines', new Set(['dice', 'lantern']))).toEqual([]);
    const games = createSearchIndex([
      { key: 'spelt', texts: ['Sunset'] },
      { key: 'near', texts: ['Sunsent'] },
    ]);
    expect(games.search('sunset')).toEqual(['spelt']);
    expect(games.search('sunset', new Set(['near']))).toEqual(['near']);
  });
  test('a name that begins with the words stands before one that holds them', () => {
    const games = createSearchIndex([
      { key: 'inside', texts: ['The Missunk'] },
      { key: 'word', texts: ['Golden Sun'] },
      { key: 'start', texts: ['Sun Temple'] },
      { key: 'whole', texts: ['Sun'] },
    ]);
    expect(games.search('sun')).toEqual(['whole', 'start', 'word', 'inside']);
  });
  test.each(['', '   ', '!?', 'xyzzy', 'diceland casino', 'qqqq'])('"%s" finds nothing', (words) =>
    expect(index.search(words)).toEqual([]),
  );
});

const LETTERS = Array.from('abcdefghijklmnopqrstuvwxyz');
const NAMES = GAMES.flatMap(({ key, texts }) => texts.map((text) => ({ key, text })));
const someName = fc.constantFrom(...NAMES.filter(({ text }) => Array.from(fold(text).replaceAll(' ', '')).length >= 6));

/** One typing error, anywhere in a word. */
const mistyped = fc
  .record({
    name: someName,
    at: fc.nat(),
    letter: fc.constantFrom(...LETTERS),
    kind: fc.constantFrom('more', 'less', 'other', 'swapped'),
  })
  .map(({ name, at, letter, kind }) => {
    const letters = Array.from(fold(name.text));
    const i = at % (letters.length - 1);
    const [here, next] = [letters[i]!, letters[i + 1]!];
    if (kind === 'swapped') letters.splice(i, 2, next, here);
    else letters.splice(i, kind === 'more' ? 0 : 1, ...(kind === 'less' ? [] : [letter]));
    return { ...name, words: letters.join('') };
  });

const errorsBetween = (query: string, text: string): number => errorsCounter(Array.from(query))(Array.from(text));

/** The same by the table that the bits stand for: its first row is free, and the least of its last row counts. */
function errorsByTable(query: readonly string[], text: readonly string[]): number {
  const rows = [Array.from({ length: text.length + 1 }, () => 0)];
  for (const [i, letter] of query.entries()) {
    const row = [i + 1];
    for (let j = 1; j <= text.length; j++) {
      const swapped = i > 0 && j > 1 && letter === text[j - 2] && query[i - 1] === text[j - 1];
      row.push(
        Math.min(
          rows[i]![j]! + 1,
          row[j - 1]! + 1,
          rows[i]![j - 1]! + (letter === text[j - 1] ? 0 : 1),
          swapped ? rows[i - 1]![j - 2]! + 1 : Infinity,
        ),
      );
    }
    rows.push(row);
  }
  return Math.min(...rows.at(-1)!);
}

describe('laws', () => {
  test('every name is found, in any case and in any spelling of its characters', () => {
    const spelling = fc.constantFrom('NFC', 'NFD', 'NFKC', 'NFKD');
    fc.assert(
      fc.property(fc.constantFrom(...NAMES), spelling, fc.boolean(), ({ key, text }, form, upper) => {
        const typed = (upper ? text.toUpperCase() : text).normalize(form);
        expect(index.search(` ${typed}  `)).toContain(key);
      }),
    );
  });
  test('one typing error is found over, unless the words are spelt as another game', () => {
    fc.assert(
      fc.property(mistyped, ({ key, words }) => {
        const found = index.search(words);
        const exact = NAMES.some(({ text }) => fold(text).includes(fold(words)));
        expect(exact || found.includes(key)).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });
  test('whatever is typed, the answer names each game once at most', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (words) => {
        const found = index.search(words);
        expect(new Set(found).size).toBe(found.length);
        expect(GAMES.map(({ key }) => key)).toEqual(expect.arrayContaining(found));
      }),
    );
  });
  test('folding twice is folding once', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(fold(fold(text))).toBe(fold(text));
      }),
      { numRuns: 2_000 },
    );
  });
  test('every character that exists is folded in one go, the capital ẞ too', () => {
    const characters = Array.from({ length: 0x110000 }, (_, point) => point)
      .filter((point) => point < 0xd800 || point > 0xdfff)
      .map((point) => String.fromCodePoint(point));
    expect(characters.filter((character) => fold(fold(character)) !== fold(character))).toEqual([]);
    expect(fold('STRAẞE')).toBe(fold('Straße'));
    expect(fold('STRAẞE')).toBe('strasse');
  });
  test('errors are counted as a person counts them, and a stretch of the text itself has none', () => {
    expect(['dcie', 'dise', 'dicce', 'die'].map((typed) => errorsBetween(typed, 'thedicegame'))).toEqual([1, 1, 1, 1]);
    const words = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), minLength: 1, maxLength: 31 });
    fc.assert(
      fc.property(words, words, (query, text) => {
        expect(errorsBetween(query, text)).toBe(errorsByTable(Array.from(query), Array.from(text)));
      }),
      { numRuns: 2_000 },
    );
  });
  test('short words allow no errors, long ones some', () =>
    expect([1, 3, 4, 5, 6, 9, 10, 60].map(errorsOf)).toEqual([0, 0, 1, 1, 2, 2, 3, 3]));
});

test('the index knows whether it still holds', () => {
  expect(index.holds(GAMES.map((game) => ({ ...game, texts: [...game.texts] })))).toBe(true);
  expect(index.holds(GAMES.slice(1))).toBe(false);
  expect(index.holds(GAMES.map((game, at) => (at === 2 ? { ...game, texts: ['Renamed'] } : game)))).toBe(false);
});

test('a thousand games in ten languages answer within milliseconds', () => {
  const word = (at: number): string => Array.from(String(at * 7919), (digit) => LETTERS[Number(digit) * 2]!).join('');
  const games = Array.from({ length: 1_000 }, (_, at) => ({
    key: `game-${at}`,
    texts: Array.from({ length: 10 }, (_each, language) => `${word(at)} ${word(language + at)}${language}`),
  }));
  const thousand = createSearchIndex(games);
  const times = Array.from({ length: 20 }, (_, at) => {
    const started = performance.now();
    thousand.search(`${word(at * 31)} ${word(at)}x`);
    return performance.now() - started;
  });
  // The quickest of twenty, so that what else runs on the machine does not count.
  expect(Math.min(...times)).toBeLessThan(50);
});
