import { expect, test } from 'vitest';
import { readParams } from './params.ts';
import { takeSession } from './take-session.ts';

interface PlaceOptions {
  readonly stored?: Map<string, string>;
  /** The browser refuses storage to this frame. */
  readonly closed?: boolean;
  readonly pathname?: string;
}

function place(search: string, { stored = new Map(), closed = false, pathname = '/g/stu_dice' }: PlaceOptions = {}) {
  const urls: string[] = [];
  const guard = (): void => {
    if (closed) throw new Error('closed');
  };
  return {
    urls,
    stored,
    location: { pathname, search, hash: '' },
    history: { replaceState: (_data: unknown, _unused: string, url: string) => void urls.push(url) },
    sessionStorage: {
      getItem: (key: string) => {
        guard();
        return stored.get(key) ?? null;
      },
      setItem: (key: string, value: string) => {
        guard();
        stored.set(key, value);
      },
    },
  };
}
const take = (at: ReturnType<typeof place>): string =>
  takeSession(readParams(at.location.pathname, at.location.search), at);

test('the session leaves the address and survives a reload of the tab', () => {
  const first = place('?s=4f1d&lang=en&theme=light');
  expect(take(first)).toBe('4f1d');
  expect(first.urls).toEqual(['/g/stu_dice?lang=en&theme=light']);
  expect(take(place('?lang=en&theme=light', { stored: first.stored }))).toBe('4f1d');
});

test('a frame that may not store keeps the address as it is', () => {
  const closed = place('?s=4f1d', { closed: true });
  expect(take(closed)).toBe('4f1d');
  expect(closed.urls).toEqual([]);
  expect(take(place('', { closed: true }))).toBe('');
});

test('a replay opened from a game is read with that game’s session; another game is not', () => {
  const { stored } = place('');
  take(place('?s=4f1d', { stored }));
  expect(take(place('', { stored, pathname: '/r/r-1' }))).toBe('4f1d');
  expect(take(place('', { stored, pathname: '/g/stu_mines' }))).toBe('');
});
