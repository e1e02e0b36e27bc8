export type Article = { id: string; anchor: string; title: string; html: string };

/** The words of an article without its tags, for searching only. */
const wordsOf = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/gu, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&');
const plain = (text: string): string => text.normalize('NFKC').toLowerCase();

/** Articles that hold every typed word, those with one in the title first, else in their own order. */
export function searchArticles<T extends Article>(articles: readonly T[], typed: string): T[] {
  const wanted = plain(typed).split(/\s+/u).filter(Boolean);
  if (wanted.length === 0) return [...articles];
  const found = articles.filter((article) => {
    const text = plain(`${article.title} ${wordsOf(article.html)}`);
    return wanted.every((word) => text.includes(word));
  });
  const inTitle = (article: T): number => (wanted.some((word) => plain(article.title).includes(word)) ? 0 : 1);
  return found.toSorted((a, b) => inTitle(a) - inTitle(b));
}

/** The article an address points at: its anchor, or its id. */
export function articleOf<T extends Article>(articles: readonly T[], hash: string): T | undefined {
  let wanted: string;
  try {
    wanted = decodeURIComponent(hash.replace(/^#/u, ''));
  } catch {
    return undefined;
  }
  return wanted === ''
    ? undefined
    : (articles.find((article) => article.anchor === wanted) ?? articles.find((article) => article.id === wanted));
}
