import { expect, test } from 'vitest';
import { replayLink, verifyLink } from './links.ts';
import { readParams } from './params.ts';

const look = { lang: 'en', theme: 'light', offset: -210 } as const;

test('language, theme and clock travel to a replay and to the checking page', () => {
  for (const link of [replayLink('r-1', look), verifyLink(look, 'r-1'), verifyLink(look)]) {
    const url = new URL(link, 'http://studio.example');
    expect(readParams(url.pathname, url.search)).toMatchObject(look);
  }
  expect(new URL(verifyLink(look, 'r 1'), 'http://studio.example').hash).toBe('#r=r%201');
});

test('without a clock of the brand none is claimed', () => {
  expect(replayLink('r-1', { ...look, offset: undefined })).toBe('/r/r-1?lang=en&theme=light');
});
