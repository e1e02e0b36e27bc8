import type { Capability } from '@baize/contract/boot';
import type { Access } from '@baize/contract/define-call';
import type { LazyPart } from '@baize/webkit/lazy-part';
import { lazyPart } from './lazy-part.ts';
import type { AreaProps } from './routes.ts';

type PageEntry = {
  /** Who may open it, in the words of the calls that it makes. */
  readonly access: Exclude<Access, 'agent'>;
  /** What must be open on this brand; null is always open. */
  readonly capability: Capability | null;
  readonly part: LazyPart<AreaProps>;
};
const definePages = <N extends Lowercase<string>>(
  pages: Readonly<Record<N, PageEntry>>,
): Readonly<Record<N, PageEntry>> => pages;

/** Pages with one address of their own, `/<name>`: a page is added with a line here and its file. */
export const PAGES = definePages({
  winners: {
    access: 'public',
    capability: 'winners',
    part: lazyPart(() => import('./features/winners/winners-page.tsx')),
  },
  jackpots: {
    access: 'public',
    capability: null,
    part: lazyPart(() => import('./features/jackpots/jackpots-page.tsx')),
  },
  help: { access: 'public', capability: 'help', part: lazyPart(() => import('./features/help/help-center.tsx')) },
});

export type PageName = keyof typeof PAGES;
export const isPageName = (name: string): name is PageName => Object.hasOwn(PAGES, name);
