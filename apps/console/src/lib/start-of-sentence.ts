/**
 * Words that are kept as they stand within a sentence, where they begin one: what was done and to what (`action.*`,
 * `target.*`).
 */
export const startOfSentence = (words: string): string => {
  const [first = ''] = words;
  return first.toLocaleUpperCase() + words.slice(first.length);
};
