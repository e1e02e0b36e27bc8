import { expect, test } from './support/journey.ts';
import { call, readIn } from './support/members.ts';
import { launchGame } from './support/site.ts';
import { LOTUS, SITE } from './support/stack.ts';

const FILL = { [SITE]: 'rgb(106, 88, 242)', [LOTUS]: 'rgb(15, 122, 92)' };

for (const code of ['stu_tidewater', 'stu_dice', 'stu_mines'])
  test(`${code} wears the colour of the brand that it is opened in, and tells times by its clock`, async ({ page }) => {
    for (const [site, fill] of Object.entries(FILL)) {
      await readIn(page, 'en', site);
      const game = await launchGame(page, code, { mode: 'try', site });
      const action = game.getByRole('button', { name: /^(Spin|Roll|Start round)$/ });
      await expect(action).toHaveCSS('background-color', fill);
    }
    const address = new URL((await page.locator('iframe[title^="Game:"]').getAttribute('src')) ?? '');
    expect(address.searchParams.get('offset')).toBe('360');
  });

test('a slot in try play shows no jackpot: it cannot be won there', async ({ page }) => {
  await readIn(page, 'en');
  const game = await launchGame(page, 'stu_lantern_alley', { mode: 'try' });
  await expect(game.getByRole('button', { name: 'Spin', exact: true })).toBeVisible();
  expect((await call<unknown[]>(page, ['GET', '/jackpots'])).value).not.toEqual([]);
  await expect(game.getByText('Jackpot', { exact: true })).toHaveCount(0);
});
