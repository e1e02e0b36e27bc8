import type { Draft } from '../drafts.ts';
import { BANNERS } from './banners.ts';
import { helpToPlay } from './help-play.ts';
import { helpOfRules } from './help-rules.ts';
import { noticesOf } from './notices.ts';

/**
 * What the demo brands show: three pictures, two sample films, notices, a popup of each execution, seven help articles.
 */
export const demoContent = (brand: string): readonly Draft[] => [
  ...BANNERS,
  ...noticesOf(brand),
  ...helpToPlay(brand),
  ...helpOfRules(brand),
];
