import { expect, test } from 'vitest';
import { startAfterPaint } from './start-after-paint.ts';

const BUILT =
  '<head><script type="module" crossorigin src="/assets/index-1.js"></script>' +
  '<link rel="modulepreload" crossorigin href="/assets/vendor-1.js"></head><body><div id="root"></div></body>';

test('a built page fetches its scripts behind what is drawn, and begins the first one once', () => {
  const html = startAfterPaint(BUILT);
  expect(html).not.toContain('<script type="module"');
  expect(html.match(/<link rel="modulepreload" crossorigin fetchpriority="low" href="[^"]+">/g)).toHaveLength(2);
  expect(html.match(/script\.src = '\/assets\/index-1\.js'/g)).toHaveLength(1);
  expect(html).toMatch(/<\/script>\s*<\/body>$/);
});

test('a page without the script that it is to begin is no page', () => {
  expect(() => startAfterPaint('<head></head><body></body>')).toThrow('no script to begin');
});
