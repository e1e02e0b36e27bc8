// @vitest-environment happy-dom
import type { GameCard } from '@baize/contract/boot';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CARD_TURN_MS, useCardsStopped } from '../card-turn.ts';
import { draw, serve } from '../test-page.tsx';
import { Artwork } from './artwork.tsx';
import { GameTile } from './game-tile.tsx';

const card = {
  gameCode: 'lantern',
  nodeId: '7',
  gameType: 'RNG',
  vassalage: 'PG',
  isGame: 'GAME',
  displayName: 'Lantern Alley',
  iconUrl: '/art/slots/lantern.svg',
  lagerIcon: '/art/slots/lantern-wide.svg',
  showIcon: true,
  rtp: '0.9559',
  rtpHighest: '',
  minStake: '1.00',
  maxStake: '500.00',
  tags: [],
} as unknown as GameCard;
const vendorMarks = [{ vendor: 'PG', displayName: 'Kite & Key', names: {}, iconUrl: '' }];
const vendorCategories = [
  { gameCategory: 'RNG' as const, path: '/rng', vendors: [{ ...vendorMarks[0]!, gameType: 'RNG' as const }] },
] as never;

function Stop() {
  const [isStopped, setStopped] = useCardsStopped();
  return <button onClick={() => setStopped(!isStopped)}>stop</button>;
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  serve({});
});
afterEach(() => vi.useRealTimers());

const line = (): string =>
  document
    .querySelector('article > span > span:last-child')!
    .textContent.replaceAll('\u00a0', ' ')
    .replaceAll('\u2060', '');
const turn = (times = 1): Promise<void> =>
  act(async () => void (await vi.advanceTimersByTimeAsync(times * CARD_TURN_MS)));
async function open(more: Partial<GameCard> = {}, turns = true, wide = false): Promise<void> {
  await draw(
    <>
      <GameTile card={{ ...card, ...more }} turns={turns} wide={wide} />
      <Stop />
    </>,
    { capabilities: [], vendorCategories },
  );
}

test('a pool of seven digits is told in short where a portrait has no room for it', async () => {
  serve({
    'GET /jackpots': () => ({
      value: [
        {
          poolId: 'p',
          name: 'Honey',
          currency: 'BDT',
          amount: '9876543.21',
          odds: '1.00',
          mustHitBy: null,
          lastHit: null,
          gameCode: 'lantern',
        },
      ],
    }),
  });
  await open({ jackpot: true });
  expect((await screen.findByText(/9\.8M/)).textContent!.replaceAll('\u00a0', ' ')).toBe('৳ 9.8M');
});

test('the tile of a game with a pool of its own tells what is in it and its limit; those of others tell nothing', async () => {
  const pool = {
    poolId: 'p',
    name: {},
    currency: 'BDT',
    amount: '612.40',
    mustHitBy: { from: '500.00', to: '4500.00' },
  };
  serve({
    'GET /jackpots': () => ({
      value: [
        { ...pool, gameCode: null },
        { ...pool, gameCode: 'lantern' },
      ],
    }),
  });
  await open({ jackpot: true });
  // A portrait on a phone is 113 px wide: "৳ 500.00" beside the heart was cut to "৳ 500....".
  expect((await screen.findByText(/612/)).parentElement!.textContent.replaceAll('\u00a0', ' ')).toBe('৳ 612');
  cleanup();
  await open({ jackpot: true }, true, true);
  const badges = (await screen.findByText(/612\.40/)).parentElement!;
  expect(badges.textContent.replaceAll('\u00a0', ' ')).toBe('৳ 612.40must hit by ৳ 4,500');
  expect(screen.queryByText('Jackpot')).toBeNull();
  await open({ jackpot: true, gameCode: 'other' });
  expect(screen.getAllByText(/612/)).toHaveLength(1);
  expect(screen.getByText('Jackpot')).toBeDefined();
});

describe('the line under a name', () => {
  test('turns every three seconds from the studio to the return to the stakes, and around', async () => {
    await open();
    expect(line()).toBe('Kite & Key');
    const seen: string[] = [];
    for (let times = 0; times < 3; times++) {
      await turn();
      seen.push(line());
    }
    expect(seen).toEqual(['Return 95.59%', '৳ 1 to ৳ 500', 'Kite & Key']);
  });

  test('tells both ends of a return that depends on what is chosen', async () => {
    await open({ rtp: '0.904337', rtpHighest: '0.990000' });
    await turn();
    expect(line()).toBe('Return 90.43–99.00%');
  });

  test('stands still while nobody looks, and when it was stopped', async () => {
    await open();
    const before = line();
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await turn(2);
    expect(line()).toBe(before);
    visibility.mockRestore();
    fireEvent.click(screen.getByText('stop'));
    await turn(2);
    expect(line()).toBe(before);
    fireEvent.click(screen.getByText('stop'));
    await turn();
    expect(line()).not.toBe(before);
  });

  test('stands still where motion is to be reduced, where the page has no switch, and in maintenance', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }));
    await open();
    const before = line();
    await turn(2);
    expect(line()).toBe(before);
    vi.unstubAllGlobals();
    serve({});
    await open({ maintenance: true });
    expect(screen.getByText('Under maintenance')).toBeTruthy();
  });
});

describe('pictures', () => {
  const sources = (): string[] => [...document.querySelectorAll('img')].map((image) => image.getAttribute('src')!);

  test('a game whose picture is switched off shows the plain one', async () => {
    await open({ showIcon: false }, false);
    expect(sources()).toEqual(['/tile-default.svg']);
  });

  test('a host that fails gives way to the page, and the page to the plain picture', async () => {
    await draw(<Artwork path="/art/vendor/PG.svg" />, { imageCDNs: ['https://cdn.test'] });
    const image = document.querySelector('img')!;
    const seen = [sources()[0]];
    for (let times = 0; times < 3; times++) {
      fireEvent.error(image);
      seen.push(sources()[0]);
    }
    expect(seen).toEqual([
      'https://cdn.test/art/vendor/PG.svg',
      '/art/vendor/PG.svg',
      '/tile-default.svg',
      '/tile-default.svg',
    ]);
  });
});
