import type { JsonObject } from './json.ts';
import type { Model } from './slot-model.ts';
import { integerBelow, type Words } from './stream.ts';

type Medal = { readonly position: readonly [number, number]; readonly units: number; readonly prize?: string };

/**
 * Medals that stay. After the stops the worth of each medal on the window is drawn, reel by reel from the top; then, if
 * they are enough, respins: each empty cell in that order catches a medal or not, and a caught one is given its worth
 * at once. Every respin that catches any grants all respins again.
 */
export function holdMedals(
  model: Model,
  window: readonly (readonly string[])[],
  words: Words,
): { readonly json: JsonObject; readonly units: number } {
  const { start, respins, landE4, medals, grandUnits } = model.hold;
  const weights = medals.reduce((sum, { weight }) => sum + weight, 0);
  const cells = window.flatMap((column, reel) => column.map((id, row) => ({ id, position: [reel, row] as const })));
  const held = new Map<string, Medal>();
  const cast = (position: readonly [number, number]): Medal => {
    let left = integerBelow(words, weights);
    const found = medals.find(({ weight }) => (left -= weight) < 0)!;
    const medal = { position, units: found.units, ...(found.prize !== undefined && { prize: found.prize }) };
    held.set(position.join(':'), medal);
    return medal;
  };
  const shown = cells
    .filter(({ id }) => model.symbols.get(id)!.role === 'scatter')
    .map(({ position }) => cast(position));
  if (shown.length < start) return { json: { medals: shown }, units: 0 };
  const brought: Medal[][] = [];
  for (let left = respins; left > 0 && held.size < cells.length; left--) {
    const caught: Medal[] = [];
    for (const { position } of cells) {
      if (!held.has(position.join(':')) && integerBelow(words, 10_000) < landE4) caught.push(cast(position));
    }
    brought.push(caught);
    if (caught.length > 0) left = respins + 1;
  }
  const grand = held.size === cells.length;
  const units = [...held.values()].reduce((sum, medal) => sum + medal.units, grand ? grandUnits : 0);
  return { json: { medals: shown, hold: { respins: brought, grand, units } }, units };
}
