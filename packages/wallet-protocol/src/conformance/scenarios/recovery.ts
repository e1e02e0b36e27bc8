import { check, eventually, expectAnswer, isAnswer, units, type Seen } from '../checks.ts';
import { betFields, type OperatorBed, type TestPlayer } from '../operator-bed.ts';
import { scenario, type Group } from '../scenario.ts';
import { Skip } from '../testbed.ts';

const FUNDS = units(1_000);
const STAKE = units(10);
const PLAYERS = 6;
const BETS_EACH = 8;
/** A process that was killed reads its books before it answers again. */
const BACK_WAIT_MS = 60_000;

const betOf = (player: TestPlayer) =>
  betFields(
    { user: player.user, token: player.token, game_code: player.game },
    { currency: player.link.currency, amount: STAKE },
  );

/** What was answered, while the operator may be away. */
const answerOf = (bed: OperatorBed, player: TestPlayer, fields: ReturnType<typeof betOf>): Promise<Seen | undefined> =>
  bed.transact('bet', player.link, fields).then(
    ({ seen }) => (seen.http < 500 ? seen : undefined),
    () => undefined,
  );

export const RECOVERY: Group<OperatorBed> = {
  name: 'recovery',
  scenarios: [
    scenario(
      'rec-operator-killed-mid-batch',
      async (bed) => {
        if (!bed.restart) throw new Skip('no way to restart the operator');
        const players: TestPlayer[] = [];
        for (let nth = 0; nth < PLAYERS; nth += 1) players.push(await bed.player(FUNDS));
        const bets = players.flatMap((player) =>
          Array.from({ length: BETS_EACH }, () => ({ player, fields: betOf(player) })),
        );
        const sent = bets.map(({ player, fields }) => answerOf(bed, player, fields));
        // One is answered: the others are on their way, in the same batch or the next.
        await Promise.race(sent);
        await bed.restart();
        const before = await Promise.all(sent);
        for (const [nth, { player, fields }] of bets.entries()) {
          let again: Seen | undefined;
          await eventually('the operator', BACK_WAIT_MS, async () => {
            again = await answerOf(bed, player, fields);
            return again === undefined ? 'does not answer' : undefined;
          });
          expectAnswer(again!, 'OK', { what: 'a bet that is repeated after the restart' });
          const known = before[nth];
          check(known === undefined || isAnswer(known, 'OK'), `a bet was ${known?.status} before the restart`);
          if (known?.balance !== undefined)
            expectAnswer(again!, 'OK', { balance: known.balance, what: 'the answer of before the restart' });
        }
        for (const player of players)
          expectAnswer(await player.balance(), 'OK', {
            balance: FUNDS - BigInt(BETS_EACH) * STAKE,
            what: 'each bet has cost once',
          });
      },
      { timeoutMs: 180_000 },
    ),
  ],
};
