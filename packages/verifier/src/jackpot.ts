import {
  decimal,
  decimalText,
  InputError,
  integerAt,
  MONEY_PLACES,
  objectAt,
  textAt,
  type JsonObject,
} from './json.ts';
import { hmacSha256, sha256Hex, utf8 } from './sha256.ts';

export type HitCheck = {
  readonly name: 'seed' | 'amount' | 'draw';
  readonly ok: boolean;
  /** What was computed here, and what the record states. */
  readonly computed: string;
  readonly stated: string;
};
/** As a round's verdict: `verified`, `mismatch` with what differs, `invalid` with the field that cannot be read. */
export type HitVerdict =
  | { readonly status: 'verified' | 'mismatch'; readonly checks: readonly HitCheck[] }
  | { readonly status: 'invalid'; readonly field: string };

/** Prizes of pools that must be won are whole hundredths of a unit. */
const CENT = 1_000n;
const SPACE = 2n ** 64n;
const BYTES = 8;

const amountAt = (object: JsonObject, name: string): bigint => decimal(textAt(object, name), MONEY_PLACES, name);

/** The first eight bytes of HMAC-SHA256(seed as text, message) as a number below 2^64. */
const numberOf = (seed: string, message: string): bigint =>
  hmacSha256(utf8(seed), utf8(message))
    .slice(0, BYTES)
    .reduce((number, byte) => number * 256n + BigInt(byte), 0n);

const equal = (name: HitCheck['name'], computed: string, stated: string): HitCheck => ({
  name,
  ok: computed === stated,
  computed,
  stated,
});

/** A pool that had to be won: its seed was committed to with its bounds, and decides at which hundredth of them. */
function mustHitChecks(hit: JsonObject, seed: string): HitCheck[] {
  const bounds = objectAt(hit['mustHitBy'], 'mustHitBy');
  const [from, to] = [amountAt(bounds, 'from'), amountAt(bounds, 'to')];
  if (to - from < CENT) throw new InputError('mustHitBy');
  const name = `must-hit-by:${textAt(hit, 'poolId')}:${integerAt(hit, 'epoch', [1, Number.MAX_SAFE_INTEGER])}`;
  const steps = (to - from) / CENT;
  const amount = from + CENT * (1n + (numberOf(seed, name) * steps) / SPACE);
  return [
    equal('seed', sha256Hex(`${name}:${from}:${to}:${seed}`), textAt(hit, 'seedHash')),
    equal('amount', decimalText(amount, MONEY_PLACES), decimalText(amountAt(hit, 'amount'), MONEY_PLACES)),
  ];
}

/** A pool that chance decides, by the wager's own draw. A hit older than the record of its stake shows its seed. */
function chanceChecks(hit: JsonObject, seed: string): HitCheck[] {
  const committed = equal('seed', sha256Hex(seed), textAt(hit, 'seedHash'));
  if (hit['stake'] === null) return [committed];
  const value = numberOf(seed, `${textAt(hit, 'poolId')}:${textAt(hit, 'wagerId')}`);
  const isWon = value * amountAt(hit, 'odds') < amountAt(hit, 'stake') * SPACE;
  return [committed, equal('draw', isWon ? 'won' : 'not won', 'won')];
}

/**
 * Checks a hit as the site publishes it (`GET /jackpot-hits`): whether the seed is the one that was committed to, and
 * whether it leads to this amount, or to this draw. Never throws, whatever it is given.
 */
export function verifyHit(record: unknown): HitVerdict {
  try {
    const hit = objectAt(record, 'hit');
    const seed = textAt(hit, 'revealedSeed');
    const checks = hit['mustHitBy'] === null ? chanceChecks(hit, seed) : mustHitChecks(hit, seed);
    return { status: checks.every(({ ok }) => ok) ? 'verified' : 'mismatch', checks };
  } catch (error) {
    if (error instanceof InputError) return { status: 'invalid', field: error.field };
    throw error;
  }
}
