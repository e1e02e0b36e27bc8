import { posix } from 'node:path';

const LINK = /(!?)\[([^\]\n]*)\]\(([^)\s#]*)(#[^)\s]*)?\)/g;

/** Where a document of the repository stands on the site; undefined: it does not. */
export type Placed = (source: string) => string | undefined;

/**
 * The links of a document as the site has them: to pages of the site where there is one, pictures where they are put,
 * and what leads into the repository alone as plain words, because the site stands without it.
 */
export function siteLinks(text: string, source: string, placed: Placed): string {
  return outsideOfCode(text, (prose) =>
    prose.replaceAll(LINK, (whole: string, ...[mark, words, target = '', part = '']: string[]) => {
      if (target === '' || /^[a-z]+:/.test(target)) return whole;
      const place = placed(posix.join(posix.dirname(source), target));
      return place === undefined ? words! : `${mark}[${words}](/${place}${part})`;
    }),
  );
}

/** Comments are for who edits the document. */
export const withoutComments = (text: string): string =>
  outsideOfCode(text, (prose) => prose.replaceAll(/<!-- [^]*? -->\n?/g, ''));

/** Changes what stands outside of fenced blocks. */
function outsideOfCode(text: string, change: (prose: string) => string): string {
  return text
    .split(/(^```[^]*?^```$)/m)
    .map((piece, at) => (at % 2 === 0 ? change(piece) : piece))
    .join('');
}

export const titleOf = (text: string): string => /^# (.+)$/m.exec(text)?.[1]?.replaceAll('`', '') ?? '';

const DESCRIPTION_MAX = 155;
/** The first paragraph, for search engines and lists. */
export function descriptionOf(text: string): string {
  const paragraph = text.split('\n\n').find((part) => /^[A-Z*`[]/.test(part)) ?? '';
  const plain = paragraph.replaceAll(LINK, '$2').replaceAll(/[`*"]/g, '').replaceAll(/\s+/g, ' ');
  return plain.length <= DESCRIPTION_MAX ? plain : `${plain.slice(0, plain.lastIndexOf(' ', DESCRIPTION_MAX))} …`;
}
