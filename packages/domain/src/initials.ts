/** One or two letters for a name without a picture: whole characters, so that joined scripts are not cut apart. */
export function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/[\s_.-]+/u)
    .filter(Boolean);
  const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  const first = (word: string | undefined): string =>
    word === undefined ? '' : (letters.segment(word)[Symbol.iterator]().next().value?.segment ?? '');
  return (first(words[0]) + (words.length > 1 ? first(words.at(-1)) : '')).toLocaleUpperCase();
}
