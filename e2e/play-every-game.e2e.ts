import type { BrowserContext, FrameLocator, Page } from '@playwright/test';
import { GAMES } from '@baize/domain/games/registry';
import { parseAmount } from '@baize/domain/money';
import { anyGame, resultIn, western, WORDS } from './support/any-game.ts';
import { expect, test } from './support/journey.ts';
import { call, registerPlayer, type Member } from './support/members.ts';
import { shownFaults } from './support/shown-faults.ts';
import { gameFrame, headerBalance, hundredths, launchGame } from './support/site.ts';
import { LOTUS, SITE } from './support/stack.ts';

/** Rounds of each game and size: none in the usual run, whose journeys play each form; `npm run play` is this one. */
const ROUNDS = Number(process.env.PLAY_ROUNDS ?? 0);
const ONLY = process.env.PLAY_GAMES?.split(',');
const PLAYED = GAMES.filter(({ code }) => ROUNDS > 0 && (ONLY?.includes(code) ?? true));
const PICTURES = process.env.PLAY_PICTURES;
const SIZES = (process.env.PLAY_SIZES ?? '390x844,844x390').split(',');
const LANGUAGE = process.env.PLAY_LANGUAGE === 'bn' ? 'bn' : 'en';
const THEME = process.env.PLAY_THEME === 'light' ? 'light' : 'dark';
/** Journeys ask for less motion; a player who did not sees each result as long as the game takes to show it. */
const MOTION = process.env.PLAY_MOTION === 'usual' ? 'no-preference' : 'reduce';
/** The demo's second brand is under a jurisdiction of its own. */
const AT = process.env.PLAY_BRAND === 'lotus' ? LOTUS : SITE;

/** In the middle of these the page is loaded anew, and the network is gone. */
const RELOADED = 6;
const OFFLINE = 11;
const PICTURED = 3;
const OFFLINE_MS = 1_500;
const DEPOSIT = 5_000;
const NO_NETWORK = /ERR_INTERNET_DISCONNECTED/;

/** What the site shows of the money that is played with: its header, or what stands at a supplier. */
async function shownBy(page: Page): Promise<number> {
  const elsewhere = page.locator('[data-taken-along] bdi').last();
  const place = (await elsewhere.count()) > 0 ? elsewhere : headerBalance(page);
  return hundredths(western(await place.textContent()));
}

const heldIn = async (game: FrameLocator): Promise<number> =>
  hundredths(western(await game.locator('[data-figure=balance]').textContent()));

const UNITS_PER_HUNDREDTH = 1_000n;
const units = (amount: string): bigint => parseAmount(amount)!;

type Wager = { stake: string; payout: string; status: string };

/** The member's rounds, once they add up to what is there. */
async function recordsOf(page: Page, { token }: Member, balance: number): Promise<Wager[]> {
  let rows: Wager[] = [];
  const records = async (): Promise<number> => {
    rows = (await call<{ content: Wager[] }>(page, ['GET', '/wagers?pageSize=100'], { headers: { 'x-token': token } }))
      .value.content;
    const exact = rows.reduce((sum, { stake, payout }) => sum + units(payout) - units(stake), units(`${DEPOSIT}`));
    return Number(exact / UNITS_PER_HUNDREDTH);
  };
  await expect.poll(records, { timeout: 20_000, message: 'the records add up' }).toBe(balance);
  return rows;
}

type Played = {
  page: Page;
  context: BrowserContext;
  game: FrameLocator;
  /** Looks at what stands now, and keeps a picture of it where that is asked for. */
  look: (name: string) => Promise<void>;
};

/** Plays the rounds; after each of them site and game show the same. */
async function playRounds({ page, context, game, look }: Played, code: string): Promise<string | undefined> {
  const { begin, finish, prepare, runByItself } = anyGame(page, code, { game, words: WORDS[LANGUAGE] });
  await prepare();
  await look('first');
  let seen = { balance: await heldIn(game), hasWon: false };
  for (let round = 1; round <= ROUNDS; round += 1) {
    await begin();
    if (round === PICTURED) await look('middle');
    if (round === OFFLINE) {
      await context.setOffline(true);
      await page.waitForEvent('requestfailed', { timeout: OFFLINE_MS }).catch(() => undefined);
      await context.setOffline(false);
    }
    if (round === RELOADED) {
      await page.reload();
      await expect(gameFrame(page).locator('[data-figure=balance]')).toBeVisible();
    }
    await finish();
    if (round === RELOADED) await prepare();
    if (round === PICTURED) await look('round');
    const balance = await heldIn(game);
    if (balance > seen.balance && !seen.hasWon) await look('win');
    seen = { balance, hasWon: seen.hasWon || balance > seen.balance };
    const apart = async (): Promise<number> => (await shownBy(page)) - (await heldIn(game));
    await expect.poll(apart, { message: `round ${round}` }).toBe(0);
  }
  const said = await runByItself();
  await look('end');
  return said;
}

/** And waits until the place that came into view is painted, in the frame too. */
const scrollPage = (page: Page, top: number): Promise<void> =>
  page.evaluate((to) => {
    scrollTo(0, to);
    return new Promise((painted) => void requestAnimationFrame(() => requestAnimationFrame(() => painted())));
  }, top);

/** As the player has it: a press of ours scrolls the page where theirs does not. What lies below comes second. */
async function keepPictures(page: Page, path: string): Promise<void> {
  await scrollPage(page, 0);
  await page.screenshot({ path: `${path}.png` });
  const frame = await page.locator('iframe[title]').first().boundingBox();
  const below = (frame ? frame.y + frame.height : 0) - page.viewportSize()!.height;
  if (below <= 1) return;
  await scrollPage(page, below);
  await page.screenshot({ path: `${path}-below.png` });
}

test.use({ contextOptions: { reducedMotion: MOTION } });

/** Narrower or lower than a tablet it is held in a hand. */
const TOUCHED_PX = 500;

for (const size of SIZES)
  for (const { code } of PLAYED)
    test(`${code} at ${size}: header, game, records and the session's result agree`, async ({
      page,
      context,
      findings,
    }) => {
      test.setTimeout(180_000 + ROUNDS * 40_000);
      const [width, height] = size.split('x').map(Number) as [number, number];
      await page.setViewportSize({ width, height });
      const member = await registerPlayer(page, { site: AT, amount: `${DEPOSIT}.00`, language: LANGUAGE });
      await page.evaluate((theme) => localStorage.setItem('theme', theme), THEME);
      const game = await launchGame(page, code, { site: AT });
      const faults: string[] = [];
      const look = async (name: string): Promise<void> => {
        if (PICTURES) await keepPictures(page, `${PICTURES}/${code}-${size}-${LANGUAGE}-${THEME}-${name}`);
        const shown = await shownFaults(gameFrame(page), Math.min(width, height) < TOUCHED_PX);
        if (name !== 'middle') faults.push(...shown.map((fault) => `${name}: ${fault}`));
      };
      const said = await playRounds({ page, context, game, look }, code);
      const balance = await heldIn(game);
      await expect.poll(() => shownBy(page)).toBe(balance);
      const rows = await recordsOf(page, member, balance);
      console.log(`${code} ${size}: ${rows.length} rounds, ${(balance / 100 - DEPOSIT).toFixed(2)}. ${said ?? ''}`);
      // Both are cut to what is shown of them.
      expect(Math.abs((await resultIn(game, WORDS[LANGUAGE])) - (balance - DEPOSIT * 100))).toBeLessThanOrEqual(1);
      expect(rows.length).toBeGreaterThanOrEqual(ROUNDS);
      expect(rows.filter(({ status }) => status === 'open')).toEqual([]);
      expect.soft(faults).toEqual([]);
      expect(findings.console.filter((line) => !NO_NETWORK.test(line))).toEqual([]);
    });
