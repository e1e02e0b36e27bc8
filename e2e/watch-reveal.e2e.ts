import type { FrameLocator, Page } from '@playwright/test';
import { readFigures, watchFigures, type Shown } from './support/figures.ts';
import { expect, test } from './support/journey.ts';
import { registerPlayer } from './support/members.ts';
import { gameFrame, headerBalance, hundredths, launchGame } from './support/site.ts';
import { spin } from './support/slot.ts';

// What is shown while things move is what this is about.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** Watched at every change, over all forms of game; `npm run reveal` is the long proof, of 200. */
const ROUNDS = Number(process.env.REVEAL_ROUNDS ?? 12);
/** Header and game are drawn by two processes; a spoiled roll is half a second early. */
const ONE_LOOK_MS = 250;
/** A payout that was told stands in both figures by then. */
const PAID_MS = 15_000;
/** The flight before may be a long one: of a thousand, one is still in the air after 115 seconds. */
const BOARDING_MS = 240_000;
const ROUND_MS = 60_000;

const HEADER = { header: 'header [data-balance] bdi', bar: 'section[aria-label="Game bar"] bdi' };
const GAME = {
  balance: '[data-figure=balance]',
  result: '[data-figure=result], [data-bet-status]',
  win: '[data-figure=win], [data-action=cash-out]',
};

type Form = {
  readonly form: string;
  readonly code: string;
  /** Its part of all rounds. */
  readonly share: number;
  /** What it needs before the first round. */
  readonly prepare: (game: FrameLocator) => Promise<void>;
  /** Plays one round to its end. */
  readonly play: (game: FrameLocator) => Promise<void>;
  /** Whether a text of the game tells that something came back. */
  readonly told: (text: string) => boolean;
};

const figure = (text: string): number | undefined => (/\d/.test(text) ? hundredths(text) : undefined);

/** Moments at which a figure stood above what was left after the stake. */
const above = (shown: readonly Shown[] = [], left: number): Shown[] =>
  shown.slice(1).filter(({ text }) => (figure(text) ?? 0) > left);

/** Plays rounds, and no balance rises before the game told the win. Answers how many brought money. */
async function watchRounds(page: Page, { share, play, told }: Form): Promise<number> {
  const frame = page.frame({ url: /\/g\// })!;
  await watchFigures(page, HEADER);
  await watchFigures(frame, GAME);
  let won = 0;
  for (let round = 0; round < Math.max(1, Math.round(ROUNDS * share)); round += 1) {
    const before = hundredths(await headerBalance(page).textContent());
    await readFigures(page);
    await readFigures(frame);
    const stake = await stakeOf(page);
    await play(gameFrame(page));
    const game = await readFigures<keyof typeof GAME>(frame);
    // What stood there when the round began tells of the one before.
    const tells = [...game.result.slice(1), ...game.win.slice(1)].filter(({ text }) => told(text));
    const after = await settled(page, tells.length > 0 ? before - stake : undefined);
    const site = await readFigures<keyof typeof HEADER>(page);
    const reveal = Math.min(...tells.map(({ at }) => at));
    const places = { header: site.header, bar: site.bar, game: game.balance };
    if (after > before - stake) {
      won += 1;
      expect(tells, 'the game told the win').not.toHaveLength(0);
    }
    for (const [place, shown] of Object.entries(places))
      for (const { at, text } of above(shown, before - stake))
        expect(reveal - at, `round ${round}: ms that the ${place} showed ${text} early`).toBeLessThanOrEqual(
          ONE_LOOK_MS,
        );
  }
  return won;
}

async function stakeOf(page: Page): Promise<number> {
  const game = gameFrame(page);
  const bet = game.getByRole('textbox', { name: 'Bet' }).first();
  if ((await bet.count()) > 0) return hundredths(await bet.inputValue());
  return hundredths(await game.getByRole('button', { name: /^Choose your bet:/ }).textContent());
}

/**
 * The header's figure once it is the game's own: of a win that was told, with its payout. Before that came, both agree
 * too, and it would count as spoiling the round after.
 */
async function settled(page: Page, toldAbove: number | undefined): Promise<number> {
  const own = gameFrame(page).locator('[data-figure=balance]');
  let shown = 0;
  await expect(async () => {
    shown = hundredths(await headerBalance(page).textContent());
    expect(hundredths(await own.textContent())).toBe(shown);
    if (toldAbove !== undefined) expect(shown, 'the payout of a win that was told').toBeGreaterThan(toldAbove);
  }).toPass({ timeout: PAID_MS });
  return shown;
}

const ENDED = /You won|came back|No win/;
const cameBack = (text: string): boolean => /You won|came back/.test(text);

/** Presses what begins a round and sees the words of the round before go. */
async function begin(game: FrameLocator, button: string): Promise<void> {
  await game.getByRole('button', { name: button, exact: true }).click();
  await expect(game.locator('[data-figure=result]'))
    .not.toHaveText(ENDED, { timeout: 2_000 })
    .catch(() => undefined);
}

const playOnce = (button: string) => async (game: FrameLocator) => {
  await begin(game, button);
  await expect(game.locator('[data-figure=result]')).toHaveText(ENDED);
};

async function guessOnce(game: FrameLocator): Promise<void> {
  await begin(game, 'Deal');
  const guesses = game.getByRole('button', { name: /^(Higher or same|The same|Lower or same)/ });
  await guesses.and(game.locator(':enabled')).first().click();
  const takes = game.getByRole('button', { name: /^Cash out/ });
  const words = game.locator('[data-figure=result]');
  await expect(takes.or(words.filter({ hasText: 'No win' }))).toBeVisible();
  if (await takes.isVisible()) await takes.click();
  await expect(words).toHaveText(/You won|No win/);
}

async function standOnce(game: FrameLocator): Promise<void> {
  await begin(game, 'Deal');
  const declines = game.getByRole('button', { name: 'No insurance', exact: true });
  const stands = game.getByRole('button', { name: 'Stand', exact: true });
  const over = game.locator('[data-figure=result]').filter({ hasText: ENDED });
  await expect(declines.or(stands).or(over).first()).toBeVisible();
  if (await declines.isVisible()) await declines.click();
  await expect(stands.or(over).first()).toBeVisible();
  if (await stands.isVisible()) await stands.click();
  await expect(over).toBeVisible();
}

async function fly(game: FrameLocator): Promise<void> {
  await game.locator('[data-action=bet]').click();
  // A press during a flight is a bet on the next one.
  await expect(game.locator('[data-action=aboard], [data-action=cash-out]')).toBeVisible({ timeout: BOARDING_MS });
  await expect(game.locator('[data-bet-status=cashed], [data-bet-status=lost]')).toBeVisible({ timeout: 30_000 });
}

async function fillAndEnter(game: FrameLocator, name: string, value: string): Promise<void> {
  await game.getByRole('textbox', { name }).fill(value);
  await game.getByRole('textbox', { name }).press('Enter');
}

/** Chosen so that most rounds win: it is wins that a balance could tell too early. */
const FORMS: readonly Form[] = [
  {
    form: 'dice',
    code: 'stu_dice',
    share: 0.25,
    prepare: (game) => fillAndEnter(game, 'Winning range', '95'),
    play: playOnce('Roll'),
    told: cameBack,
  },
  {
    form: 'an instant game',
    code: 'stu_limbo',
    share: 0.25,
    prepare: (game) => game.getByRole('button', { name: '1.5×' }).click(),
    play: playOnce('Play'),
    told: cameBack,
  },
  {
    form: 'a game of many steps',
    code: 'stu_hi_lo',
    share: 0.2,
    prepare: async () => undefined,
    play: guessOnce,
    // What can be taken stands on the button from the right guess on.
    told: (text) => cameBack(text) || text.startsWith('Cash out'),
  },
  {
    form: 'a hand that the dealer plays against',
    code: 'stu_blackjack',
    share: 0.25,
    prepare: async () => undefined,
    play: standOnce,
    told: cameBack,
  },
  {
    form: 'a slot',
    code: 'stu_tidewater',
    share: 0.2,
    prepare: (game) => expect(game.getByRole('img', { name: /^Reels/ })).toBeVisible(),
    play: spin,
    told: (text) => (figure(text) ?? 0) > 0,
  },
  {
    form: 'a shared flight',
    code: 'stu_paper_kite',
    share: 0.1,
    prepare: (game) => fillAndEnter(game, 'Cash out at', '1.01'),
    play: fly,
    told: (text) => text.startsWith('Cashed out'),
  },
];

for (const form of FORMS)
  test(`no round of ${form.form} is told by a balance before it is told by the game`, async ({ page }) => {
    test.setTimeout(BOARDING_MS + ROUNDS * form.share * ROUND_MS);
    await registerPlayer(page, { amount: '5000.00' });
    const game = await launchGame(page, form.code);
    await form.prepare(game);
    const won = await watchRounds(page, form);
    // Nineteen rolls in twenty bring money: none at all would be a look that sees nothing.
    if (form.form === 'dice') expect(won).toBeGreaterThan(0);
  });
