import type { Jackpot } from '@baize/contract/boot';
import { expect, test } from 'vitest';
import { embedUrl, isClip, rowOrder } from './home-rules.ts';
import { withAmount } from '../../use-jackpots.ts';

test('rows of open categories in the specified order; lotteries have none', () => {
  expect(rowOrder(['BGS', 'LOTT', 'COCKFIGHT', 'RNG', 'SPORTS', 'LIVE', 'ELOTT'])).toEqual([
    'RNG',
    'BGS',
    'LIVE',
    'SPORTS',
    'COCKFIGHT',
  ]);
  expect(rowOrder([])).toEqual([]);
});

test('a live amount replaces its own pool only', () => {
  const pool = (poolId: string, amount: string): Jackpot => ({
    poolId,
    name: {},
    currency: 'BDT',
    amount,
    odds: '50000000000.00',
    gameCode: null,
    notFedBy: [],
    mustHitBy: null,
    contributionRate: '0.0100',
    refillShare: '0.0000',
    epoch: 1,
    seedHash: '',
    feed: { min: '100.00', max: '500.00', everyMs: [] },
    lastHit: null,
  });
  expect(withAmount([pool('a', '1.00'), pool('b', '2.00')], 'b', '3.00')?.map(({ amount }) => amount)).toEqual([
    '1.00',
    '3.00',
  ]);
  expect(withAmount(undefined, 'b', '3.00')).toBeUndefined();
});

test.each([
  [
    'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
    'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1&rel=0',
  ],
  [
    'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ',
    'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1&rel=0',
  ],
  ['https://youtu.be/aqz-KE-bpKQ', 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1&rel=0'],
  ['https://player.vimeo.com/video/1084537', 'https://player.vimeo.com/video/1084537?autoplay=1'],
  ['https://www.dailymotion.com/video/x7tgad0', 'https://www.dailymotion.com/embed/video/x7tgad0?autoplay=1'],
])('%s may be embedded', (link, player) => {
  expect(embedUrl(link)).toBe(player);
});

test.each([
  null,
  '',
  'not a link',
  'http://www.youtube.com/watch?v=aqz-KE-bpKQ',
  'https://evil.example/watch?v=aqz-KE-bpKQ',
  'https://youtube.com.evil.example/watch?v=aqz',
  'https://evilyoutube.com/watch?v=aqz',
  'javascript:alert(1)',
  'https://www.youtube.com/watch?v="><script>',
  'https://www.youtube.com/',
  'https://youtu.be/a/../../x?y=1',
])('%s is never framed', (link) => {
  expect(embedUrl(link)).toBeNull();
});

test.each([
  ['/clips/stu_tidewater.webm', true],
  ['/clips/../x.webm', false],
  ['//evil.example/clips/x.webm', false],
  ['https://evil.example/clips/x.webm', false],
  ['/clips/x.webm?y', false],
  [null, false],
])('%s is a clip of our own: %s', (link, is) => {
  expect(isClip(link)).toBe(is);
  expect(embedUrl(link)).toBeNull();
});
