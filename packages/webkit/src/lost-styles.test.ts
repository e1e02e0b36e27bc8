// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { lazyPart } from './lazy-part.ts';

const Part = () => null;
const settle = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve);
  });
const styles = (): HTMLLinkElement[] => [...document.querySelectorAll('link')];

test('a part that is asked for again waits for its stylesheet, which the loader took as there', async () => {
  // As the build's loader: a stylesheet is asked for once, and the part fails with it.
  let asked = 0;
  const part = lazyPart<object>(async () => {
    asked += 1;
    if (asked > 1) return { default: Part };
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', type: 'text/css' });
    link.dataset.of = 'part';
    document.head.append(link);
    link.dispatchEvent(new Event('error'));
    throw new Error('no stylesheet');
  });
  part.load();
  await settle();
  const [first] = styles();
  expect(part.store.get().kind).toBe('failed');

  part.load();
  await settle();
  const [second] = styles();
  expect(second).not.toBe(first);
  expect(second?.dataset.of).toBe('part');
  expect(part.store.get().kind).toBe('loading');
  second?.dispatchEvent(new Event('error'));
  await settle();
  expect(part.store.get().kind).toBe('failed');

  part.load();
  styles()[0]?.dispatchEvent(new Event('load'));
  await settle();
  expect(part.store.get()).toEqual({ kind: 'ready', Part });
  expect(styles()).toHaveLength(1);
});
