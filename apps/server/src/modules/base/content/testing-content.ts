import { fail } from '@baize/contract/failure';
import type { ContentNeeds } from './index.ts';

/** Of a platform without games and without pictures. */
export const NO_NEIGHBOURS: ContentNeeds = {
  drawAnew: async () => fail('IMAGE_UNREADABLE'),
  hasGame: async () => false,
  imageHosts: async () => [],
};
