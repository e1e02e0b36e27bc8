import type { FrameLocator, Page } from '@playwright/test';
import { expectAccessibleInLooks } from './support/axe.ts';
import { expect, test } from './support/journey.ts';
import { call, depositThroughSandbox, readIn, registerPlayer } from './support/members.ts';
import { openTwoOwners } from './support/operators.ts';
import { launchGame } from './support/site.ts';
import { CONSOLE, LOTUS, LOTUS_ID } from './support/stack.ts';
import { openVisitor } from './support/visitors.ts';

const REASON = 'Asked for by the licence, ticket 4711.';

/** The brand of this journey is Lotus: its rules change under the feet of nobody else's. */
test('a stricter profile holds at once, in open games too; a looser one takes two; a game plays by itself', async ({
  browser,
  findings,
}) => {
  const { maker, checker, close } = await openTwoOwners(browser, findings, LOTUS_ID);
  const site = await (await openVisitor(browser, findings)).newPage();
  const rules = site.getByRole('region', { name: 'Rules of play on this site' });
  const showRules = async (): Promise<void> => {
    await site.goto(`${LOTUS}/help`);
    await rules.scrollIntoViewIfNeeded();
  };
  await readIn(site, 'en', LOTUS);
  await showRules();
  await expect(rules).toContainText('every 60 minutes');

  await maker.goto(CONSOLE);
  await maker.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Jurisdictions' }).click();
  const card = (name: string) => maker.getByRole('region', { name });
  await expect(card('Standard')).toContainText('This brand’s');
  const dialog = maker.getByRole('dialog');
  const refuseAge = async (): Promise<void> => {
    await maker.getByRole('button', { name: 'Edit profile Strict' }).click();
    await dialog.getByRole('textbox', { name: 'Minimum age' }).fill('12');
    await dialog.getByRole('textbox', { name: /^Reason/ }).fill(REASON);
    await expect(dialog.getByText('once another operator has checked it')).toBeVisible();
    await dialog.getByRole('button', { name: 'Hand to a second person' }).click();
    await expect(dialog.getByText('A whole number from 18 to 30.')).toBeVisible();
  };
  await refuseAge();
  await dialog.getByRole('textbox', { name: 'Minimum age' }).fill('25');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(card('Strict')).toContainText('25');

  await maker.getByRole('button', { name: 'Use for this brand: Strict' }).click();
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill(REASON);
  await dialog.getByRole('button', { name: 'Use for this brand' }).click();
  await expect(card('Strict')).toContainText('This brand’s');
  await expect(async () => {
    await showRules();
    await expect(rules).toContainText('every 30 minutes', { timeout: 500 });
  }).toPass();
  await expect(rules).toContainText('25 years');
  await expect(rules).toContainText('for whoever is logged in');
  await expectAccessibleInLooks(site, 'site /help under strict rules');

  await maker.getByRole('button', { name: 'Use for this brand: Open' }).click();
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill(REASON);
  await dialog.getByRole('button', { name: 'Hand to a second person' }).click();
  await expect(maker.getByText('A change waits for a second person.')).toBeVisible();
  await expect(card('Strict')).toContainText('This brand’s');
  await checker.goto(`${CONSOLE}/proposals?state=waiting`);
  await checker.getByRole('button', { name: /^Check: Put the brand under another profile/ }).click();
  const check = checker.getByRole('dialog');
  await check.getByRole('textbox', { name: /Why/ }).fill('The licence allows it again.');
  await check.getByRole('button', { name: 'Apply' }).click();
  await expect(checker.getByText('The change holds now')).toBeVisible();
  await maker.reload();
  await expect(card('Open')).toContainText('This brand’s');
  // While the game plays by itself there is time to look at the console's pages.
  const lookAtPages = async (): Promise<void> => {
    await expectAccessibleInLooks(maker, 'console /jurisdictions');
    await refuseAge();
    await expectAccessibleInLooks(maker, 'console /jurisdictions, editing');
    await maker.keyboard.press('Escape');
  };
  const [game] = await Promise.all([playByItself(site), lookAtPages()]);

  await maker.getByRole('button', { name: 'Use for this brand: Standard' }).click();
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill(REASON);
  await dialog.getByRole('button', { name: 'Use for this brand' }).click();
  await expect(card('Standard')).toContainText('This brand’s');
  // The game was launched where rounds may start by themselves: it takes no stake any more.
  await expect(async () => {
    await game.getByRole('button', { name: 'Play', exact: true }).click({ timeout: 2_000 });
    await expect(site.getByText('The game session has ended.')).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await site.context().close();
  await close();
});

/** Where the profile allows it a game plays on by itself, until what the player asked for: each reason in turn. */
async function playByItself(site: Page): Promise<FrameLocator> {
  const member = await registerPlayer(site, { site: LOTUS, amount: '500.00' });
  const game = await launchGame(site, 'stu_limbo', { site: LOTUS });
  for (const speed of ['usual', 'quick']) await game.getByRole('button', { name: `Speed: ${speed}` }).click();
  const run = async (target: string, limits: Readonly<Record<string, number>>): Promise<void> => {
    await game.getByRole('textbox', { name: 'Target' }).fill(target);
    await game.getByRole('button', { name: 'Auto', exact: true }).click();
    const sheet = game.getByRole('dialog', { name: 'Autoplay' });
    for (const [limit, nth] of Object.entries(limits))
      await sheet.getByRole('group', { name: limit }).getByRole('button').nth(nth).click();
    await sheet.getByRole('button', { name: 'Start autoplay' }).click();
  };
  const isOver = (why: string): Promise<void> =>
    expect(game.getByRole('status').filter({ hasText: why })).toBeVisible({ timeout: 40_000 });
  await run('1000', { 'Lose no more than': 0 });
  await isOver('the next bet could pass your loss limit');
  await run('5', { Rounds: 3, 'Lose no more than': 2, 'Stop at a win of': 1 });
  await isOver('that was the win you asked for');
  await run('1.01', { Rounds: 0, 'Lose no more than': 2 });
  await isOver('all rounds were played');
  await run('1.01', { Rounds: 3, 'Lose no more than': 2, 'Stop at a balance of': 4 });
  // Behind a sheet no round begins; the money that comes meanwhile ends the run.
  await game.getByRole('button', { name: 'Rules and payouts' }).click();
  await depositThroughSandbox(site, member, '2000.00');
  await site.keyboard.press('Escape');
  await isOver('your balance has come to your limit');
  const recorded = async (): Promise<number> => {
    const headers = { 'x-token': member.token };
    return (await call<{ content: unknown[] }>(site, ['GET', '/wagers?pageSize=100'], { headers })).value.content
      .length;
  };
  await expect.poll(recorded).toBeGreaterThanOrEqual(5 + 1 + 10);
  return game;
}
