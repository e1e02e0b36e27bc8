import { expect, test } from 'vitest';
import { articleOf, searchArticles } from './help-search.ts';

const articles = [
  {
    id: '1',
    anchor: 'deposit',
    title: 'Deposits',
    html: '<p>How the <b>sandbox</b> payment works &amp; when it is credited.</p>',
  },
  { id: '2', anchor: 'term', title: 'Terms', html: '<p>You are 18 or older. A deposit is play money.</p>' },
  { id: '3', anchor: 'fair', title: 'ফেয়ার প্লে', html: '<p>প্রতিটি রাউন্ড যাচাই করা যায়।</p>' },
];
const ids = (typed: string): string[] => searchArticles(articles, typed).map((article) => article.id);

test('every word must be there, wherever it stands; a title comes first', () => {
  expect(ids('')).toEqual(['1', '2', '3']);
  expect(ids('DEPOSIT')).toEqual(['1', '2']);
  expect(ids('deposit 18')).toEqual(['2']);
  expect(ids('রাউন্ড')).toEqual(['3']);
});

test('tags are no words', () => expect([ids('<b>'), ids('bsandbox')]).toEqual([[], []]));

test('an address names an article by its anchor or its id', () => {
  expect([
    articleOf(articles, '#term')?.id,
    articleOf(articles, '#3')?.id,
    articleOf(articles, ''),
    articleOf(articles, '#%E0%A4%A'),
    articleOf(articles, '#none'),
  ]).toEqual(['2', '3', undefined, undefined, undefined]);
});
