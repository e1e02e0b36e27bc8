import { speakWhole } from '@baize/webkit/i18n';
import { lazyPart as plainPart, type LazyPart } from '@baize/webkit/lazy-part';
import type { ComponentType } from 'react';

/**
 * A part of the site that arrives as its own chunk, with all words of the language beside it: the first screen brings
 * its own alone. A part that does with those is a `lazyPart` of `@baize/webkit`, and `locales/first-words.test.ts` sees
 * to it.
 */
export const lazyPart = <P extends object = object>(bring: () => Promise<{ default: ComponentType<P> }>): LazyPart<P> =>
  plainPart(async () => {
    const [part] = await Promise.all([bring(), speakWhole()]);
    return part;
  });
