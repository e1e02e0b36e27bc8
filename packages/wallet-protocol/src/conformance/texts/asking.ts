import { says, type ScenarioTexts } from './text.ts';

const FORGED = 'Whoever can change a call on its way could move money.';
const GUESSED = 'A body that two readers understand differently is refused before money moves.';
const OWED = 'What a player has won is owed, whatever became of their login or standing.';

/** Scenarios of who is asking, and of what is asked before money moves. */
export const ASKING_TEXTS: ScenarioTexts = {
  'sig-vector-1.5': says('A published call with its published signature verifies.', 'Both sides sign the same bytes.'),
  'sig-missing-header': says('A call without a signature is refused.', FORGED),
  'sig-other-key': says('A signature of a key that was never pinned is refused.', FORGED),
  'sig-flipped-byte-in-amount': says('One changed digit of the amount breaks the signature.', FORGED),
  'sig-trailing-newline-added': says(
    'A newline added behind the body breaks the signature.',
    'The bytes are verified as they came, not as they were parsed.',
  ),
  'sig-empty-value': says('A signature of no characters is refused.', FORGED),
  'sig-url-alphabet': says('A signature in the alphabet of addresses is refused.', 'One call has one signature text.'),
  'sig-reordered-keys-own-signature': says(
    'Fields in another order, signed in that order, are accepted.',
    'Bytes count, not an order that a library happens to write.',
  ),
  'sig-pss-padding': says('A PSS signature of the right key is refused.', 'The algorithm is agreed, not negotiated.'),
  'sig-sha1-digest': says('A signature over SHA-1 is refused.', 'SHA-1 can be collided.'),
  'sig-other-connection-key': says(
    'The key of one connection does not open another.',
    'A supplier that loses its key must not lose those of others.',
  ),
  'sig-strict-stale-61s': says(
    'A call signed 61 seconds ago is refused as STALE.',
    'A recorded call must not be of use later.',
  ),
  'sig-strict-path-swapped': says(
    'A body that was signed for one path is refused on another.',
    'A win must not become a rollback by its address.',
  ),
  'sig-rotation-overlap': says(
    'Two keys that are in force are both accepted.',
    'Keys are changed without a moment of refused calls.',
  ),
  'sig-retired-kid': says('A key whose time is over is refused.', 'A retired key may be in the wrong hands.'),
  'syn-not-json': says('A body that is no JSON is WRONG_SYNTAX.', GUESSED),
  'syn-byte-order-mark': says('A byte order mark before the body is refused.', GUESSED),
  'syn-empty-body': says('An empty body is refused as unsigned.', 'Nothing was said, so nobody signed it.'),
  'syn-duplicate-key-amount': says('A body that names its amount twice is refused.', GUESSED),
  'syn-missing-transaction-uuid': says(
    'A bet without a transaction id is refused, and nothing moves.',
    'Without an id it could neither be repeated nor undone.',
  ),
  'syn-every-required-field': says(
    'Each required field that is missing is refused by itself.',
    'A default in its place would be a guess about money.',
  ),
  'syn-uuid-malformed': says('An id that is no UUID is WRONG_TYPES.', 'Ids must fit where both sides keep them.'),
  'syn-bool-as-string': says('The text "false" in place of false is refused.', GUESSED),
  'syn-unknown-field': says('A field that nobody asked for is ignored.', 'The wire may grow on one side first.'),
  'syn-null-is-absent': says('Null in an optional field means left out.', 'Many libraries write null for nothing.'),
  'syn-reference-on-bet': says(
    'A bet that names another bet is refused.',
    'A body of a win replayed as a bet must not be taken.',
  ),
  'syn-win-body-sent-to-rollback': says(
    'The body of a win is refused as a rollback; the bet stays.',
    'Bodies must not change their meaning by where they are sent.',
  ),
  'syn-get-method': says('GET is answered 405.', 'A link that is followed must not move money.'),
  'syn-unknown-path': says('A path that is no call is answered 404.', 'A wrong base address is seen at once.'),
  'syn-oversized-body': says('A body above the limit is refused.', 'One supplier must not fill the memory of all.'),
  'syn-request-uuid-echo': says(
    'Every answer repeats the request id.',
    'An answer that was mixed up on its way is recognised.',
  ),
  'ses-unknown-token-balance': says('A token that nobody issued is INVALID_TOKEN.', 'Balances are not to be guessed.'),
  'ses-token-of-other-user': says("A player's token does not stake for another.", 'A token belongs to one wallet.'),
  'ses-token-of-other-connection': says(
    'A token of one supplier is worth nothing with another.',
    'Suppliers must not play in the name of their competitors.',
  ),
  'ses-expired-bet': says('A bet in a session that is over is TOKEN_EXPIRED.', 'Who has left stakes nothing.'),
  'ses-expired-cash-win': says('A win after the end of the session is paid.', OWED),
  'ses-expired-rollback': says('A rollback after the end of the session returns the stake.', OWED),
  'ses-replaced-token-bet': says(
    'A bet with the token before the last launch is refused.',
    'One game of a player is open in one place.',
  ),
  'ses-game-switch-in-lobby': says(
    'A bet may name another game of the same supplier.',
    'Live lobbies change tables within a session.',
  ),
  'ses-user-info-minimal': says(
    'What is told of a player holds no balance.',
    'Suppliers learn no more than they need.',
  ),
  'ses-user-info-unknown': says(
    'A player who is not known is USER_DISABLED.',
    'Whether an account exists is nothing to be asked.',
  ),
  'bal-plain': says('The balance is a whole number of 1/100 000.', 'Both sides count the same unit.'),
  'bal-after-deposit-same-request-uuid': says(
    'The same question after a deposit tells the new balance.',
    'Balances are never told from a memory of answers.',
  ),
  'bal-includes-usable-bonus': says('Bonus that this game may use is counted in.', 'Players stake what they see.'),
  'bal-excludes-held-withdrawal': says(
    'Money of a withdrawal under way is not told.',
    'It would be staked and paid out at once.',
  ),
  'bal-blocked-user': says('A blocked player still has a balance.', 'Looking is no stake.'),
  'bal-two-brands-same-name': says(
    'Players of one name in two brands have their own balances.',
    'Brands share nothing but the software.',
  ),
  'bet-plain-win-and-rollback': says(
    'A bet, its win and another bet undone leave the right balance.',
    'This is what every round is made of.',
  ),
  'bet-whole-balance': says('The whole balance may be staked.', 'The last coin is money too.'),
  'bet-one-unit-over': says(
    'One unit more than there is: NOT_ENOUGH_MONEY with the real balance.',
    'No account goes below zero, and the game shows what is there.',
  ),
  'bet-three-in-one-round': says('Three bets of one round are each taken.', 'Tables and bingo stake more than once.'),
  'bet-known-as-lost': says('A bet that closes its round loses it.', 'A lost spin needs one call, not two.'),
  'bet-retired-game': says(
    'A retired game takes no bet, and the running round is paid.',
    'Nobody is surprised in the middle of a round.',
  ),
  'bet-disabled-sub-partner': says(
    'A partner that is switched off takes no bet, and open wins are paid.',
    'Closing a door must not keep the winnings inside.',
  ),
  'bet-refused-then-topped-up-same-id': says(
    'A refused id stays refused after a deposit.',
    'The supplier may have shown the refusal already.',
  ),
  'bet-refused-then-new-id': says('The same bet with a new id is taken then.', 'A new try is a new transaction.'),
  'bet-jackpot-contribution-above-amount': says(
    'A share of the jackpot above the stake is refused.',
    'More cannot be put aside than was paid.',
  ),
  'bet-answered-under-500ms-p99': says(
    '99 of 100 bets are answered within half a second.',
    'The player waits for each of them.',
  ),
};
