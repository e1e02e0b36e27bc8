import type { Result } from '@baize/domain/result';
import type { GameCard } from './boot.ts';
import type { Code } from './codes.ts';

/** The code of an expected failure. Every code of `codes.ts` but OK. */
export type FailureCode = Exclude<Code, 'OK'>;

/**
 * An expected failure on its way to the caller. `C` names the codes it can carry, so that a handler which answers a
 * code that its call does not declare does not compile.
 */
export type Failure<C extends FailureCode = FailureCode> = {
  readonly code: C;
  /** Fills the message of the code in. */
  readonly params?: Record<string, string>;
  /** What is wrong with which field of the input, by the field's name. */
  readonly fields?: Record<string, string>;
  /** The next try needs a captcha. */
  readonly captcha?: boolean;
  /** What can be played instead of a game that is closed for now. */
  readonly recommended?: readonly GameCard[];
};

/** What a command or query gives back: its value, or a failure with one of the codes `C`. */
export type CallResult<T, C extends FailureCode = FailureCode> = Result<T, Failure<C>>;

export const fail = <C extends FailureCode>(
  code: C,
  more: Omit<Failure, 'code'> = {},
): { readonly ok: false; readonly error: Failure<C> } => ({ ok: false, error: { code, ...more } });
