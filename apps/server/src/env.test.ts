import { expect, test } from 'vitest';
import { readEnv } from './env.ts';

const NEEDED = { DATABASE_URL: 'postgres://app@db/baize', SECRETS_DIR: 'keys' };
const PUBLISHED = {
  PUBLIC_URL: 'https://play.example',
  CONSOLE_PUBLIC_URL: 'https://ops.example',
  MEDIA_PUBLIC_URL: 'https://pictures.example',
};
const refusalsOf = (source: Record<string, string>): string[] => {
  try {
    readEnv({ ...NEEDED, ...source });
    return [];
  } catch (error) {
    return (error as Error).message
      .split('\n')
      .slice(1)
      .map((line) => line.trim().split(':')[0]!);
  }
};

test('told nothing, a process takes itself to be in production', () => {
  expect(readEnv({ ...NEEDED, ...PUBLISHED }).NODE_ENV).toBe('production');
  expect(refusalsOf({})).toEqual(['PUBLIC_URL', 'CONSOLE_PUBLIC_URL', 'MEDIA_PUBLIC_URL']);
  expect(refusalsOf({ NODE_ENV: 'development' })).toEqual([]);
});

test('everything of the demo is refused in production, each by its name and all at once', () => {
  const demo = {
    DEMO: '1',
    INSECURE_UNSEALED: '1',
    CONFORMANCE_KEY: 'x'.repeat(16),
    SANDBOX_URL: 'http://127.0.0.1:3003',
    STUDIO_LINK_FILE: 'studio-link.json',
    PUBLIC_URL: 'http://localhost:3000',
    CONSOLE_PUBLIC_URL: 'http://localhost:3001',
    MEDIA_PUBLIC_URL: 'http://localhost:3004',
  };
  expect(refusalsOf(demo)).toEqual(Object.keys(demo));
  expect(refusalsOf({ NODE_ENV: 'development', ...demo })).toEqual([]);
});

test.each(Object.entries({ PUBLIC_URL: 'web', CONSOLE_PUBLIC_URL: 'console', MEDIA_PUBLIC_URL: 'media' }))(
  '%s must be https where the process plays %s, and only there',
  (setting, role) => {
    const plain = { ...PUBLISHED, [setting]: 'http://plain.example' };
    expect(refusalsOf({ ...plain, ROLE: role })).toEqual([setting]);
    expect(refusalsOf({ ...plain, ROLE: 'worker' })).toEqual([]);
  },
);

test('settings that contradict each other are listed together', () => {
  const contradictions = {
    NODE_ENV: 'test',
    COUNTRY_HEADER: 'cf-ipcountry',
    S3_BUCKET: 'pictures',
    MEDIA_PUBLIC_URL: 'http://localhost:3001/pictures',
    INSECURE_UNSEALED: '1',
  };
  expect(refusalsOf(contradictions)).toEqual([
    'COUNTRY_HEADER',
    'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY',
    'MEDIA_PUBLIC_URL',
    'INSECURE_UNSEALED',
  ]);
});
