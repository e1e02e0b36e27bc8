import { fold } from './fold.ts';

/** What is found: by the game's names in all languages, its code, and its studio's names. */
export type SearchEntry = { readonly key: string; readonly texts: readonly string[] };
export type SearchIndex = {
  /** Whether the index still says what these entries say. */
  readonly holds: (entries: readonly SearchEntry[]) => boolean;
  /** Keys of what the words mean among the keys that are wanted, the best first; equals in the order of the entries. */
  readonly search: (words: string, wanted?: ReadonlySet<string>) => string[];
};

type Text = { readonly spaced: string; readonly letters: readonly string[]; readonly mask: number };
type Indexed = { readonly key: string; readonly texts: readonly Text[] };
/** How well a word stands in a text: by typing errors first, then by where it stands. */
type Match = { readonly errors: number; readonly place: number };

const WORDS_MAX = 8;
const PLACES = { whole: 0, start: 1, wordStart: 2, inside: 3, misspelt: 4 } as const;
/** A query that is found in parts, each in another text, stands behind one that is found as it is. */
const IN_PARTS = 5;

/** Typing errors that a word of so many letters may hold: a short word would else mean everything. */
export const errorsOf = (length: number): number => (length < 4 ? 0 : length < 6 ? 1 : length < 10 ? 2 : 3);

/** A bit for each letter, 32 classes: what a text lacks of a query's bits is at least one typing error each. */
const maskOf = (letters: readonly string[]): number =>
  letters.reduce((mask, letter) => mask | (1 << (letter.codePointAt(0)! % 32)), 0);

function bitsOf(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

function textOf(text: string): Text {
  const spaced = fold(text);
  const letters = Array.from(spaced.replaceAll(' ', ''));
  return { spaced, letters, mask: maskOf(letters) };
}

export function createSearchIndex(entries: readonly SearchEntry[]): SearchIndex {
  const of = remembered(textOf); // most names are the same in many languages, and a studio has many games
  const indexed: Indexed[] = entries.map(({ key, texts }) => ({
    key,
    texts: [...new Set(texts.map(of))].filter(({ spaced }) => spaced !== ''),
  }));
  let last = { words: '', matchOf: matcherOf('') };
  return {
    holds: (others) => others.length === entries.length && entries.every((entry, at) => isSame(entry, others[at]!)),
    search: (words, wanted) => {
      // A list that finds nothing asks for the same words among more games: those it has looked at are not again.
      if (last.words !== words) last = { words, matchOf: matcherOf(words) };
      return searchIn(
        indexed.filter(({ key }) => wanted?.has(key) ?? true),
        last.matchOf,
      );
    },
  };
}

const isSame = (a: SearchEntry, b: SearchEntry): boolean =>
  a.key === b.key && a.texts.length === b.texts.length && a.texts.every((text, at) => text === b.texts[at]);

/** Where anything is spelt as asked, what would need typing errors is left out; else the fewest errors win. */
function searchIn(indexed: readonly Indexed[], matchOf: Matcher): string[] {
  const found = indexed.flatMap((entry) => {
    const match = matchOf(entry);
    return match ? [{ key: entry.key, ...match }] : [];
  });
  const errors = Math.min(...found.map((hit) => hit.errors));
  return found
    .filter((hit) => hit.errors === errors)
    .toSorted((a, b) => a.place - b.place)
    .map(({ key }) => key);
}

type Matcher = (entry: Indexed) => Match | undefined;

/** How well words stand in an entry; of each entry it is found out once. */
function matcherOf(words: string): Matcher {
  const query = textOf(words);
  if (query.spaced === '') return () => undefined;
  const asWhole = bestMatch(query);
  const asParts = query.spaced
    .split(' ')
    .slice(0, WORDS_MAX)
    .map((word) => bestMatch(textOf(word)));
  return remembered(({ texts }: Indexed) => {
    const whole = asWhole(texts);
    return asParts.length < 2 || whole?.errors === 0 ? whole : better(whole, inParts(texts, asParts));
  });
}

function remembered<K, V>(find: (key: K) => V): (key: K) => V {
  const known = new Map<K, V>();
  return (key) => {
    if (known.has(key)) return known.get(key)!;
    const found = find(key);
    known.set(key, found);
    return found;
  };
}

type BestMatch = (texts: readonly Text[]) => Match | undefined;

/** How well a query stands in the best of some texts. A text that many games share is looked at once. */
function bestMatch(words: Text): BestMatch {
  const query = { ...words, countErrors: errorsCounter(words.letters) };
  const matchIn = remembered((text: Text) => matchOf(text, query));
  return (texts) => texts.map(matchIn).reduce(better, undefined);
}

/** Every word of the query, each in the text that fits it best. */
function inParts(texts: readonly Text[], parts: readonly BestMatch[]): Match | undefined {
  const matches = parts.flatMap((best) => best(texts) ?? []);
  if (matches.length < parts.length) return undefined;
  return matches.reduce((a, b) => ({ errors: a.errors + b.errors, place: a.place + b.place }), {
    errors: 0,
    place: IN_PARTS,
  });
}

function better(a: Match | undefined, b: Match | undefined): Match | undefined {
  if (!a || !b) return a ?? b;
  return b.errors < a.errors || (b.errors === a.errors && b.place < a.place) ? b : a;
}

type Query = Text & { readonly countErrors: (text: readonly string[]) => number };

function matchOf(text: Text, query: Query): Match | undefined {
  const spelt = speltPlace(text.spaced, query.spaced);
  if (spelt !== undefined) return { errors: 0, place: spelt };
  const allowed = errorsOf(query.letters.length);
  if (bitsOf(query.mask & ~text.mask) > allowed) return undefined;
  const errors = query.countErrors(text.letters);
  return errors > allowed ? undefined : { errors, place: PLACES.misspelt };
}

/** Where a query stands in a text as it is spelt; one letter alone must begin a word. */
function speltPlace(text: string, query: string): number | undefined {
  if (text === query) return PLACES.whole;
  if (text.startsWith(query)) return PLACES.start;
  if (text.includes(` ${query}`)) return PLACES.wordStart;
  return query.length > 1 && text.includes(query) ? PLACES.inside : undefined;
}

/** Bits of a number; what is longer is compared by its beginning. */
const COMPARED_MAX = 31;

/**
 * The fewest typing errors (a letter too many, too few, another one, two neighbours swapped) that turn the query into
 * any stretch of the text. A column of the edit distance's table is held in bits, a text of n letters costs n steps
 * (Hyyrö 2003, with the free start of Sellers). Spaces do not count, so that words written together or apart, and
 * scripts without spaces, are found as well.
 */
export function errorsCounter(query: readonly string[]): (text: readonly string[]) => number {
  const compared = query.slice(0, COMPARED_MAX);
  const places = new Map<string, number>();
  for (const [at, letter] of compared.entries()) places.set(letter, (places.get(letter) ?? 0) | (1 << at));
  const last = 1 << (compared.length - 1);
  return (text) => {
    let [vertical, less, diagonal, earlier] = [-1, 0, 0, 0];
    let errors = compared.length;
    let fewest = errors;
    for (const letter of text) {
      const equal = places.get(letter) ?? 0;
      const swapped = ((~diagonal & equal) << 1) & earlier;
      diagonal = ((((equal & vertical) + vertical) | 0) ^ vertical) | equal | less | swapped;
      const more = less | ~(diagonal | vertical);
      const fewer = diagonal & vertical;
      if (more & last) errors += 1;
      else if (fewer & last) errors -= 1;
      vertical = (fewer << 1) | ~(diagonal | (more << 1));
      less = (more << 1) & diagonal;
      earlier = equal;
      if (errors < fewest) fewest = errors;
    }
    return fewest;
  };
}
