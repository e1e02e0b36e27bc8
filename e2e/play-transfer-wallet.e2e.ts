import { resultIn, WORDS } from './support/any-game.ts';
import { expect, test } from './support/journey.ts';
import { readFigures, watchFigures } from './support/figures.ts';
import { depositThroughSandbox, registerPlayer } from './support/members.ts';
import { headerBalance, hundredths, launchGame, money } from './support/site.ts';
import { SITE } from './support/stack.ts';

/** A supplier of the demo that holds the players' money: Jute & Brass, which sells Peg Drop. */
test('money goes to the supplier with the launch, is played with there, and comes home by one key', async ({
  page,
}) => {
  const member = await registerPlayer(page, { amount: '1000.00' });
  const game = await launchGame(page, 'stu_peg_drop');
  await game.getByRole('button', { name: '8', exact: true }).click();
  await expect.poll(async () => hundredths(await headerBalance(page).textContent())).toBe(0);
  const bar = page.getByRole('region', { name: 'Game bar' });
  await expect(bar).toContainText('Jute & Brass');
  await expect(bar).toContainText('1,000.00');
  // More than is played with: a stake that was taken off the wallet's figure would be seen.
  await depositThroughSandbox(page, member, '2000.00');
  await expect(headerBalance(page)).toHaveText(money(2_000));
  await watchFigures(page, { header: 'header [data-balance] bdi' });
  const words = game.locator('[data-figure=result]');
  const last = game.getByRole('list', { name: 'Last results' }).getByRole('listitem');
  let balance = 1000_00;
  for (let turn = 1; turn <= 3; turn += 1) {
    await game.getByRole('button', { name: 'Play', exact: true }).click();
    await expect(last).toHaveCount(turn);
    await expect(words).toHaveText(/You won|came back|No win/);
    const text = await words.innerText();
    balance += (/No win/.test(text) ? 0 : hundredths(text.slice(text.indexOf('৳')))) - 10_00;
    await expect(bar, 'what stands at the supplier follows the game').toContainText(money(balance / 100));
  }
  const figures = await readFigures<'header'>(page);
  await page.reload();
  // What the wallet held comes along with the new launch.
  await expect(bar).toContainText(money(balance / 100 + 2_000));
  // The result of the login goes on with it, over what was played at the supplier before.
  await expect.poll(() => resultIn(game, WORDS.en)).toBe(balance - 1000_00);
  expect(
    figures.header.map(({ text }) => text),
    'the wallet has no part in it',
  ).toEqual([money(2_000)]);
  await page.goto(`${SITE}/member/personalHistoryCopy`);
  await expect(page.getByText(/^Jute & Brass: rounds are played with the money that stands there/)).toBeVisible();
  const record = page.getByRole('table', { name: 'Betting record' });
  // A report tells what no older transaction of the cluster can still precede: a long one beside it holds it up.
  await expect(record.getByText('Played at the supplier')).toHaveCount(3, { timeout: 60_000 });
  const replay = page.waitForEvent('popup');
  await record
    .getByRole('button', { name: /^Replay Peg Drop/ })
    .first()
    .click();
  await expect((await replay).getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto(`${SITE}/deposit`);
  const wallet = page.getByRole('dialog', { name: 'Wallet' });
  await expect(wallet.getByRole('region', { name: 'With game suppliers' })).toContainText('Jute & Brass');
  await wallet.getByRole('button', { name: 'Bring all back' }).click();
  await expect.poll(async () => hundredths(await headerBalance(page).textContent())).toBe(balance + 2_000_00);
});
