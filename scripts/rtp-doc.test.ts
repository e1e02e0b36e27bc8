import { readFileSync } from 'node:fs';
import { compareFractions, formatFraction } from '@baize/domain/games/fraction';
import { GAMES } from '@baize/domain/games/registry';
import { expect, test } from 'vitest';
import { renderRtpDoc, RTP_DOC, rtpRows } from './rtp-doc.ts';

test('docs/fairness/rtp.md is what the games are', () => {
  expect(readFileSync(RTP_DOC, 'utf8')).toBe(renderRtpDoc());
});

test.each(GAMES.map((game) => [game.code, game] as const))(
  '%s: the exact returns lie within the published range',
  (_, game) => {
    const rows = rtpRows(game);
    const sorted = rows.map(({ exact }) => exact).toSorted(compareFractions);
    const [lowest, highest] = [sorted[0]!, sorted.at(-1)!].map((exact) => formatFraction(exact, 6)) as [string, string];
    if (game.family === 'slot') {
      // What the largest win cuts off is little: `npm run rtp` finds it by the distribution of whole rounds.
      expect(Number(lowest) - Number(game.rtp)).toBeGreaterThanOrEqual(0);
      // A game whose largest win is often reached is cut by more.
      expect(Number(lowest) - Number(game.rtp)).toBeLessThan(game.topPrizeOneIn < 1_000_000 ? 0.01 : 0.000_1);
      return;
    }
    expect(lowest >= game.rtp && highest <= game.rtpHighest).toBe(true);
    // Of a game of one press every extreme choice is listed, so the ends are equal to six decimals.
    if (game.family === 'instant') expect([lowest, highest]).toEqual([game.rtp, game.rtpHighest]);
  },
);
