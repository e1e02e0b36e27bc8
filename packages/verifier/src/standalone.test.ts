import { readdirSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { createContext, runInContext } from 'node:vm';
import { findGame } from '@baize/domain/games/registry';
import { serverSeedHash } from '@baize/domain/fairness';
import { expect, test } from 'vitest';

const sources = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && name !== 'index.ts')
  .map((name) => ({ name, text: readFileSync(`${import.meta.dirname}/${name}`, 'utf8') }));

test('the verifier imports nothing but itself', () => {
  const imports = sources.flatMap(({ text }) => [...text.matchAll(/from '([^']+)'/g)].map((match) => match[1]!));
  expect(imports.length).toBeGreaterThan(5);
  for (const from of imports) expect(from).toMatch(/^\.\/[a-z0-9-]+\.ts$/);
});

test('all of it in one script runs where there is nothing: no network, no WebCrypto, no encoder', () => {
  const script = sources
    .map(({ text }) =>
      stripTypeScriptTypes(text)
        .replaceAll(/^import [^;]*;$/gm, '')
        .replaceAll(/^export /gm, ''),
    )
    .join('\n');
  const bare = createContext(Object.create(null) as object, { codeGeneration: { strings: false, wasm: false } });
  expect(runInContext('typeof fetch + typeof crypto + typeof TextEncoder', bare)).toBe('undefinedundefinedundefined');
  runInContext(script, bare);
  const dice = findGame('stu_dice')!;
  const record = {
    game: dice.code,
    model: dice.model,
    modelHash: dice.modelHash,
    nonce: 1,
    clientSeed: 'demo',
    serverSeed: '0123456789abcdef'.repeat(4),
    serverSeedHash: serverSeedHash('0123456789abcdef'.repeat(4)),
    params: { chance: '50.00', side: 'under' },
    result: { roll: '43.86', target: '50.00', win: true },
    stake: '1.00',
    payout: '1.98',
    multiplier: '1.9800',
  };
  const ask = (value: object): unknown =>
    runInContext(`verifyText(${JSON.stringify(JSON.stringify(value))}).status`, bare);
  expect(ask(record)).toBe('verified');
  expect(ask({ ...record, payout: '1.99' })).toBe('mismatch');
});
