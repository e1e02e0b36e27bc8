/** What the console's pages need at run time, without the schemas. */
export const OPERATOR_NAME = /^[a-z][a-z0-9._-]{2,31}$/;
/** How long the name of an own role may be. */
export const ROLE_NAME = { min: 1, max: 64 } as const;
export const OPERATOR_PASSWORD_MIN = 12;
export const OPERATOR_PASSWORD_MAX = 128;
/**
 * Why a login of the console was refused, as its audit row says it (action `refuse-login`). The caller learns none of
 * them.
 * `used-code`: right, but its step was used before. `not-enrolled`: the link has not been used yet. `locked`: too many
 * wrong tries from this network or device. `slowed`: too many of strangers, who wait between tries.
 * `password-over`: of earlier versions, which handed passwords out. `too-many-tries`: by one address.
 * `more`: so many more in that hour, only counted.
 */
export const OPERATOR_REFUSALS = [
  'unknown-name',
  'wrong-password',
  'wrong-code',
  'used-code',
  'locked',
  'slowed',
  'not-enrolled',
  'disabled',
  'password-over',
  'too-many-tries',
  'foreign-origin',
  'more',
] as const;
export type OperatorRefusal = (typeof OPERATOR_REFUSALS)[number];
/**
 * Why a member's login was refused: codes as the member was told them. MORE: so many more of that hour, only counted.
 */
export const LOGIN_REFUSALS = [
  'LOGIN_FAILED',
  'PROOF_WRONG',
  'CAPTCHA_REQUIRED',
  'CAPTCHA_WRONG',
  'ACCOUNT_LOCKED',
  'TOO_MANY_REQUESTS',
  'ACCOUNT_DISABLED',
  'NON_MEMBER',
  'NON_AGENT',
  'MORE',
] as const;
/** How long an authenticator holds that an operator takes off, and no money leaves after it. */
/** How long a password that the house has given opens an account, and how long no money leaves it. */
export const GIVEN_PASSWORD_HOURS = 24;
export const PASSWORD_RESET_HOLD_HOURS = 48;
export const FACTOR_RESET_HOURS = 24;
/** How long a member's refused logins are kept. */
export const LOGIN_REFUSAL_DAYS = 30;
export type LoginRefusal = (typeof LOGIN_REFUSALS)[number];
/**
 * What stands against a deposit.
 * `other-checkout`: paid under a checkout that is not the order's, or the provider told of another order.
 * `amount-differs`: another amount or currency was paid. `late`: coins came after the time of their order.
 * `taken-back`: paid, and gone back at the provider before it was credited.
 * `no-news`: asked for days, it said nothing final.
 */
export const DEPOSIT_CONTRADICTIONS = ['other-checkout', 'amount-differs', 'late', 'taken-back', 'no-news'] as const;
export type DepositContradiction = (typeof DEPOSIT_CONTRADICTIONS)[number];
/** By which of its times a deposit is listed: when it was ordered, or when it was credited. */
export const DEPOSIT_TIMES = ['ordered', 'credited'] as const;
/** What records of a kind are let go after a while, as the database's rules name them. */
export const RETENTION_CLASSES = [
  'sessions',
  'operator-sessions',
  'payment-events',
  'game-sessions',
  'dead-letters',
  'trial-members',
  'supplier-rounds',
  'refused-transfers',
  'return-hours',
  'proof-images',
  'salary-facts',
  'salary-bets',
  'salary-rows',
  'rebate-shares',
  'counted-days',
] as const;
export type RetentionClass = (typeof RETENTION_CLASSES)[number];
/** What an operator does with an order that the player pays to an account of the house. */
export const REVIEW_DECISIONS = ['credit', 'reject', 'reopen'] as const;
/** How a person ends a dispute about a deposit. */
export const DEPOSIT_DECISIONS = ['settle', 'dismiss'] as const;
/**
 * Why an order that pays out is looked at by a person. `first`: none was paid to this member before. `large`: above the
 * brand's threshold. `no-play`: money came in since the last one, and nothing was staked. `big-win`: they have won more
 * than the brand lets pass. `new-account`: bound less than two days ago. `shared-...`: another account of the brand
 * wanted to be paid to the same account, named the same contact, or logged in on the same device or from the same
 * address.
 */
export const WITHDRAWAL_REASONS = [
  'first',
  'large',
  'no-play',
  'big-win',
  'new-account',
  'shared-payout',
  'shared-contact',
  'shared-device',
  'shared-network',
] as const;
export type WithdrawalReason = (typeof WITHDRAWAL_REASONS)[number];
/** How an operator decides an order that has not been paid yet. */
export const WITHDRAWAL_DECISIONS = ['approve', 'reject'] as const;
/**
 * How an operator ends one that was paid: as received, or with money going back. `refund` names how much. `keep` does
 * not end it.
 */
export const WITHDRAWAL_ENDINGS = ['received', 'return', 'paid', 'refund', 'keep'] as const;
export const CORRECTION_STATES = ['waiting', 'applied', 'rejected'] as const;
/**
 * `dead`: failed, and is for an operator to decide. `waiting`: stands behind a dead letter of the same player.
 * `handled` and `dismissed`: closed.
 */
export const DEAD_LETTER_STATES = ['dead', 'waiting', 'handled', 'dismissed'] as const;

export const MESSAGE_CHANNELS = ['sms', 'email'] as const;
/** `withheld`: nobody is found by the recipient, so nothing was sent, and whoever asked was told the same. */
export const MESSAGE_STATES = ['waiting', 'sent', 'failed', 'withheld'] as const;

/** Changes that one operator makes and another checks. */
export const PROPOSAL_KINDS = [
  'accept-supplier-case',
  'raise-supplier-ceiling',
  'resolve-transfer',
  'connect-supplier',
  'share-supplier-secret',
  'pin-supplier-key',
  'open-supplier-door',
  'erase-player',
  'open-jackpot',
  'raise-jackpot',
  'use-receiving-account',
  'use-payment-connection',
  'open-channel',
  'relax-channel',
  'relax-withdrawals',
  'relax-jurisdiction',
  'choose-jurisdiction',
  'approve-salary-bill',
  'relax-salary-rule',
  'offer-top-contract',
  'raise-top-rebates',
] as const;
export const PROPOSAL_STATES = ['waiting', 'applied', 'rejected', 'withdrawn'] as const;
/** Where a case with a supplier stands; `waiting`: one operator would accept it, another has to check that. */
/** What a supplier's ceilings are for: while the brand shuts it out; free rounds that it gives by itself. */
export const CEILING_KINDS = ['closed', 'gifts'] as const;
/** Cases of wins beyond a ceiling: they have money to accept, and are paid or refused for good. */
export const CEILING_CASES = ['SUPPLIER_CLOSED', 'GIFTS_BEYOND'] as const;
export const CASE_STATES = ['open', 'waiting', 'accepted', 'refused'] as const;
export const CASE_DECISIONS = ['accept', 'refuse'] as const;

/** The number of a player. */
export const PLAYER_ID = /^[1-9]\d{0,17}$/;
/** How long the reason of a change may be, in characters. Forms ask for one with the same limits as the server. */
export const REASON = { min: 3, max: 300 } as const;
/** The reason of a correction: money moves on it, so one word is not enough. */
export const CORRECTION_REASON = { min: 10, max: 300 } as const;
