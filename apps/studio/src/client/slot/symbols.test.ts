import { expect, test } from 'vitest';
import { SLOTS as GAMES } from '@baize/domain/games/slot/slots';
import type { SlotModel } from '@baize/domain/games/slot/model';
import { bn } from '../messages/bn.ts';
import { en, type MessageKey } from '../messages/en.ts';
import { fill } from '../messages/fill.ts';
import { ruleTexts } from './kind-words.ts';
import { symbolArt } from './symbols.ts';
import { themeOf } from './themes.ts';

const SLOTS: readonly SlotModel[] = Object.values(GAMES).map(({ model }) => model);

test.each(SLOTS)('every symbol of $code has a name and a picture of its own', (model) => {
  const theme = themeOf(model.code);
  const pictures = model.symbols.map(({ id }) => symbolArt(theme, id));
  expect(new Set(pictures).size).toBe(model.symbols.length);
  for (const picture of pictures) expect(picture.length).toBeGreaterThan(200);
  for (const { id } of model.symbols) expect(Object.keys(en)).toContain(`symbol.${id}`);
});

test('every slot has a world of its own', () => {
  expect(new Set(SLOTS.map(({ code }) => themeOf(code).art)).size).toBe(SLOTS.length);
});

test.each(SLOTS)('the rules of $code are told in whole sentences, with a wild or without one', (model) => {
  for (const [lang, texts] of Object.entries({ bn, en }) as ['bn' | 'en', typeof en][]) {
    const t = (key: MessageKey, values = {}) => fill(texts[key], values, lang);
    const rules = ruleTexts(model, { t, name: (id) => t(`symbol.${id}` as MessageKey) });
    expect(rules).toHaveLength(5);
    for (const rule of rules) expect(rule).toMatch(/^[^{}]{20,}[.।]$/);
  }
});
