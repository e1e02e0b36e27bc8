/** English texts of the games of many steps. The keys of this file are the keys of every language. */
export const enSteps = {
  'steps.deal': 'Deal',
  'steps.ready': 'Set your bet and deal',
  'steps.resumed': 'Your round is still open: {amount} at stake. Go on where you left off.',
  'card.name': '{rank} of {suit}',
  'card.back': 'Card, face down',
  'card.jack': 'Jack',
  'card.queen': 'Queen',
  'card.king': 'King',
  'card.ace': 'Ace',
  'card.diamonds': 'diamonds',
  'card.hearts': 'hearts',
  'card.spades': 'spades',
  'card.clubs': 'clubs',
  'hilo.higher': 'Higher or same',
  'hilo.lower': 'Lower or same',
  'hilo.same': 'The same',
  'hilo.skip': 'Skip',
  'hilo.first': 'Guess the next card',
  'hilo.trail': 'Cards of this round',
  'hilo.progress': '{count} of {max} guesses right',
  'hilo.outcome': '{count, plural, one {# guess right} other {# guesses right}}',
  'hilo.card': 'Card',
  'hilo.odds': 'What a first guess pays, and its chance',
  'rules.hilo1':
    'A card is turned. Guess whether the next one is the same or higher, or the same or lower. The ace is the lowest card, the king the highest.',
  'rules.hilo2':
    'A right guess pays 0.99 × 13 ÷ the number of ranks that make it right. Guesses in a row multiply; the product is cut to four decimals when it is paid.',
  'rules.hilo3':
    'Cash out after any right guess. A wrong one ends the round without a payout. Skip turns the next card and changes nothing, up to 20 times a round.',
  'rules.hilo4':
    'After ten right guesses the round pays by itself, and so it does when any further guess would pass 5,000 times the bet. A guess that cannot fail is not offered.',
  'rules.hilo5':
    'Each guess returns 99 % of what stands: one guess 99 %, five in a row 95.09 %, ten in a row 90.43 %. Every card comes from a full deck of 52, so the cards before it do not matter.',
  'poker.hand': 'Your hand',
  'poker.held': 'Held',
  'poker.draw': '{count, plural, one {Draw # card} other {Draw # cards}}',
  'poker.stand': 'Keep all',
  'poker.holdAll': 'Hold all',
  'poker.holdNone': 'Hold none',
  'poker.oneIn': 'Once in',
  'poker.keyHold': 'Hold or free card 1 to 5',
  'poker.keyDraw': 'Deal, then draw',
  'poker.royalFlush': 'Royal flush',
  'poker.straightFlush': 'Straight flush',
  'poker.fourOfAKind': 'Four of a kind',
  'poker.fullHouse': 'Full house',
  'poker.flush': 'Flush',
  'poker.straight': 'Straight',
  'poker.threeOfAKind': 'Three of a kind',
  'poker.twoPair': 'Two pair',
  'poker.jacksOrBetter': 'Jacks or better',
  'poker.nothing': 'No paying hand',
  'rules.poker1':
    'Five cards are dealt from a shuffled deck of 52. Hold those you want to keep; the others are replaced once by the next cards of the same deck.',
  'rules.poker2':
    'The final hand pays by the table, times your bet. A pair pays from jacks upwards; only the best hand counts.',
  'rules.poker3':
    'The whole deck is shuffled before the first card is turned. What you hold changes which cards you see, never their order.',
  'rules.poker4':
    'With the best play the return is 99.5439 %, computed from all 2,598,960 hands and all 32 ways to hold each. Other play returns less.',
  'rules.poker5': 'A round that you leave for 48 hours is ended with the cards that were dealt.',
} as const;
