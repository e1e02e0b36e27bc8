/**
 * Every expected failure has one code; each code has one HTTP status and one i18n key (`error.<code>`), so that a
 * client never parses a sentence. The specification's own keys (section 8) are kept as message keys where they exist.
 */
export const CODES = {
  OK: 200,

  // the call itself
  BAD_REQUEST: 400, // a field is missing or malformed; `fields` names it
  BAD_JSON: 400,
  BODY_TOO_LARGE: 413,
  NOT_FOUND: 404, // also: not yours. The two are the same answer, byte for byte
  TOO_MANY_REQUESTS: 429,
  UNSUPPORTED_MEDIA_TYPE: 415,
  INTERNAL: 500,
  UNAVAILABLE: 503, // database away or queue full: nothing was done

  // who is calling
  NOT_LOGGED_IN: 401,
  FORBIDDEN: 403,
  TRUE_ACCOUNT_NEEDED: 403, // spec key in_need_true_account
  PASSWORD_CHANGE_NEEDED: 403, // the session was opened with a default or expired password: change it first
  LOGIN_FAILED: 401, // one answer whichever credential is wrong
  LOGIN_STEP_OVER: 410, // a step of a login that was passed, took too long, or was tried too often: log in again
  PROOF_WRONG: 400, // not what the step asks for; `triesLeft` says how many tries are left
  PROVIDER_REFUSED: 400, // the provider did not confirm who came, or what it said does not hold
  PROVIDER_UNREACHABLE: 502, // the provider gave no answer: nothing was done
  PROVIDER_UNKNOWN: 404, // no account is linked with them there, and the brand opens none this way
  PROVIDER_TAKEN: 409, // their account there opens another account here
  PASSKEY_REFUSED: 400, // a passkey that nobody here has, or an answer of one that does not hold
  LOGIN_STALE: 403, // the account has no password: a login of the last minutes stands for it, and this one is older
  LAST_WAY_IN: 409, // nothing else opens the account: it is not taken off
  CAPTCHA_REQUIRED: 400, // carries captcha: true, the failed-login indicator
  CAPTCHA_WRONG: 400,
  ACCOUNT_LOCKED: 423,
  ACCOUNT_DISABLED: 403,
  ACCOUNT_FROZEN: 403, // the books are being looked into: no stakes and no withdrawals meanwhile
  NON_MEMBER: 403, // "non-member account unable to login"
  NON_AGENT: 403, // "Non-agents cannot log in"
  SEAL_INVALID: 400, // sealed body unreadable, stale, replayed or bound to another route
  ORIGIN_REFUSED: 403,

  // registration
  NAME_TAKEN: 409,
  PASSWORD_WEAK: 400,
  PASSWORDS_DIFFER: 400,
  TERMS_NOT_ACCEPTED: 400,
  AFFILIATE_CODE_INVALID: 400, // spec key invitation_code_error
  OLD_PASSWORD_WRONG: 400,
  CODE_EXPIRED: 410, // there is no code any more that could be right: it ran out, was used, or was tried too often
  CONTACT_UNPROVEN: 409, // no number or address of the account is proven: there is nowhere to send a code
  ERASURE_BLOCKED: 409, // something is open in the account: it is settled before the account can be erased
  CONTACT_BOUND: 409, // what was proven once is not changed by its owner
  CODE_QUOTA_SPENT: 503, // the house sends no more codes there for now

  // brand
  BRAND_UNKNOWN: 404,
  MAINTENANCE: 503, // spec key info_maintenance
  REGION_BLOCKED: 451,
  IP_BLOCKED: 403, // spec key info_ip_block
  CAPABILITY_CLOSED: 404, // exists in the product, not open on this brand

  // money
  AMOUNT_INVALID: 400,
  INSUFFICIENT_FUNDS: 409,
  SELF_EXCLUDED: 403, // the player excluded themselves; `until` says how long it holds
  PAYMENT_PASSWORD_NEEDED: 409, // none is set yet
  PAYMENT_PASSWORD_WRONG: 400,
  PAYOUT_ACCOUNT_RESTS: 409, // bound too recently; `until` says when it can be paid to
  MONEY_HELD: 409, // the house gives the account back; until `until` no money and no copy leaves it
  TURNOVER_REMAINS: 409, // `remaining` is still to be played
  WITHDRAWALS_USED_UP: 409, // the day's count or sum leaves no room
  TRANSFERS_USED_UP: 409, // the day's count or sum of transfers to other members leaves no room
  RECEIVER_CLOSED: 409, // whoever should get the money can take none now; why is not told
  SELF_DEALING: 403, // both accounts are one person's
  WITHDRAWAL_UNDER_REVIEW: 409, // an earlier one is being looked at
  IMAGE_UNREADABLE: 422, // not a whole PNG or JPEG
  IMAGE_TOO_LARGE: 422, // its bytes, or its pixels
  IMAGES_USED_UP: 409, // the member has sent too many of late
  CHANNEL_CLOSED: 409, // the way to pay takes no order now: its hours, or its accounts are full
  DEPOSIT_OPEN: 409, // an earlier order of this way to pay waits for its money
  DEPOSITS_USED_UP: 409, // the day's count or sum of this way to pay leaves no room
  LIMIT_NEEDED: 409, // the rules of the brand ask for a limit, and the player has not set it yet
  LIMIT_REACHED: 409, // a limit of stakes or losses leaves no room for the smallest stake today
  IDEMPOTENCY_KEY_MISSING: 400,
  IDEMPOTENCY_CONFLICT: 422, // same key, other content: never a second effect
  OUTCOME_UNKNOWN: 503, // ask again with the same key

  // catalogue
  GAME_UNKNOWN: 404,
  GAME_MAINTENANCE: 503, // spec key game_maintenance; carries recommendations
  GAME_DISABLED: 409,
  GAME_NOT_HERE: 403, // the supplier does not offer it in the visitor's country or currency
  SUPPLIER_UNAVAILABLE: 502,
  TRANSFER_UNDER_WAY: 409, // money is on its way to the supplier or back: nothing else is moved meanwhile

  // console
  SELF_APPROVAL: 409, // maker and checker are two people
  SELF_CHANGE: 409, // operators do not change, disable or reset themselves
  LAST_OWNER: 409, // a brand would be left without an owner who can act
  ROLE_IN_USE: 409, // operators hold the role: it is not deleted
  ROLE_LIMIT: 409, // the correction is above what the operator's role may decide; `params` tells how much that is
  OPERATOR_ELSEWHERE: 403, // the operator also serves a brand that the asker does not
  CONFIRMATION_NEEDED: 409, // `operator` must be confirmed by an owner who did not make them
  LINK_OVER: 410, // an enrolment link that is unknown, used, replaced or too old
  CODE_WRONG: 400, // the authenticator shows another code, or the message another one
  STATE_CONFLICT: 409, // somebody else was faster
} as const;

export type Code = keyof typeof CODES;

/** HTTP status of a code. */
export const statusOf = (code: Code): number => CODES[code];

/** The i18n key that explains a code, as the specification names it where it does. */
const SPEC_KEYS: Partial<Record<Code, string>> = {
  TRUE_ACCOUNT_NEEDED: 'in_need_true_account',
  AFFILIATE_CODE_INVALID: 'invitation_code_error',
  MAINTENANCE: 'info_maintenance',
  IP_BLOCKED: 'info_ip_block',
  GAME_MAINTENANCE: 'game_maintenance',
};
export const messageKeyOf = (code: Code): string => SPEC_KEYS[code] ?? `error.${code}`;
