/** What the search of the site looks through: each part of a page with its heading and its words. */
import type { Page } from './pages.ts';

export type Entry = {
  readonly page: string;
  readonly heading: string;
  readonly address: string;
  readonly text: string;
};

const TEXT_MAX = 600;
/** As VitePress names the anchors of headings. */
export const slugOf = (heading: string): string =>
  heading
    .replaceAll(/[`*]/g, '')
    .normalize('NFKD')
    .replaceAll(/[̀-ͯ]/g, '')
    .replaceAll(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .replace(/^(\d)/, '_$1')
    .toLowerCase();

const plain = (text: string): string =>
  text
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[`*|#]|-{3,}/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

export function searchIndex(pages: readonly Page[]): readonly Entry[] {
  return pages
    .filter(({ path }) => path !== '' && path !== 'missing')
    .flatMap(({ path, name, text }) =>
      text
        .replaceAll(/^```[^]*?^```$/gm, ' ')
        .split(/^(?=#{1,3} )/m)
        .filter((part) => part.startsWith('#'))
        .map((part): Entry => {
          const [head = '', ...rest] = part.split('\n');
          const heading = plain(head);
          const anchor = head.startsWith('# ') ? '' : `#${slugOf(head.replace(/^#+ /, ''))}`;
          return {
            page: name,
            heading,
            address: `/docs/${path}${anchor}`,
            text: plain(rest.join(' ')).slice(0, TEXT_MAX),
          };
        }),
    );
}
