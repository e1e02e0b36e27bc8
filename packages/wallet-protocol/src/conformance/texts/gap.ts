import { says, type ScenarioTexts } from './text.ts';

const TOGETHER = 'Actions of one request happen together or not at all.';

/** What only the aggregators' dialect can say. */
export const GAP_TEXTS: ScenarioTexts = {
  'rec-gap-bet-win-one-request': says('A bet and its win in one request are both booked.', TOGETHER),
  'rec-gap-repeat-adds-new-action': says(
    'A repeated action keeps its answer, a new one beside it is done.',
    'Requests grow while they are repeated.',
  ),
  'rec-gap-finished-loses-open-bets': says('A round told as finished loses its open bets.', 'Rounds must end.'),
  'rec-gap-freespins-twice': says('The total of free spins is paid once.', 'A repeat must not pay again.'),
  'rec-gap-refused-actions-leave-no-id': says('Actions of a refused request can be sent again.', TOGETHER),
  'rec-gap-case-survives-the-undoing': says(
    'What is refused for good is on record although it was undone.',
    'People must see what a supplier says it owes.',
  ),
  'rec-gap-session-left-out': says(
    'A bet without a session belongs to the latest launch.',
    'Aggregators leave the session out.',
  ),
  'rec-gap-balance-cut-to-subunit': says(
    'The balance is cut to what the wire can say.',
    'A game must not show more than can be staked.',
  ),
};
