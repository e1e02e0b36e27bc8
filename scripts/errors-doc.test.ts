import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CODES } from '../packages/contract/src/codes.ts';
import { ERRORS_DOC, renderErrorsDoc } from './errors-doc.ts';

const file = readFileSync(ERRORS_DOC, 'utf8');

test('docs/errors.md is what the contract says: otherwise run node scripts/errors-doc.ts', () => {
  expect(file).toBe(renderErrorsDoc());
});

test('every code stands once, with its status', () => {
  const rows = [...file.matchAll(/^\| `([A-Z_]+)` \| (\d{3}) \|/gm)].map(([, code, status]) => [code, Number(status)]);
  expect(Object.fromEntries(rows)).toEqual(Object.fromEntries(Object.entries(CODES).filter(([code]) => code !== 'OK')));
  expect(rows).toHaveLength(Object.keys(CODES).length - 1);
});
