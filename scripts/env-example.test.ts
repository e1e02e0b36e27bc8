import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readEnv } from '../apps/server/src/env.ts';
import { ENV_EXAMPLE, renderEnvExample } from './env-example.ts';

const file = readFileSync(ENV_EXAMPLE, 'utf8');

test('.env.example is what the schemas say: otherwise run node scripts/env-example.ts', () => {
  expect(file).toBe(renderEnvExample());
});

test('the example holds every required setting and the defaults as they are read', () => {
  const lines = file.split('\n');
  expect(lines).toContain('DATABASE_URL=');
  expect(lines).toContain('STUDIO_DATABASE_URL=');
  expect(lines).toContain('#PORT=3000');
  expect(lines).toContain('#DEMO=0');
  expect(lines).toContain('#ROLE=web,live,worker,console,media');
});

test('the defaults written down are accepted when they are set', () => {
  const written = Object.fromEntries(
    file
      .split('\n')
      .filter((line) => /^#[A-Z_]+=./.test(line))
      .map((line) => [line.slice(1, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
  const needed = { NODE_ENV: 'development', DATABASE_URL: 'postgres://app@db/baize', SECRETS_DIR: 'keys' };
  expect(readEnv({ ...written, ...needed })).toEqual(readEnv(needed));
});
