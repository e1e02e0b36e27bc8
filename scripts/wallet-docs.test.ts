import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { HEADERS, STATUSES } from '@baize/wallet-protocol';
import { expect, test } from 'vitest';
import { PARTS } from './wallet-docs/tables.ts';
import { partsOf, renderPage, WALLET_OPENAPI, walletPages } from './wallet-docs.ts';
import { renderWalletOpenApi } from './wallet-docs/openapi.ts';

const read = (file: string): string => readFileSync(file, 'utf8');
const pages = new Map(walletPages().map((file) => [basename(file, '.md'), read(file)]));

test.each([...pages.keys()])(
  'what is made of code in docs/wallet/%s is as the code is: node scripts/wallet-docs.ts',
  (name) => {
    expect(pages.get(name)).toBe(renderPage(pages.get(name)!));
  },
);

test('every part stands on exactly one page', () => {
  expect([...pages.values()].flatMap(partsOf).sort()).toEqual([...PARTS.keys()].sort());
});

test('a part that there is not is named', () => {
  expect(() => renderPage('<!-- made: nothing -->\n<!-- end -->')).toThrow('there is no part "nothing"');
});

test('docs/wallet/openapi.json is what the wire reads: node scripts/wallet-docs.ts', () => {
  expect(read(WALLET_OPENAPI)).toBe(renderWalletOpenApi());
});

test('every status stands in the table of causes and in that of duties', () => {
  const named = [...pages.get('answers')!.matchAll(/^\| `(RS_\w+)` \|/gm)].map(([, status]) => status);
  expect(named).toEqual([...STATUSES, ...STATUSES]);
});

test('every header of a signature is explained', () => {
  for (const header of Object.values(HEADERS) as string[])
    expect(pages.get('signing')!.toLowerCase()).toContain(`\`${header}\``);
});
