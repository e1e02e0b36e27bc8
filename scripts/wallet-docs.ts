/**
 * Writes what is made of code into the pages of docs/wallet: between the marks `made: NAME` and `end` stands the part
 * of that name (wallet-docs/tables.ts). And docs/wallet/openapi.json. Run: node scripts/wallet-docs.ts
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderWalletOpenApi } from './wallet-docs/openapi.ts';
import { PARTS } from './wallet-docs/tables.ts';

export const WALLET_DOCS = join(import.meta.dirname, '../docs/wallet');
export const WALLET_OPENAPI = join(WALLET_DOCS, 'openapi.json');
const MADE = /(<!-- made: ([a-zA-Z -]+?) -->\n)[^]*?(<!-- end -->)/g;

export const walletPages = (): readonly string[] =>
  readdirSync(WALLET_DOCS)
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(WALLET_DOCS, name));

/** A page with its made parts as they are now. */
export const renderPage = (text: string): string =>
  text.replaceAll(MADE, (_whole, ...[head, name, end]: string[]) => {
    const part = PARTS.get(name!);
    if (!part) throw new Error(`there is no part "${name}"`);
    return `${head}\n${part()}\n\n${end}`;
  });

/** The parts that a page asks for. */
export const partsOf = (text: string): readonly string[] => [...text.matchAll(MADE)].map(([, , name]) => name!);

if (import.meta.main) {
  for (const file of walletPages()) writeFileSync(file, renderPage(readFileSync(file, 'utf8')));
  writeFileSync(WALLET_OPENAPI, renderWalletOpenApi());
}
