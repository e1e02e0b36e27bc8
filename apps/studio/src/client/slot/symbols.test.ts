import { expect, test } from 'vitest';
import type { SlotModel } from '@baize/domain/games/slot/model';
import { BRASS_BELLS } from '@baize/domain/games/slot/models/brass-bells';
import { FIREBIRD } from '@baize/domain/games/slot/models/firebird';
import { GOLDEN_LOOM } from '@baize/domain/games/slot/models/golden-loom';
import { JEWEL_CARAVAN } from '@baize/domain/games/slot/models/jewel-caravan';
import { LANTERN_ALLEY } from '@baize/domain/games/slot/models/lantern-alley';
import { MANGROVE_HONEY } from '@baize/domain/games/slot/models/mangrove-honey';
import { MONSOON_BLOOM } from '@baize/domain/games/slot/models/monsoon-bloom';
import { SWEET_FALLS } from '@baize/domain/games/slot/models/sweet-falls';
import { TIDEWATER } from '@baize/domain/games/slot/models/tidewater';
import { bn } from '../messages/bn.ts';
import { en, type MessageKey } from '../messages/en.ts';
import { fill } from '../messages/fill.ts';
import { ruleTexts } from './kind-words.ts';
import { symbolArt } from './symbols.ts';
import { themeOf } from './themes.ts';

const SLOTS: readonly SlotModel[] = [
  LANTERN_ALLEY,
  TIDEWATER,
  MONSOON_BLOOM,
  JEWEL_CARAVAN,
  SWEET_FALLS,
  BRASS_BELLS,
  FIREBIRD,
  GOLDEN_LOOM,
  MANGROVE_HONEY,
];

test.each(SLOTS)('every symbol of $code has a name and a picture of its own', (model) => {
  const { name } = themeOf(model.code);
  const pictures = model.symbols.map(({ id }) => symbolArt(name, id));
  expect(new Set(pictures).size).toBe(model.symbols.length);
  for (const picture of pictures) expect(picture.length).toBeGreaterThan(200);
  for (const { id } of model.symbols) expect(Object.keys(en)).toContain(`symbol.${id}`);
});

test.each(SLOTS)('the rules of $code are told in whole sentences, with a wild or without one', (model) => {
  for (const [lang, texts] of Object.entries({ bn, en }) as ['bn' | 'en', typeof en][]) {
    const t = (key: MessageKey, values = {}) => fill(texts[key], values, lang);
    const rules = ruleTexts(model, { t, name: (id) => t(`symbol.${id}` as MessageKey) });
    expect(rules).toHaveLength(5);
    for (const rule of rules) expect(rule).toMatch(/^[^{}]{20,}[.।]$/);
  }
});
