/** Rounds written to files, and the three verifiers that are given them. */
import { spawn, spawnSync } from 'node:child_process';
import { closeSync, createReadStream, existsSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { GameEntry } from '@baize/domain/games/registry';
import { sampleRecord } from '@baize/domain/games/sample-round';
import { formatAmount } from '@baize/domain/money';
import { sha256Hex } from '@baize/domain/sha256';
import { verifyHit, verifyText } from '@baize/verifier';
import { hitAmount, isHit, mustHitHash, seedHash } from '../apps/server/src/modules/games/jackpots/draw.ts';

const VERIFIERS = join(import.meta.dirname, '../verifiers');
const PACKAGES = 'python3 golang-go';
const APT_LINE = `apt-get install -y --no-install-recommends ${PACKAGES}`;

export type Verified = {
  readonly rounds: number;
  readonly verified: number;
  /** The first rounds that were not, and what is wrong with them. */
  readonly failures: readonly unknown[];
};
export type Verifier = { readonly language: string; readonly verify: (file: string) => Promise<Verified> };

export type RoundsOrder = {
  readonly game: GameEntry;
  readonly rounds: number;
  /** Each record states something that does not follow from its seeds: no verifier may pass it. */
  readonly falsified?: boolean;
};

/** Writes records of a game, one line of JSON each. */
export function writeRounds(file: string, { game, rounds, falsified = false }: RoundsOrder): void {
  const out = openSync(file, 'w');
  for (let nonce = 0; nonce < rounds; nonce++) {
    const record = sampleRecord(game, nonce);
    writeSync(out, `${JSON.stringify(falsified ? falsify(record, nonce) : record)}\n`);
  }
  closeSync(out);
}

const UNIT = 100_000n;

/** Hits of jackpots, of pools that had to be won and of those that chance decides, as the site publishes them. */
export function writeHits(file: string, { hits, falsified = false }: { hits: number; falsified?: boolean }): void {
  const out = openSync(file, 'w');
  for (let epoch = 1; epoch <= hits; epoch++) {
    const hit = epoch % 2 === 0 ? chanceHit(epoch) : mustHit(epoch);
    writeSync(out, `${JSON.stringify(falsified ? falsifyHit(hit, epoch) : hit)}\n`);
  }
  closeSync(out);
}

const COMMON_HIT = { name: {}, currency: 'BDT', customerName: 'pl***r', at: '2026-01-01T00:00:00.000Z', odds: '1.00' };
const wagerOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

function mustHit(epoch: number): Record<string, unknown> {
  const revealedSeed = sha256Hex(`must-hit ${epoch}`);
  const from = BigInt(epoch) * 7n * UNIT;
  const bounds = { poolId: 'honey', epoch, from, to: from + BigInt(1 + (epoch % 50)) * 90n * UNIT };
  return {
    ...COMMON_HIT,
    poolId: bounds.poolId,
    epoch,
    revealedSeed,
    amount: formatAmount(hitAmount(revealedSeed, bounds)),
    seedHash: mustHitHash(revealedSeed, bounds),
    mustHitBy: { from: formatAmount(from), to: formatAmount(bounds.to) },
    wagerId: wagerOf(epoch),
    stake: '10.00',
  };
}

function chanceHit(epoch: number): Record<string, unknown> {
  const revealedSeed = sha256Hex(`chance ${epoch}`);
  const pool = { seed: revealedSeed, poolId: 'market', odds: 400n * UNIT };
  const stake = 10n * UNIT;
  let number = 0;
  while (!isHit(pool, { wagerId: wagerOf(number), stake })) number++;
  return {
    ...COMMON_HIT,
    poolId: pool.poolId,
    epoch,
    revealedSeed,
    amount: '1000.00',
    seedHash: seedHash(revealedSeed),
    mustHitBy: null,
    wagerId: wagerOf(number),
    stake: formatAmount(stake),
    odds: formatAmount(pool.odds),
  };
}

/** Another prize, other bounds or another stake, another seed. */
function falsifyHit(hit: Record<string, unknown>, epoch: number): Record<string, unknown> {
  if (epoch % 3 === 0) return { ...hit, revealedSeed: '0'.repeat(64) };
  if (hit['mustHitBy'] === null) return { ...hit, stake: '0.00' };
  return epoch % 3 === 1 ? { ...hit, amount: '0.01' } : { ...hit, mustHitBy: { from: '0.00', to: '10.00' } };
}

/** One of the statements that a cheat would change, each in its turn. */
function falsify(record: Record<string, unknown>, nonce: number): Record<string, unknown> {
  switch (nonce % 4) {
    case 0:
      return { ...record, payout: record['payout'] === '0.00' ? '0.00001' : '0.00' };
    case 1:
      return { ...record, multiplier: record['multiplier'] === '0.0000' ? '0.0001' : '0.0000' };
    case 2:
      return { ...record, serverSeedHash: record['modelHash'] };
    default:
      return { ...record, result: {} };
  }
}

async function verifyHere(file: string): Promise<Verified> {
  let rounds = 0;
  const failures: unknown[] = [];
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const verdict = line.includes('"revealedSeed"') ? verifyHit(JSON.parse(line)) : verifyText(line);
    if (verdict.status !== 'verified') failures.push({ line: rounds, verdict });
    rounds++;
  }
  return { rounds, verified: rounds - failures.length, failures: failures.slice(0, 5) };
}

/** Hands the file to a program that answers with one line of JSON. */
function verifyBy(command: string, args: readonly string[]): (file: string) => Promise<Verified> {
  return (file) =>
    new Promise((done, fail) => {
      const input = openSync(file, 'r');
      const child = spawn(command, args, { stdio: [input, 'pipe', 'inherit'] });
      closeSync(input);
      let said = '';
      child.stdout?.on('data', (bytes: Buffer) => (said += bytes.toString('utf8')));
      child.once('error', fail);
      child.once('close', () => {
        try {
          done(JSON.parse(said) as Verified);
        } catch {
          fail(new Error(`${command} said: ${said.slice(0, 500)}`));
        }
      });
    });
}

const isThere = (command: string, args: readonly string[]): boolean => spawnSync(command, args).status === 0;

/** Python and Go from Debian's packages: installed where we may, asked for where we may not. */
export function ensureLanguages(): void {
  const isReady = (): boolean => isThere('python3', ['--version']) && isThere('go', ['version']);
  if (isReady()) return;
  if (process.getuid?.() !== 0) throw new Error(`python3 or go is missing. As root:\n  ${APT_LINE}`);
  spawnSync('sh', ['-c', `apt-get update -qq && DEBIAN_FRONTEND=noninteractive ${APT_LINE}`], { stdio: 'inherit' });
  if (!isReady()) throw new Error(`python3 and go could not be installed: ${APT_LINE}`);
}

/** The verifiers of the three languages; the one of Go is built into `home`. */
export function openVerifiers(home: string): readonly Verifier[] {
  ensureLanguages();
  const built = join(home, 'verifier');
  const build = spawnSync('go', ['build', '-o', built, '.'], {
    cwd: join(VERIFIERS, 'go'),
    encoding: 'utf8',
    // Nothing is fetched: the module has no dependencies.
    env: { ...process.env, GOFLAGS: '-mod=mod', GOPROXY: 'off', CGO_ENABLED: '0' },
  });
  if (build.status !== 0 || !existsSync(built)) throw new Error(`the verifier in Go was not built: ${build.stderr}`);
  return [
    { language: 'TypeScript', verify: verifyHere },
    { language: 'Python', verify: verifyBy('python3', ['-B', join(VERIFIERS, 'python/verify.py')]) },
    { language: 'Go', verify: verifyBy(built, []) },
  ];
}
