import type { Frame, Page } from '@playwright/test';

/** One text of a figure and when it first stood there, in ms of this machine's clock: frames of one page compare. */
export type Shown = { readonly at: number; readonly text: string };
export type Figures<Name extends string> = Readonly<Record<Name, readonly Shown[]>>;

/**
 * Looks at figures whenever the page writes something from now on, and keeps each text with the time it was written.
 * Not frame by frame: two pages draw in processes of their own, and on a busy machine the one that told first draws
 * last.
 */
export function watchFigures(place: Page | Frame, selectors: Readonly<Record<string, string>>): Promise<void> {
  return place.evaluate((watched) => {
    const seen: Record<string, { at: number; text: string }[]> = {};
    const look = (): void => {
      const at = performance.timeOrigin + performance.now();
      for (const [name, selector] of Object.entries(watched)) {
        const text = document.querySelector(selector)?.textContent ?? '';
        const before = (seen[name] ??= []);
        if (before.at(-1)?.text !== text) before.push({ at, text });
      }
    };
    look();
    new MutationObserver(look).observe(document, {
      attributes: true,
      characterData: true,
      childList: true,
      subtree: true,
    });
    Object.assign(window, { seenFigures: seen, lookAtFigures: look });
  }, selectors);
}

/**
 * What was shown since the last reading; the text that stands now begins the next one, also where nobody has looked
 * since it came: it would count as the next round's.
 */
export function readFigures<Name extends string>(place: Page | Frame): Promise<Figures<Name>> {
  return place.evaluate(() => {
    const { seenFigures, lookAtFigures } = window as unknown as {
      seenFigures: Record<string, { at: number; text: string }[]>;
      lookAtFigures: () => void;
    };
    lookAtFigures();
    const read = structuredClone(seenFigures);
    for (const shown of Object.values(seenFigures)) shown.splice(0, shown.length - 1);
    return read as never;
  });
}
