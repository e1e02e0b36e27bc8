import { randomUUID } from 'node:crypto';
import { verifyHit } from '@baize/verifier';
import { expect, test } from './support/journey.ts';
import { call, registerMember, depositThroughSandbox } from './support/members.ts';
import { headerBalance, hundredths, launchGame } from './support/site.ts';
import { spin } from './support/slot.ts';

const POOL = 'mangrove-honey';
const STAKE = '2000.00';
/** At one per cent of each stake, four fifths of it to the pool: more than its way from 500 to 4,500 takes. */
const SPINS_MAX = 260;
const LOOK_EVERY = 5;

type Hit = { poolId: string; epoch: number; amount: string; stake: string };

test('Mangrove Honey played until its own jackpot is won: by the stake that brings it to the committed amount', async ({
  page,
}) => {
  const player = await registerMember(page);
  await depositThroughSandbox(page, player, '500000.00');
  const game = await launchGame(page, 'stu_mangrove_honey');
  await expect(game.getByText(/^Must be won by/)).toBeVisible();

  const hits = async (): Promise<Hit[]> =>
    (await call<{ content: Hit[] }>(page, ['GET', `/jackpot-hits?poolId=${POOL}`])).value.content;
  const before = await hits();
  const asked = page.waitForRequest((request) => request.url().endsWith('/spin'));
  await spin(game);
  const request = await asked;
  const headers = await request.allHeaders();
  let won = 0;
  const count = (answer: unknown): void => {
    expect(answer).toHaveProperty('round');
    const { round } = answer as { round: { stake: string; payout: string } };
    won += hundredths(round.payout) - hundredths(round.stake);
  };
  /** A spin of its own. On a fast machine they come faster than a player may call: the same one is asked for again. */
  const spinAgain = async (): Promise<unknown> => {
    const data = { requestId: randomUUID(), stake: STAKE };
    let answer = await page.request.post(request.url(), { headers, data });
    await expect(async () => {
      if (answer.status() === 429) answer = await page.request.post(request.url(), { headers, data });
      expect(answer.status()).not.toBe(429);
    }).toPass({ timeout: 10_000 });
    return answer.json();
  };
  count(await (await request.response())!.json());
  for (let spins = 0; spins < SPINS_MAX; spins++) {
    if (spins % LOOK_EVERY === 0 && (await hits()).length > before.length) break;
    count(await spinAgain());
  }
  await expect.poll(async () => (await hits()).length).toBeGreaterThan(before.length);

  // The pool that opens after a hit may be won by the next few stakes, so that more than one prize is paid.
  const prizes = async (): Promise<Hit[]> =>
    (await hits()).filter(({ epoch }) => !before.some((earlier) => earlier.epoch === epoch));
  for (const hit of await prizes()) {
    expect(hit).toMatchObject({ poolId: POOL, stake: STAKE });
    expect(verifyHit(hit)).toMatchObject({ status: 'verified', checks: [{ name: 'seed' }, { name: 'amount' }] });
  }
  // What is in the wallet is what was paid in, what the rounds came to, and the prizes.
  await expect
    .poll(async () => {
      const prize = (await prizes()).reduce((sum, { amount }) => sum + hundredths(amount), 0);
      return hundredths(await headerBalance(page).textContent()) - prize;
    })
    .toBe(500_000_00 + won);
});
