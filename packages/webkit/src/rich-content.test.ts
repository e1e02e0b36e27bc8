import { expect, test } from 'vitest';
import { readRichContent, safeHref, type SourceNode } from './rich-content.ts';

const text = (value: string): SourceNode => ({ nodeType: 3, nodeName: '#text', nodeValue: value, childNodes: [] });
const el = (nodeName: string, attributes: Record<string, string> = {}, ...childNodes: SourceNode[]): SourceNode => ({
  nodeType: 1,
  nodeName: nodeName.toUpperCase(),
  nodeValue: null,
  childNodes,
  getAttribute: (name) => attributes[name] ?? null,
});
const read = (...nodes: SourceNode[]) => readRichContent(el('body', {}, ...nodes));

test('allowed elements stay, with nothing but their allowed attributes', () => {
  expect(
    read(el('p', { onclick: 'steal()', style: 'position:fixed', class: 'x', id: 'main', lang: 'bn' }, text('হ্যালো'))),
  ).toEqual([{ tag: 'p', attributes: { lang: 'bn' }, children: ['হ্যালো'] }]);
});

test('an unknown element loses its tag and keeps its words', () =>
  expect(read(el('center', {}, el('font', {}, text('Deposit'))))).toEqual(['Deposit']));

test.each(['script', 'style', 'iframe', 'svg', 'math', 'template', 'object', 'form', 'noscript'])(
  '%s goes with everything inside it',
  (name) => {
    expect(read(el(name, {}, el('p', {}, text('x'))), text('after'))).toEqual(['after']);
  },
);

test('comments and processing instructions are nothing', () => {
  expect(
    read(
      { nodeType: 8, nodeName: '#comment', nodeValue: '<script>', childNodes: [] },
      { nodeType: 7, nodeName: 'xml', nodeValue: 'x', childNodes: [] },
    ),
  ).toEqual([]);
});

test('a link keeps its words and loses an unsafe address', () => {
  expect(read(el('a', { href: 'javascript:alert(1)', target: '_top' }, text('win')))).toEqual([
    { tag: 'a', attributes: {}, children: ['win'] },
  ]);
  expect(read(el('a', { href: '/help#term' }, text('terms')))).toEqual([
    { tag: 'a', attributes: { href: '/help#term' }, children: ['terms'] },
  ]);
});

test.each([
  ['https://baize.test/a', 'https://baize.test/a'],
  ['mailto:a@b.c', 'mailto:a@b.c'],
  ['#term', '#term'],
  ['/help', '/help'],
  ['tel:+880', 'tel:+880'],
  ['javascript:alert(1)', undefined],
  ['JaVaScRiPt:alert(1)', undefined],
  ['java\nscript:alert(1)', undefined],
  ['\u0001javascript:alert(1)', undefined],
  ['\u00a0data:text/html,x', undefined],
  ['vbscript:x', undefined],
  ['data:text/html,x', undefined],
  ['//evil.test', undefined],
  ['/\\evil.test', undefined],
  ['help', undefined],
  ['', undefined],
  [null, undefined],
])('%j leads to %j', (href, expected) => expect(safeHref(href)).toBe(expected));

test('a picture without a safe address is left out', () => {
  expect(read(el('img', { src: 'data:image/svg+xml,<svg onload=x>', onerror: 'x' }))).toEqual([]);
  expect(read(el('img', { src: 'https://media.test/a.png', onerror: 'x' }))).toEqual([
    { tag: 'img', attributes: { src: 'https://media.test/a.png', alt: '' }, children: [] },
  ]);
});

test('a main heading steps down one level', () =>
  expect(read(el('h1', {}, text('Terms')))).toEqual([{ tag: 'h2', attributes: {}, children: ['Terms'] }]));

test('depth and size are bounded', () => {
  let deep = text('bottom');
  for (let level = 0; level < 100; level += 1) deep = el('div', {}, deep);
  expect(JSON.stringify(read(deep))).not.toContain('bottom');
  expect(read(...Array.from({ length: 6_000 }, () => text('x'))).length).toBe(5_000);
});
