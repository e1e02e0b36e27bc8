import { randomBytes } from 'node:crypto';
import { mkdtempSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readEnv } from './env.ts';
import { killingStep } from './fault-points.ts';
import { readCursor, writeCursor } from './feed/cursor.ts';
import { verifierPolicy } from './pages/csp.ts';
import { readConnectionFile } from './connections/file.ts';
import { createSecrets, makeMasterKey, newRoundId, readMasterKey } from './secrets.ts';
import { minesMoments } from '@baize/domain/games/mines';
import { formatE2, formatE4, GAMES, limitsOf } from './catalogue/games.ts';
import { playRound } from './rounds/outcome.ts';
import { ROUND_ID } from '@baize/contract/play/calls';
import { isKnownCountry, isKnownCurrency } from './catalogue/currencies.ts';

const ENV = { STUDIO_DATABASE_URL: 'postgres://x', STUDIO_MASTER_KEY: '0'.repeat(64) };

test('the environment: defaults, lists, and all faults at once', () => {
  expect(readEnv({ ...ENV, NODE_ENV: 'test' })).toMatchObject({
    STUDIO_PORT: 3002,
    STUDIO_HOST: '127.0.0.1',
    STUDIO_GAME_LIST_PER_MINUTE: 1,
    DEMO: false,
  });
  const sites = { SITE_ORIGINS: 'http://a.test:1, https://*.b.test' };
  expect(readEnv({ ...ENV, ...sites, NODE_ENV: 'test' }).SITE_ORIGINS).toEqual(['http://a.test:1', 'https://*.b.test']);
  expect(() => readEnv({ ...ENV, ...sites })).toThrow(/STUDIO_PUBLIC_URL.*https[\s\S]*SITE_ORIGINS.*https/);
  const secure = { STUDIO_PUBLIC_URL: 'https://studio.test', SITE_ORIGINS: 'https://a.test' };
  expect(readEnv({ ...ENV, ...secure })).toMatchObject({ NODE_ENV: 'production' });
  expect(() => readEnv({})).toThrow(/STUDIO_DATABASE_URL/);
  expect(() => readEnv({ STUDIO_DATABASE_URL: 'x' })).toThrow(/STUDIO_KEYS_DIR or STUDIO_MASTER_KEY/);
  expect(() => readEnv({ ...ENV, SITE_ORIGINS: "'none'; script-src *" })).toThrow(/SITE_ORIGINS/);
  expect(() =>
    readEnv({ ...ENV, NODE_ENV: 'production', CONFORMANCE_KEY: 'x'.repeat(20), FAULT_POINTS: 'a', DEMO: '1' }),
  ).toThrow(/CONFORMANCE_KEY[\s\S]*FAULT_POINTS[\s\S]*DEMO/);
});

test('a sealed box opens for its purpose alone, and any changed bit closes it', () => {
  const secrets = createSecrets(randomBytes(32));
  const sealed = secrets.seal('seed:1', 'inside');
  expect(secrets.open('seed:1', sealed).toString()).toBe('inside');
  expect(() => secrets.open('seed:2', sealed)).toThrow();
  expect(() => createSecrets(randomBytes(32)).open('seed:1', sealed)).toThrow();
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed);
    changed[at]! ^= 1;
    expect(() => secrets.open('seed:1', changed)).toThrow();
  }
  expect(secrets.seal('seed:1', 'inside').equals(sealed)).toBe(false);
});

test('the master key is made once, for its owner alone', () => {
  const directory = join(mkdtempSync(join(tmpdir(), 'studio-keys-')), 'keys');
  expect(readMasterKey(directory)).toBeUndefined();
  makeMasterKey(directory);
  const key = readMasterKey(directory);
  expect(key).toHaveLength(32);
  makeMasterKey(directory);
  expect(readMasterKey(directory)).toEqual(key);
  expect(statSync(join(directory, 'studio-master.key')).mode & 0o077).toBe(0);
  writeFileSync(join(directory, 'studio-master.key'), 'nonsense');
  expect(() => readMasterKey(directory)).toThrow(/64 hex/);
});

test('fault points die at the n-th passage', () => {
  let killed = 0;
  const step = killingStep('after-call:bet#2,before-commit', () => killed++);
  step('after-call:bet');
  step('somewhere');
  expect(killed).toBe(0);
  step('after-call:bet');
  step('after-call:bet');
  expect(killed).toBe(1);
  step('before-commit');
  expect(killed).toBe(2);
});

test("a cursor is the stream's own", () => {
  const cursor = writeCursor('rounds', { xid: '771', seq: '12' });
  expect(readCursor('rounds', cursor)).toEqual({ xid: '771', seq: '12' });
  expect(readCursor('games', cursor)).toBeUndefined();
  for (const bad of [
    '',
    'x',
    `${cursor}=`,
    `${cursor}A`,
    Buffer.from('rounds.1').toString('base64url'),
    Buffer.from('rounds.-1.2').toString('base64url'),
  ])
    expect(readCursor('rounds', bad)).toBeUndefined();
});

test('a verifier without a script may run none', () => {
  expect(verifierPolicy('<p>', [])).toContain("script-src 'none'; ");
  expect(verifierPolicy('<script>a</script><script type="module">b</script>', []).match(/sha256-/g)).toHaveLength(2);
});

test('connection files: one or many, and faults without their values', () => {
  const directory = mkdtempSync(join(tmpdir(), 'studio-connection-'));
  const file = (value: unknown): string => {
    const path = join(directory, `${randomBytes(4).toString('hex')}.json`);
    writeFileSync(path, JSON.stringify(value));
    return path;
  };
  const one = {
    operatorId: 7,
    walletBaseUrl: 'http://127.0.0.1:3000/wallet',
    ourKid: 'k',
    ourPrivateKeyPem: '-----BEGIN PRIVATE KEY-----',
    theirKeys: [{ kid: 'a', pem: '-----BEGIN PUBLIC KEY-----' }],
    strict: true,
    brands: ['main'],
  };
  const live = { NODE_ENV: 'production' } as const;
  expect(readConnectionFile(file(one), live)).toMatchObject([{ operatorId: '7', currencies: [] }]);
  expect(readConnectionFile(file([one, { ...one, operatorId: 'eight' }]), live)).toHaveLength(2);
  const far = file([one, { ...one, walletBaseUrl: 'http://site.test/wallet' }]);
  expect(readConnectionFile(far, { NODE_ENV: 'test' })).toHaveLength(2);
  expect(() => readConnectionFile(far, live)).toThrow('1.walletBaseUrl: must be https in production');
  expect(() => readConnectionFile(file({ ...one, ourPrivateKeyPem: 'topsecret', theirKeys: [] }), live)).toThrow(
    expect.objectContaining({ message: expect.not.stringContaining('topsecret') as string }),
  );
});

test('figures on the wire', () => {
  expect([formatE4(19_800n), formatE4(0n), formatE4(51_482_970_000n)]).toEqual(['1.9800', '0.0000', '5148297.0000']);
  expect([formatE2(4_386), formatE2(1), formatE2(10_000)]).toEqual(['43.86', '0.01', '100.00']);
  for (let index = 0; index < 50; index++) expect(newRoundId()).toMatch(ROUND_ID);
  expect([
    isKnownCurrency('BDT'),
    isKnownCurrency('CHF'),
    isKnownCurrency('mBTC'),
    isKnownCurrency('ZZZ'),
    isKnownCountry('BD'),
    isKnownCountry('ZZ'),
    isKnownCountry('QQ'),
  ]).toEqual([true, true, true, false, true, false, false]);
});

test('every game can be played at every limit of every currency without passing the largest win', () => {
  for (const game of GAMES) {
    for (const currency of ['BDT', 'VND', 'XXX']) {
      const limits = limitsOf(game, { currency, stakeMax: null });
      expect(limits.minStake % limits.stakeStep).toBe(0n);
      expect(limits.maxStake % limits.stakeStep).toBe(0n);
      expect(limits.defaultStake % limits.stakeStep).toBe(0n);
      expect(limits.defaultStake).toBeGreaterThanOrEqual(limits.minStake);
      if (game.family === 'slot')
        expect(limits.maxStake * game.maxMultiplierE4).toBeLessThanOrEqual(limits.maxWin * 10_000n);
    }
  }
});

test('the published vector is what the engine plays', () => {
  const seed = { serverSeed: '0123456789abcdef'.repeat(4), clientSeed: 'demo', nonce: 1 };
  const game = (code: string) => GAMES.find((one) => one.code === code)!;
  expect(playRound(game('stu_dice'), { family: 'dice', chanceE2: 5_000, side: 'under' }, seed)).toMatchObject({
    final: true,
    result: { rollE2: 4_386, win: true },
    multiplierE4: 19_800n,
  });
  expect(playRound(game('stu_mines'), { family: 'mines', mines: 3, ceilingE4: '100000000' }, seed)).toMatchObject({
    final: false,
    secret: { dealt: [10, 6, 0] },
  });
});

test('the variance of a mines round is that of its steps, whatever the strategy', () => {
  // Stopping after one step beside m mines: p(1-p)x^2.
  const one = minesMoments(3, 1);
  expect(one.expected).toBeCloseTo(0.99, 6);
  expect(one.variance).toBeCloseTo(1.125 ** 2 * 0.88 * 0.12, 10);
  expect(minesMoments(3, 5).variance).toBeGreaterThan(minesMoments(3, 4).variance);
});
