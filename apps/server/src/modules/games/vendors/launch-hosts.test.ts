import { expect, test } from 'vitest';
import { throughCdn } from './launch-hosts.ts';

const STUDIO = 'https://studio.example.com';
const GAME = `${STUDIO}/g/stu_dice?s=secret&lang=en#top`;
const CDNS = ['https://a.example.net', 'https://b.example.net:8443/ignored/path'];

test.each([
  ['the first host', 0, 'https://a.example.net/g/stu_dice?s=secret&lang=en#top'],
  ['another, without the path that stands behind it', 1, 'https://b.example.net:8443/g/stu_dice?s=secret&lang=en#top'],
])('chance picks %s', (_name, index, expected) => {
  const counts: number[] = [];
  const pick = (count: number) => counts.push(count) - 1 + index;
  expect(throughCdn(GAME, { studio: STUDIO, cdns: CDNS, pick })).toBe(expected);
  expect(counts).toEqual([2]);
});

test.each([
  ['no hosts are set', GAME, []],
  ['the game is another supplier\u2019s', 'https://games.other.example/play?t=1', CDNS],
  ['only the name of the host is the studio\u2019s', 'https://studio.example.com.evil.example/g', CDNS],
  ['the host is no address', GAME, ['nonsense']],
  ['the supplier sent no address', 'nonsense', CDNS],
])('the address stays where %s', (_name, url, cdns) => {
  expect(throughCdn(url, { studio: STUDIO, cdns, pick: () => 0 })).toBe(url);
});
