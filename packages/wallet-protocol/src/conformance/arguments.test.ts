import { expect, test } from 'vitest';
import { readArguments } from './arguments.ts';

test('an operator, a supplier and the options are read', () => {
  const read = readArguments([
    'http://localhost:3000',
    '--supplier',
    'http://localhost:3002',
    '--only=sig-,dup-',
    '--parallel',
    '4',
  ]);
  expect(read).toMatchObject({
    ok: true,
    value: {
      operatorUrl: 'http://localhost:3000',
      supplierUrl: 'http://localhost:3002',
      only: ['sig-', 'dup-'],
      parallel: 4,
      doubles: false,
    },
  });
});

test.each([
  [[]],
  [['--only', 'sig-']],
  [['localhost:3000']],
  [['--supplier']],
  [['--unknown']],
  [['http://a', 'http://b']],
  [['--supplier', 'ftp://x']],
])('%j is refused', (words) => {
  expect(readArguments(words)).toMatchObject({ ok: false });
});
