import { randomInt } from 'node:crypto';
import { violationOf, type FieldRule } from '@baize/domain/field-rules';
import { registerRulesOf, type Brand } from '../../base/brand/index.ts';
import { isWeakPassword } from './password.ts';

/** Of what is read from a picture and typed: no character that looks like another one. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz';
const CAPITALS = 'ABCDEFGHJKMNPQRSTUVWXYZ';
const DIGITS = '23456789';
const SIGNS = '+-=?@#';
/**
 * What passwords are made of, the plainest first: each has one of every kind, so that rules that ask for a kind are
 * met. Rules that take digits or capitals alone have theirs.
 */
const MIXTURES = [[LETTERS, CAPITALS, DIGITS], [LETTERS, CAPITALS, DIGITS, SIGNS], [CAPITALS], [DIGITS]] as const;
/** Seventy bits of letters and digits. */
const LENGTH = 12;
const TRIES = 20;

/**
 * A password for somebody who chose none, as the brand's rule takes it; undefined: the rule takes nothing of what can
 * be drawn. `draw` answers a number below its argument.
 */
export function drawPassword(
  rule: FieldRule | undefined,
  draw: (below: number) => number,
  isWeak: (password: string) => boolean,
): string | undefined {
  const { minLength = 0, maxLength = 0 } = rule ?? {};
  const atLeast = Math.max(LENGTH, minLength);
  const length = maxLength > 0 ? Math.min(atLeast, maxLength) : atLeast;
  for (const mixture of MIXTURES)
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const password = mixed(mixture, length, draw);
      if (isWeak(password) || (rule && violationOf({ ...rule, required: true }, password))) continue;
      return password;
    }
  return undefined;
}

/** One of each kind, the rest of all of them, in an order that is drawn too. */
function mixed(kinds: readonly string[], length: number, draw: (below: number) => number): string {
  const all = kinds.join('');
  const from = (characters: string): string => characters.charAt(draw(characters.length));
  const drawn = Array.from({ length }, (_, at) => from(kinds[at] ?? all));
  for (let last = drawn.length - 1; last > 0; last -= 1) {
    const other = draw(last + 1);
    [drawn[last], drawn[other]] = [drawn[other]!, drawn[last]!];
  }
  return drawn.join('');
}

/** A password that the brand's own rule for passwords takes. */
export function drawFor({ name, code, settings }: Brand): string {
  const rule = registerRulesOf(settings, 'username').find(({ field }) => field === 'password');
  const isWeak = (password: string): boolean =>
    isWeakPassword(password, {
      minLength: rule?.minLength ?? 0,
      own: [name, code],
      defaultPassword: settings.login.defaultPassword,
    });
  const password = drawPassword(rule, (below) => randomInt(below), isWeak);
  if (password === undefined) throw new Error('no password can be drawn that the rule for passwords takes');
  return password;
}
