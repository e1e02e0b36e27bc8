import type { Derived } from './derived.ts';
import { decimal, decimalText, InputError, integerAt, textAt, type Json, type JsonObject } from './json.ts';
import { hmacSha256, sha256Hex, utf8 } from './sha256.ts';

/** What fixes a shared round: its seed, and the salt of its chain. */
export type ChainSeed = { readonly seed: string; readonly salt: string };
export type CrashRecord = {
  readonly model: JsonObject;
  readonly params: JsonObject;
  /** The result as the record states it. */
  readonly stated: JsonObject | undefined;
};

const PLACES_MAX = 1_000_000;

/** The hash that was told before the first round of a chain, from the seed at a place in it. */
export function chainStart(seed: string, place: number): string {
  if (place < 1 || place > PLACES_MAX) throw new InputError('nonce');
  let hash = seed;
  for (let at = 0; at < place; at++) hash = sha256Hex(hash);
  return hash;
}

function pointOf(model: JsonObject, { seed, salt }: ChainSeed): bigint {
  const digits = integerAt(model, 'hexDigits', [1, 13]);
  const bytes = hmacSha256(utf8(seed), utf8(salt));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const number = BigInt(`0x${hex.slice(0, digits)}`);
  const point = (BigInt(integerAt(model, 'returnPercent', [1, 100])) * 16n ** BigInt(digits)) / (number + 1n);
  const highest = BigInt(integerAt(model, 'targetE2Max', [101, Number.MAX_SAFE_INTEGER]));
  return point < 100n ? 100n : point > highest ? highest : point;
}

const figureAt = (value: Json | undefined, field: string): bigint | undefined =>
  value === null || value === undefined ? undefined : decimal(textAt({ [field]: value }, field), 2, field);

/**
 * Crash: the point follows from the seed and the salt. A press is the player's own act and is taken from the result; it
 * counts where it lies between the lowest figure and the bet's own target, its ceiling and the point.
 */
export function deriveCrash({ model, params, stated }: CrashRecord, from: ChainSeed): Derived {
  const point = pointOf(model, from);
  if (!stated) return { result: { point: decimalText(point, 2) }, multiplierE4: undefined };
  const auto = figureAt(params['target'], 'target') ?? figureAt(params['ceiling'], 'ceiling');
  if (auto === undefined) throw new InputError('ceiling');
  const least = BigInt(integerAt(model, 'targetE2Min', [101, Number.MAX_SAFE_INTEGER]));
  const press = stated['by'] === 'press' ? figureAt(stated['cashedAt'], 'cashedAt') : undefined;
  const pressed = press !== undefined && press >= least && press <= point && press <= auto;
  const cashed = pressed ? press : auto <= point ? auto : undefined;
  return {
    result: {
      phase: cashed === undefined ? 'crashed' : 'cashed',
      cashedAt: cashed === undefined ? null : decimalText(cashed, 2),
      by: cashed === undefined ? null : pressed ? 'press' : 'target',
      point: decimalText(point, 2),
    },
    multiplierE4: (cashed ?? 0n) * 100n,
  };
}
