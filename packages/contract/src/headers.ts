/** A member's token, from session storage. The device cookie travels by itself. */
export const TOKEN_HEADER = 'x-token';
/** 8 to 64 letters, digits, `_` and `-`: one key, one effect, the same answer for ever. */
export const IDEMPOTENCY_HEADER = 'idempotency-key';
/** The secret of one launch, on every call of a game client. */
export const PLAY_SESSION_HEADER = 'x-session';
/** In which language the console's reader wants names of games: two letters. Browsers send it by themselves too. */
export const LANGUAGE_HEADER = 'accept-language';
/** Number of the brand that a call of the console speaks of. */
export const BRAND_HEADER = 'x-brand';
/** On the page's root element: the page is to hold every answer against the contract. The server writes it in tests. */
export const CHECK_ANSWERS_MARK = 'data-check-answers';
/** The function in such a page to which answers are handed, where what drives the page judges them: the journeys. */
export const ANSWER_JUDGE = 'judgeAnswer';
