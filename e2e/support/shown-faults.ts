import type { FrameLocator } from '@playwright/test';

/**
 * What a player would stumble over in a game as it stands: text that is cut at an edge or lies under something else,
 * the edge of what was to be left away, and controls that a finger may miss (a square of 44 px about the middle of each
 * must belong to it).
 */
export const shownFaults = (game: FrameLocator, isTouched: boolean): Promise<string[]> =>
  game.locator('main').evaluate((main, touched) => {
    const REACH_PX = 21;
    const EDGE_PX = 1.5;
    const aims = [
      [0, 0],
      [REACH_PX, 0],
      [-REACH_PX, 0],
      [0, REACH_PX],
      [0, -REACH_PX],
    ] as const;
    const isSeen = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const at = (x: number, y: number): Element | null => document.elementFromPoint(x, y);
    const related = (one: Element, other: Element): boolean => one.contains(other) || other.contains(one);
    const hides = (element: Element): boolean => {
      const { backgroundColor, backgroundImage } = getComputedStyle(element);
      const isPicture = element instanceof HTMLImageElement || element instanceof HTMLCanvasElement;
      return isPicture || backgroundImage !== 'none' || !/^(transparent|rgba\(.*, 0\))$/.test(backgroundColor);
    };
    /** What lies over the text at a point and is not seen through. */
    const overText = (text: Element, x: number, y: number): Element | undefined => {
      const pile = document.elementsFromPoint(x, y);
      const own = pile.findIndex((each) => related(text, each));
      return pile.slice(0, Math.max(0, own)).find(hides);
    };

    /**
     * What cuts it at its edge. Undefined: nothing does. Null: it cannot be seen, because what has no room is left away
     * on purpose, and what scrolls can be had.
     */
    const cutBy = (element: Element, box: DOMRect): Element | null | undefined => {
      for (let holder: Element | null = element; holder; holder = holder.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(holder);
        const edge = holder.getBoundingClientRect();
        const isOut =
          box.right <= edge.left || box.left >= edge.right || box.bottom <= edge.top || box.top >= edge.bottom;
        if ((overflowX !== 'visible' || overflowY !== 'visible') && isOut) return null;
        if (/auto|scroll/.test(overflowX + overflowY)) return undefined;
        const isCutAcross =
          overflowX !== 'visible' && (box.left < edge.left - EDGE_PX || box.right > edge.right + EDGE_PX);
        const isCutDown =
          overflowY !== 'visible' && (box.top < edge.top - 4 * EDGE_PX || box.bottom > edge.bottom + 4 * EDGE_PX);
        if (isCutAcross || isCutDown) return holder;
      }
      return undefined;
    };
    /** Its text is left away, and yet an edge of the ground under it stands in sight. */
    const isPeeping = (text: Element): boolean => {
      let ground: Element | null = text;
      while (ground && ground !== main && !hides(ground)) ground = ground.parentElement;
      if (!ground || ground === main) return false;
      const { top, bottom, left, right } = ground.getBoundingClientRect();
      for (let holder = ground.parentElement; holder; holder = holder.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(holder);
        if (/auto|scroll/.test(overflowX + overflowY)) return false;
        if (overflowX === 'visible' && overflowY === 'visible') continue;
        const edge = holder.getBoundingClientRect();
        const seenDown = Math.min(bottom, edge.bottom) - Math.max(top, edge.top);
        const seenAcross = Math.min(right, edge.right) - Math.max(left, edge.left);
        if (seenDown <= EDGE_PX || seenAcross <= EDGE_PX) return false;
      }
      return true;
    };
    const isOnto = (one: DOMRect, other: DOMRect): boolean =>
      Math.min(one.right, other.right) - Math.max(one.left, other.left) > EDGE_PX &&
      // Above and below its figures a line of text is empty, the more so the larger it is.
      Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) >
        Math.max(4 * EDGE_PX, 0.15 * Math.max(one.height, other.height));
    const textFaults = (): string[] => {
      const found: string[] = [];
      const shown: { readonly said: string; readonly box: DOMRect }[] = [];
      const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const { parentElement, textContent } = walker.currentNode;
        const said = (textContent ?? '').trim();
        if (said === '' || !parentElement || !isSeen(parentElement)) continue;
        if (parentElement.closest('[class*=visuallyHidden], svg')) continue;
        const range = document.createRange();
        range.selectNodeContents(walker.currentNode);
        const box = range.getBoundingClientRect();
        if (box.width === 0 || getComputedStyle(parentElement).fontSize === '0px') continue;
        const holder = cutBy(parentElement, box);
        if (holder === null) {
          if (isPeeping(parentElement)) found.push(`its edge is left in sight: "${said}"`);
          continue;
        }
        const control = parentElement.closest('button, a');
        const edge = control?.getBoundingClientRect();
        const isCrowded = edge && (box.left < edge.left + EDGE_PX || box.right > edge.right - EDGE_PX);
        // A control without a ground of its own has no edge that is seen.
        if (control && isCrowded && hides(control)) found.push(`crowded: "${said}"`);
        if (holder) found.push(`cut: "${said}" by ${holder.className}`);
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
        const over = overText(parentElement, x, y);
        // Chips lie on the numbers of a cloth.
        if (!parentElement.closest('[data-spot]')) {
          const on = shown.find((other) => isOnto(other.box, box));
          if (on) found.push(`onto each other: "${on.said}", "${said}"`);
          shown.push({ said, box });
        }
        if (over && !holder) found.push(`covered: "${said}" by ${over.tagName} ${over.getAttribute('class') ?? ''}`);
      }
      return found;
    };
    const reachFaults = (): string[] =>
      [...main.querySelectorAll<HTMLElement>('button, a[href], input, summary')].flatMap((control) => {
        if (!isSeen(control) || control.matches(':disabled') || control.closest('[data-spot]')) return [];
        const target = control.closest('label') ?? control;
        const { x, y, width, height } = target.getBoundingClientRect();
        const [middle, centre] = [x + width / 2, y + height / 2];
        if (centre < 0 || centre > innerHeight) return [];
        const isMissed = aims.some(([dx, dy]) => {
          const [toX, toY] = [middle + dx, centre + dy];
          const isOnScreen = toX >= 0 && toX < innerWidth && toY >= 0 && toY < innerHeight;
          return isOnScreen && !target.contains(at(toX, toY));
        });
        const name = (control.ariaLabel ?? control.textContent).trim();
        return isMissed ? [`small: ${control.tagName} "${name}", ${Math.round(width)} x ${Math.round(height)}`] : [];
      });

    const all = document.createElement('style');
    all.textContent = '* { pointer-events: auto !important; }';
    document.head.append(all);
    const covered = textFaults();
    all.remove();
    return [...new Set([...covered, ...(touched ? reachFaults() : [])])];
  }, isTouched);
