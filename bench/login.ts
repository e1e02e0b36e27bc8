/**
 * Two figures of logging in: what ten logins that are always under way do to wallet calls beside them, whose yardstick
 * is the same calls without them; and whether time tells a name that somebody has from one that nobody has, by wrong
 * passwords for both in turn through the whole site (seal, guards, argon2id, database).
 */
import { CAPTCHA_TEXT, createTestSite, type TestSite } from '../apps/server/src/testing-site.ts';
import { withCluster } from './lib/cluster.ts';
import { median, quantile, round, spread } from './lib/stats.ts';
import { measureBesideLogins, type BesideLogins } from './lib/wallet-beside-logins.ts';
import type { BenchResult } from './run.ts';

const SAMPLES_USUAL = 2_000;
const WARM = 20;
const ROUNDS_USUAL = 5;
const GAP_MAX_MS = 2;
/** Hashing in the way of the event loop would make it tens. */
const BESIDE_MAX = 2;
const NAMES = { known: 'known-name', unknown: 'nobodys-name' } as const;
type Kind = keyof typeof NAMES;

/** `run([samples, rounds])`: so many of each kind; so many turns without logins and with them. */
export async function run(args: string[]): Promise<BenchResult> {
  const beside = await measureBesideLogins(Number(args[1] ?? ROUNDS_USUAL));
  return report(await timeNames(Number(args[0] ?? SAMPLES_USUAL)), beside);
}

function timeNames(samples: number): Promise<Record<Kind, number[]>> {
  return withCluster(async (cluster) => {
    process.env.TEST_DATABASE_URL = cluster.url('postgres');
    const site = await createTestSite();
    try {
      await site.deps.db.tx(site.first, (tx) =>
        site.identity.createMember(tx, site.first, {
          account: NAMES.known,
          type: 0,
          password: `${CAPTCHA_TEXT}-lamp-42`,
        }),
      );
      const taken: Record<Kind, number[]> = { known: [], unknown: [] };
      for (let at = 0; at < samples + WARM; at += 1) {
        // Which of a pair comes first changes, so that what drifts falls on both.
        const pair: Kind[] = at % 2 === 0 ? ['known', 'unknown'] : ['unknown', 'known'];
        for (const kind of pair) {
          const ms = await timeOf(site, NAMES[kind]);
          if (at >= WARM) taken[kind].push(ms);
        }
      }
      return taken;
    } finally {
      await site.close();
    }
  });
}

/** One wrong password from a browser of its own, with every count forgotten before. */
async function timeOf(site: TestSite, name: string): Promise<number> {
  await site.deps.db.tx(site.first, (tx) => tx.run('delete from identity.login_guard'));
  const browser = site.browser();
  await browser.call('getSealKey');
  const start = performance.now();
  const reply = await browser.login(name, 'not-the-password');
  const ms = performance.now() - start;
  if (reply.code !== 'LOGIN_FAILED') throw new Error(`a wrong password was answered ${reply.code}`);
  return ms;
}

function report({ known, unknown }: Record<Kind, number[]>, beside: BesideLogins): BenchResult {
  const gapMs = round(Math.abs(median(known) - median(unknown)), 3);
  const figures = {
    'beside-to-quiet': round(beside.ratio),
    'wallet-p99': round(beside.quietP99),
    'wallet-p99-beside': round(beside.besideP99),
    'wallet-p50': round(beside.quietP50),
    'wallet-p50-beside': round(beside.besideP50),
    'logins-per-second': round(beside.loginsPerSecond, 1),
    samples: known.length,
    knownP50: round(median(known)),
    unknownP50: round(median(unknown)),
    knownP95: round(quantile(known, 0.95)),
    unknownP95: round(quantile(unknown, 0.95)),
    gapMs,
  };
  console.log(
    [
      `p99 of wallet calls beside ten logins / without: ${spread(beside.ratios, 2)}`,
      `over all ${figures['wallet-p99-beside']} / ${figures['wallet-p99']} ms`,
      `${figures['logins-per-second']} logins a second`,
    ].join(', '),
  );
  const targets = { 'beside-to-quiet': BESIDE_MAX, gapMs: GAP_MAX_MS };
  return { bench: 'login', figures, targets, met: beside.ratio <= BESIDE_MAX && gapMs <= GAP_MAX_MS };
}
