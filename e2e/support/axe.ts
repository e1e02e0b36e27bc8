import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Fewer rules than this apply to no real page: then something covered it. */
const MIN_PASSES = 8;
const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 390, height: 844 };
/** Between them nothing new is drawn: it is looked at by the long form. */
const BETWEEN = { width: 768, height: 1024 };
const THEMES = ['dark', 'light'] as const;
/** All that a theme can change: the rest of a page is the same in both and judged in the first. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Shows a theme as the page's own switch does, for this page only. */
export async function showTheme(page: Page, theme: 'dark' | 'light'): Promise<void> {
  await page.evaluate((name) => {
    document.documentElement.dataset.theme = name;
  }, theme);
  // Colours fade from one theme into the other: half way nothing is readable, and nobody reads.
  await page.evaluate(async () => {
    await Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation instanceof CSSTransition)
        .map((animation) => animation.finished),
    );
  });
}

/**
 * The common form asks frames of other origins, by a page of its own each time: a page without frames needs none. Of a
 * rule that holds one element is described and not every one: that is most of the work, and nobody reads it.
 */
const axeFor = (page: Page): AxeBuilder =>
  new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode(page.frames().length === 1);

/** Judges what is on the screen, its frames included, and lists every violation with the element it is about. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  const passed = await expectNoViolation(axeFor(page).withTags(RULES), name);
  expect(passed, `${name}: axe judged the page`).toBeGreaterThan(MIN_PASSES);
}

/** Answers how many rules apply to the page and hold. */
async function expectNoViolation(axe: AxeBuilder, name: string): Promise<number> {
  const { violations, passes } = await axe.analyze();
  const told = violations.flatMap(({ id, nodes }) =>
    nodes.map(
      (node) =>
        `${name}: ${id} at ${node.target.join(' > ')}: ` +
        `${[...node.any, ...node.all, ...node.none].map(({ message }) => message).join('; ')}`,
    ),
  );
  expect.soft(told).toEqual([]);
  return passes.length;
}

async function judgeAllLooks(page: Page, name: string): Promise<void> {
  for (const size of [WIDE, NARROW, BETWEEN]) {
    await page.setViewportSize(size);
    await showTheme(page, THEMES[0]);
    await expectAccessible(page, `${name}, ${THEMES[0]}, ${size.width}`);
    await showTheme(page, THEMES[1]);
    const judged = await expectNoViolation(
      axeFor(page).withRules(COLOUR_RULES),
      `${name}, ${THEMES[1]}, ${size.width}`,
    );
    expect(judged, `${name}: axe judged its colours`).toBeGreaterThan(0);
  }
}

/** Wide in one theme and narrow in the other. Half of the pages, by their names, are wide in the dark one. */
async function judgeTwoLooks(page: Page, name: string): Promise<void> {
  const [first, second] = name.length % 2 === 0 ? THEMES : THEMES.toReversed();
  for (const [size, theme] of [
    [WIDE, first!],
    [NARROW, second!],
  ] as const) {
    await page.setViewportSize(size);
    await showTheme(page, theme);
    await expectAccessible(page, `${name}, ${theme}, ${size.width}`);
  }
}

/** The same page in every look (`npm run barriers`), or in two: afterwards it looks as before. */
export async function expectAccessibleInLooks(page: Page, name: string): Promise<void> {
  const before = page.viewportSize()!;
  const theme = await page.evaluate(() => document.documentElement.dataset.theme);
  await (process.env.AXE_LOOKS === 'all' ? judgeAllLooks(page, name) : judgeTwoLooks(page, name));
  await page.setViewportSize(before);
  await showTheme(page, theme === 'light' ? 'light' : 'dark');
  // The page is told of its size with a frame; what ends with a resize, such as a drag, must not begin before.
  await page.evaluate(() => new Promise((told) => requestAnimationFrame(() => requestAnimationFrame(told))));
}
