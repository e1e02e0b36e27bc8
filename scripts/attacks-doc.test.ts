import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ATTACKS_DOC, findAttackFiles, readAttack, renderAttacksDoc } from './attacks-doc.ts';

test('docs/attacks.md is what the files say: otherwise run node scripts/attacks-doc.ts', () => {
  const file = readFileSync(ATTACKS_DOC, 'utf8');
  expect(file).toBe(renderAttacksDoc());
  for (const attack of findAttackFiles()) expect(file).toContain(attack);
});

test('a file of the suite says first what it attacks', () => {
  expect(readAttack('a', '/**\n * One thing,\n * and another.\n */\nimport x;')).toBe('One thing, and another.');
  expect(() => readAttack('a', "import x from 'x';\n/** Late. */")).toThrow('a must begin');
});
