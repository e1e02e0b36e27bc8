/**
 * One right and one wrong input of a declared call, for access.it.test.ts, where its schemas do not say enough by
 * themselves (testing-samples.ts): an id that must exist, a password that must be right, a pattern.
 */

import type { AnyCall, InputOf } from '@baize/contract/define-call';

/** What right inputs need of the running platform. Each answer is good for one call. */
export type AccessPlatform = {
  /** A name that no account has. */
  readonly freshName: () => string;
  /** Id of the demo's player. */
  readonly playerId: string;
  /** A correction that waits for its checker. */
  readonly waitingCorrection: () => Promise<string>;
  /** A dead letter that nothing waits behind. */
  readonly deadLetter: () => Promise<string>;
  /** A spare operator, with the version that stands. */
  readonly spareOperator: () => Promise<{ readonly id: string; readonly version: number }>;
  /** Name, password and the code of this moment of a fresh operator. */
  readonly freshLogin: () => Promise<{ readonly name: string; readonly password: string; readonly code: string }>;
  /** The token of an enrolment link that waits to be used. */
  readonly freshLink: () => Promise<string>;
  /** An operator whom an owner made, and who waits to be confirmed. */
  readonly unconfirmed: () => Promise<{ readonly id: string; readonly version: number }>;
  /** An owner whom another one has put aside. */
  readonly putAside: () => Promise<{ readonly id: string; readonly version: number }>;
  readonly brandId: number;
  readonly brandVersion: () => Promise<number>;
  readonly jackpotVersion: () => Promise<number>;
};

export type Example<C extends AnyCall> = {
  /** Sent in its right form. */
  readonly right: InputOf<C> | ((platform: AccessPlatform) => Promise<InputOf<C>> | InputOf<C>);
  /** Sent in a wrong form. Undefined: there is no wrong form of nothing. */
  readonly wrong: Readonly<Record<string, unknown>> | undefined;
};
export type Examples<T extends Readonly<Record<string, AnyCall>>> = { readonly [N in keyof T]?: Example<T[N]> };

export const MEMBER_PASSWORD = 'river-lamp-4200';
export const OPERATOR_PASSWORD = 'a long enough password';
/** The account whose person asks as a supplier. */
export const SANDBOX = 'sandbox';
export const REASON = 'Ticket 4711, by hand.';
/** What an agent may be offered. */
export const TERMS = {
  kind: 'REALTIME' as const,
  category: 'CONS' as const,
  profitRate: '0.001',
  lossRate: '0.002',
  singleBet: '100',
};
