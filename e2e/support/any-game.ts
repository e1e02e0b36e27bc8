import type { FrameLocator, Locator, Page } from '@playwright/test';
import { bn } from '../../apps/studio/src/client/messages/bn.ts';
import { en } from '../../apps/studio/src/client/messages/en.ts';
import { expect } from './journey.ts';
import { hundredths } from './site.ts';

type Words = Readonly<Record<keyof typeof en, string>>;
export const WORDS: Readonly<Record<'bn' | 'en', Words>> = { bn, en };

export const western = (text: string | null): string =>
  (text ?? '').replaceAll(/[০-৯]/g, (digit) => String('০১২৩৪৫৬৭৮৯'.indexOf(digit)));

/** The result of the session, with its sign. */
export async function resultIn(game: FrameLocator, words: Words): Promise<number> {
  const text = western(await game.locator(`div[title="${words['frame.net']}"] dd`).textContent());
  return (text.includes('−') ? -1 : 1) * hundredths(text.replace('−', ''));
}

const CRASH = 'stu_paper_kite';
const CALLS = /\/play\/v1\/(dice|spin|crash\/bet|instant|steps\/start)$/;
const PRESS_MS = 6_000;
/** A press during a flight is a bet on the next one. */
const FLIGHT_MS = 60_000;
const ROUND_MS = 120_000;
const LOOK_MS = 60;
/** Looks in a row that find the next round free, until this one is taken to be over. */
const LOOKS = 3;
const AUTO_ROUNDS = 10;

/** Plays any of the house's games through what stands on its page, as somebody does who wants its rounds over. */
export function anyGame(page: Page, code: string, { game, words }: { game: FrameLocator; words: Words }) {
  const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const button = (name: RegExp): Locator => game.getByRole('button', { name });
  const named = (key: keyof Words): Locator => button(new RegExp(`^${escaped(words[key])}$`));
  /** A name that an amount follows. */
  const begun = (key: keyof Words): Locator =>
    button(new RegExp(`^${escaped(words[key].slice(0, words[key].indexOf('{')).trimEnd())}`));

  const begins = (['instant.play', 'dice.roll', 'slot.spin', 'mines.start', 'steps.deal'] as const)
    .map(named)
    .reduce((all, each) => all.or(each), game.locator('[data-action=bet]'))
    .first();
  /** What goes on with a round that waits for its player; the first of them that can be pressed is. */
  const goesOn = [
    // The splash of a large win and the deck below it offer the same.
    ...(['slot.skip', 'slot.freeStart'] as const).map((key) => named(key).first()),
    begun('mines.cashOut'),
    ...(['mines.random', 'blackjack.decline', 'blackjack.stand', 'poker.stand'] as const).map(named),
    button(/^Draw \d|টি তাস বদলান$/),
    // Where a guess cannot lose it cannot be made either, and another card is asked for.
    ...(['hilo.lower', 'hilo.higher', 'hilo.skip'] as const).map((key) =>
      button(new RegExp(`^${escaped(words[key])}`)),
    ),
  ];

  /** Begins a round; a press that was not taken is repeated. */
  async function begin(): Promise<void> {
    const timeout = code === CRASH ? FLIGHT_MS : PRESS_MS;
    await expect(async () => {
      const asked = page
        .waitForRequest((request) => request.method() === 'POST' && CALLS.test(request.url()), { timeout })
        .then(
          () => true,
          () => false,
        );
      if (await isFree(begins)) await begins.click({ timeout: 1_000 }).catch(() => undefined);
      expect(await asked).toBe(true);
    }).toPass({ timeout: 3 * FLIGHT_MS, intervals: [LOOK_MS] });
  }

  async function goOn(): Promise<void> {
    for (const each of goesOn) if (await isFree(each)) return each.click({ timeout: 1_000 }).catch(() => undefined);
  }

  /** Plays on until the next round could begin. */
  async function finish(): Promise<void> {
    const aboard = game.locator('[data-action=aboard], [data-action=cash-out]');
    const end = Date.now() + ROUND_MS;
    for (let free = 0; free < LOOKS; free += 1) {
      if (Date.now() > end) throw new Error(`${code}: a round did not come to its end`);
      if (!(await isFree(begins)) || (await aboard.count()) > 0) {
        free = -1;
        await goOn();
      }
      await page.waitForTimeout(LOOK_MS);
    }
  }

  /** What a round needs that cannot be played as the game opens. */
  async function prepare(): Promise<void> {
    if (code === 'stu_keno') await named('keno.any').click();
    if (code === 'stu_roulette')
      for (const spot of ['red', '17', 'column1']) await game.locator(`[data-spot="${spot}"]`).click();
    if (code === CRASH) {
      const target = game.getByRole('textbox', { name: words['crash.target'] });
      await target.fill('1.05');
      await target.press('Enter');
    }
  }

  /** Where it is allowed: a run of ten rounds, to its end. Answers what the game says of that. */
  async function runByItself(): Promise<string | undefined> {
    const opens = named('auto.open');
    if (!(await opens.isVisible())) return undefined;
    await opens.click();
    await game
      .getByRole('button', { name: String(AUTO_ROUNDS), exact: true })
      .first()
      .click();
    await named('auto.start').click();
    const said = game.getByRole('status').filter({ hasText: words['auto.title'] });
    for (const end = Date.now() + ROUND_MS; !(await said.isVisible()); await page.waitForTimeout(LOOK_MS)) {
      if (Date.now() > end) throw new Error(`${code}: a run did not come to its end`);
      await goOn();
    }
    const why = await said.textContent();
    await finish();
    return why ?? undefined;
  }

  return { begin, finish, prepare, runByItself };
}

/** Can be pressed now; what goes away while it is asked cannot. */
const isFree = async (button: Locator): Promise<boolean> =>
  (await button.isVisible()) &&
  (await button
    .evaluate((each: HTMLButtonElement) => !each.disabled && each.ariaDisabled !== 'true', undefined, { timeout: 300 })
    .catch(() => false));
