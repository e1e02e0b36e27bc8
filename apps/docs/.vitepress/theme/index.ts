/** The face of the documents: a head with the search, the contents, the page, and what stands in it. */
import { Content, useData, type Header, type Theme } from 'vitepress';
import { defineComponent, h, type VNode } from 'vue';
import type { Section } from '../../src/sections.ts';
import 'virtual:tokens.css';
import './style.css';

const BASE = '/docs/';
type Config = { readonly sections: readonly Section[] };

/** The address of a page as it is served, from the file that VitePress names. */
const pathOf = (file: string): string => file.replace(/(?:^|(?<=\/))index\.md$/, '').replace(/\.md$/, '');

const link = (path: string, name: string, current: string): VNode =>
  h('a', { href: BASE + path, 'aria-current': path === current ? 'page' : undefined }, name);

/** The sections; of one that is not read only the name, so that no page carries every address. */
const contents = (sections: readonly Section[], current: string): VNode =>
  h(
    'nav',
    { class: 'contents', id: 'contents', 'aria-label': 'Contents' },
    sections.map(({ title, pages }) => {
      const isLong = pages.length > SHORT_MAX && !pages.some(({ path }) => path === current);
      const shown = isLong ? pages.slice(0, 1) : pages;
      return h('section', [
        h('h2', title),
        h(
          'ul',
          shown.map(({ path, name }) => h('li', [link(path, isLong ? 'All subjects' : name, current)])),
        ),
      ]);
    }),
  );
const SHORT_MAX = 16;

const outline = (headers: readonly Header[]): VNode | undefined =>
  headers.length < 2
    ? undefined
    : h('nav', { class: 'outline', 'aria-label': 'On this page' }, [
        h('h2', 'On this page'),
        h(
          'ul',
          headers.map(({ slug, title }) => h('li', [h('a', { href: `#${slug}` }, title)])),
        ),
      ]);

/** The pages before and after, in the order of the contents. */
function neighbours(sections: readonly Section[], current: string): VNode {
  const pages = sections.flatMap((section) => section.pages);
  const at = pages.findIndex(({ path }) => path === current);
  const [before, after] = [at > 0 ? pages[at - 1] : undefined, at === -1 ? undefined : pages[at + 1]];
  return h('nav', { class: 'neighbours', 'aria-label': 'Before and after' }, [
    before ? h('a', { href: BASE + before.path, rel: 'prev' }, [h('small', 'Before'), before.name]) : h('span'),
    after ? h('a', { href: BASE + after.path, rel: 'next' }, [h('small', 'Next'), after.name]) : undefined,
  ]);
}

const search = (): VNode =>
  h('form', { class: 'search', role: 'search', action: BASE }, [
    h('label', { for: 'query', class: 'unseen' }, 'Search the documents'),
    h('input', { id: 'query', name: 'q', type: 'search', placeholder: 'Search', autocomplete: 'off' }),
    h('div', { class: 'found', id: 'found', role: 'status', hidden: true }),
  ]);

const Layout = defineComponent(() => {
  const { page, theme } = useData<Config>();
  return () => {
    const current = pathOf(page.value.relativePath);
    const { sections } = theme.value;
    return [
      h('a', { class: 'skip', href: '#page' }, 'To the page'),
      h('header', { class: 'head' }, [
        h('a', { class: 'mark', href: BASE }, [h('span', { class: 'sign', 'aria-hidden': 'true' }), 'Baize documents']),
        search(),
        h('a', { class: 'to-contents', href: '#contents' }, 'Contents'),
      ]),
      h('div', { class: 'frame' }, [
        contents(sections, current),
        h('main', { id: 'page', tabindex: -1 }, [h(Content, { class: 'page' }), neighbours(sections, current)]),
        outline((page.value.headers as Header[] | undefined) ?? []),
      ]),
    ];
  };
});

export default { Layout } satisfies Theme;
