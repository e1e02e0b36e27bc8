import { says, type ScenarioTexts } from './text.ts';

const UNSURE = 'A bet whose fate is not known is undone, and the player sees no result of it.';
const OWED = 'A win is sent until it is answered: the player has seen it.';
const KNOWN = 'A clear refusal is an answer: nothing is to be undone.';
const AGREED = 'Both books are compared every day, and must say the same.';

/** Scenarios in which the runner is the operator and tests a supplier. */
export const SERVING_TEXTS: ScenarioTexts = {
  'sig-supplier-checks-launch': says(
    'A launch and the feed are refused to an unknown key.',
    'Nobody else may start games in our name.',
  ),
  'lau-real': says('A launch answers an address whose first round is played.', 'This is how every visit begins.'),
  'lau-demo': says('Demo play never calls the wallet.', 'Play money must not touch real balances.'),
  'ses-token-before-launch-answer': says(
    'Nothing is called before the launch is answered.',
    'The token is good only from then on.',
  ),
  'lau-unknown-game': says('An unknown game is answered 404.', 'A wrong code is seen at once.'),
  'lau-missing-platform': says('A missing platform is a 400 that names it.', 'Mistakes are found by their names.'),
  'lau-missing-token': says('A missing token is a 400 that names it.', 'Mistakes are found by their names.'),
  'lau-wrong-currency': says('A currency that is not agreed is refused.', 'Nothing is converted silently.'),
  'lau-blocked-country': says('A country that a game blocks is refused.', 'Licences end at borders.'),
  'cat-required-fields': says('The list of games has every field, each game once.', 'The lobby is made from it.'),
  'cat-second-call-in-a-minute': says('A second list within a minute is 429.', 'The list is costly; the feed is not.'),
  'cat-disabled-game-launch': says(
    'A game that is switched off is not launched.',
    'Closed is closed, on every way in.',
  ),
  'cat-feed-equals-list': says(
    'Feed and list name the same games, and tell the same return where both tell one.',
    'There is one catalogue.',
  ),
  'sup-plain-round': says('A plain round is a bet and one win.', 'This is what every round is made of.'),
  'sup-paid-exactly': says('Each balance is the one before less stake plus payout.', 'Money is counted, not rounded.'),
  'sup-steps-round': says('A round of many steps ends with what its last step says.', 'Long rounds add up too.'),
  'ord-win-only-after-bet-ok': says('No win is sent before the bet is answered.', 'It would find no bet.'),
  'ord-closing-win-waits-for-rollback': says(
    'A closing win waits for the rollbacks of its round.',
    'A closed round takes no rollback.',
  ),
  'rnd-open-48h': says('A round left open is closed or voided after 48 hours.', 'No stake hangs for ever.'),
  'flt-undecodable-answer': says('Half an answer to a bet is unknown.', UNSURE),
  'flt-wrong-request-uuid-echo': says('An answer to another request is unknown.', UNSURE),
  'flt-unknown-rs-status': says('A status that is not in the table is unknown.', UNSURE),
  'flt-status-unknown': says('RS_ERROR_UNKNOWN is unknown.', UNSURE),
  'flt-status-timeout': says('RS_ERROR_TIMEOUT is unknown.', UNSURE),
  'flt-502-on-bet': says('A 502 is unknown.', UNSURE),
  'flt-404-on-bet': says('A 404 is unknown.', UNSURE),
  'flt-reset-while-sending': says('A connection cut while sending is unknown.', UNSURE),
  'flt-reset-while-answering': says('A connection cut while answering is unknown.', UNSURE),
  'flt-slow-5100ms': says('No answer within five seconds is unknown.', UNSURE),
  'flt-timeout-applied': says('The same where the bet was taken.', UNSURE),
  'flt-timeout-not-applied': says('The same where the bet was not taken.', UNSURE),
  'flt-slow-4900ms': says('An answer just within five seconds counts.', 'Slow is not lost.'),
  'flt-rollback-answer-lost': says('A rollback is repeated until it is answered.', 'The stake must come back.'),
  'flt-502-on-win': says('A win that met a 502 is repeated with growing gaps.', OWED),
  'flt-win-answer-lost': says('A win whose answer was lost is repeated as it was.', OWED),
  'flt-win-hangs': says('A win that is not answered is repeated.', OWED),
  'flt-win-undecodable': says('A win with half an answer is repeated.', OWED),
  'flt-win-does-not-exist-is-retried': says('DOES_NOT_EXIST of a win is repeated for a minute.', OWED),
  'flt-win-token-expired-is-retried': says('TOKEN_EXPIRED of a win is repeated.', OWED),
  'flt-terminal-win-status': says('A final refusal of a win opens a case.', 'People decide what machines dispute.'),
  'flt-terminal-win-duplicate': says('DUPLICATE of a win opens a case.', 'People decide what machines dispute.'),
  'flt-not-enough-money': says('NOT_ENOUGH_MONEY is shown, and nothing is undone.', KNOWN),
  'flt-limit-reached': says('LIMIT_REACHED is shown, and nothing is undone.', KNOWN),
  'flt-duplicate-status-on-bet': says('DUPLICATE of a bet stops the round.', 'Ids must not collide unseen.'),
  'flt-token-expired-on-bet': says('TOKEN_EXPIRED of a bet is shown, and nothing is undone.', KNOWN),
  'flt-invalid-signature-on-bet': says('INVALID_SIGNATURE of a bet stops the round.', KNOWN),
  'exc-supplier-shows-reason': says('A self-excluded player reads why, and nothing is undone.', KNOWN),
  'pro-create-cancel-reward': says(
    'Free rounds that were ordered are offered, and taken back they are not.',
    'A player must not be shown what is not there.',
  ),
  'pro-cancel-claimed': says(
    'A free round says which reward it is of and costs nothing; what was begun is not taken back.',
    'A player has begun what was promised.',
  ),
  'pro-same-operator-reference': says(
    'Orders under one reference are one reward, side by side too.',
    'An answer that was lost is asked for again; rounds must be given once.',
  ),
  'pro-prepaid-fixed-value-wins': says(
    'A value that the prepaid fixes holds, whatever is asked for.',
    'What was sold is what is played.',
  ),
  'pro-rewards-paging': says("A player's rewards are listed page by page, each once.", AGREED),
  'rnd-replay-url': says('Each round has an address that shows its result.', 'Disputes are settled by looking.'),
  'rnd-feed-equals-wallet': says('The feed tells the stakes and payouts that the wallet saw.', AGREED),
  'rec-feed-from-zero': says('The feed read from its beginning is the same.', AGREED),
  'cat-rtp-counter-equals-rounds': says('The counter of returns is the sum of the rounds.', AGREED),
  'rec-supplier-killed-between-bet-and-win': says('A supplier that was killed finishes the round once.', OWED),
  'rec-supplier-killed-before-bet-answer': says('A supplier that was killed undoes the open bet.', UNSURE),
};
