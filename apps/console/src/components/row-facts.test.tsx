import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ShortId, wholeCard } from './row-facts.tsx';

const ID = 'd0b5fd5a-1111-7000-8000-000000000001';
const columns = [
  { key: 'id', head: 'Number', cell: () => <ShortId id={ID} /> },
  { key: 'state', head: 'State', cell: () => 'waiting' },
  { key: 'why', head: 'Reason', cell: () => 'a long one' },
  { key: 'do', head: <b>Do</b>, cell: () => 'a button' },
];
const figures = [
  { label: 'Number', value: <ShortId id={ID} /> },
  { label: 'State', value: 'waiting' },
];
const opened = (hidden: string[]): string =>
  renderToStaticMarkup(
    <>{wholeCard({ title: 'A row', figures, more: 'What is done' }, {}, { columns, hidden }).more}</>,
  );

test('a card opens into what its face does not say whole', () => {
  const text = opened([]);
  expect(text).toContain('What is done');
  expect(text).toContain(`>${ID}<`);
  expect(text).toContain('a long one');
  for (const told of ['waiting', 'a button']) expect(text).not.toContain(told);
});

test('a column that its reader took out is in no card, and a number is cut in a table', () => {
  expect(opened(['why'])).not.toContain('a long one');
  expect(renderToStaticMarkup(<ShortId id={ID} />)).toContain('>d0b5fd5a…<');
});
