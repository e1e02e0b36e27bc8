import type { Deps } from '../../../../deps.ts';
import type { BrandId } from '../../../../ids.ts';
import type { Brand } from '../../../base/brand/index.ts';

export type ChannelDeps = {
  readonly deps: Pick<Deps, 'db' | 'now'>;
  /** A provider is connected: what it brings is among the ways to pay. */
  readonly sandbox: boolean;
  readonly brand: (id: BrandId) => Promise<Pick<Brand, 'gmtOffsetMinutes'>>;
};
