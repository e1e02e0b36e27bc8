// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { imageUrl } from './boot.ts';
import { followImageHosts } from './image-hosts.ts';

const boot = { imageCDNs: ['https://a.cdn.test', 'https://b.cdn.test/art'] };
const stop = followImageHosts(() => boot.imageCDNs);
afterEach(() => document.body.replaceChildren());

function draw(src: string): { picture: HTMLImageElement; shown: ReturnType<typeof vi.fn> } {
  const picture = document.createElement('img');
  const shown = vi.fn();
  picture.addEventListener('error', shown);
  picture.src = src;
  document.body.append(picture);
  picture.dispatchEvent(new Event('error'));
  return { picture, shown };
}

test('a picture that a host does not deliver comes from the page’s own, and the host is not asked again', () => {
  const paths = Array.from({ length: 40 }, (_, at) => `/art/game-${at}.svg`);
  const hostsAsked = () => new Set(paths.map((path) => imageUrl(boot, path).slice(0, -path.length)));
  expect(hostsAsked()).toEqual(new Set(boot.imageCDNs));

  const { picture, shown } = draw('https://b.cdn.test/art/art/game-1.svg');
  expect(new URL(picture.src).pathname).toBe('/art/game-1.svg');
  expect(shown).not.toHaveBeenCalled();
  expect(hostsAsked()).toEqual(new Set(['https://a.cdn.test']));

  draw('https://a.cdn.test/art/game-2.svg');
  expect(hostsAsked()).toEqual(new Set(['']));
});

test('a picture of the page itself that is missing is told to whoever shows it', () => {
  const { picture, shown } = draw('/art/missing.svg');
  expect(shown).toHaveBeenCalledOnce();
  expect(picture.src).toContain('/art/missing.svg');
  stop();
});
