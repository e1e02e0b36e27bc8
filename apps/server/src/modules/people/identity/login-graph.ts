import { LOGIN_PROOFS, type LoginProof } from '@baize/contract/identity';
import type { NewPlaceRules } from '../../base/brand/index.ts';

/** What a login may still lack after a right password or code. The first that is open is met first. */
const NEEDS = ['factor', 'place'] as const;
export type Need = (typeof NEEDS)[number];
export type Needs = { readonly [need in Need]: boolean };

/** What is known of a login that has just begun. */
export type Begun = {
  readonly hasAuthenticator: boolean;
  /** Whether both network and device were seen lately. */
  readonly isPlaceKnown: boolean;
  readonly rules: NewPlaceRules;
  /** By what the member could prove themselves. */
  readonly has: readonly LoginProof[];
  /** What the login began with, where it was more than a password: a code to a proven contact. */
  readonly proved: LoginProof | undefined;
  /** It began with a passkey: what somebody has, opened by what they know or are, bound to this very site. */
  readonly isWhole?: boolean;
};

/** Which needs a proof meets. A recovery code stands for the authenticator, at a new place as elsewhere. */
export function meets(way: LoginProof, { ways }: Pick<NewPlaceRules, 'ways'>): readonly Need[] {
  const isFactor = way === 'totp' || way === 'recovery';
  const asked = way === 'recovery' ? 'totp' : way;
  return NEEDS.filter((need) => (need === 'factor' ? isFactor : ways.includes(asked)));
}

/**
 * The state in which a login stands after its password or code. A place that nobody could prove is not asked for: it
 * would lock the member out for good, and keep nobody else away for longer than from an account without any safety.
 */
export function needsOf({ hasAuthenticator, isPlaceKnown, rules, has, proved, isWhole = false }: Begun): Needs {
  if (isWhole) return { factor: false, place: false };
  const meetsPlace = (way: LoginProof): boolean => meets(way, rules).includes('place');
  const isProved = proved !== undefined && meetsPlace(proved);
  return { factor: hasAuthenticator, place: rules.on && !isPlaceKnown && !isProved && has.some(meetsPlace) };
}

/** The need that is met next; undefined: the session may be opened. */
export const nextNeed = (needs: Needs): Need | undefined => NEEDS.find((need) => needs[need]);

/** The ways out of a state, of those that the member has. */
export function waysOut(needs: Needs, has: readonly LoginProof[], rules: NewPlaceRules): LoginProof[] {
  const need = nextNeed(needs);
  return LOGIN_PROOFS.filter((way) => need !== undefined && has.includes(way) && meets(way, rules).includes(need));
}

/** The state after a right proof. */
export function after(needs: Needs, way: LoginProof, rules: NewPlaceRules): Needs {
  const met = meets(way, rules);
  return { factor: needs.factor && !met.includes('factor'), place: needs.place && !met.includes('place') };
}
