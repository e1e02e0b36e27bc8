import type { AlertKind } from '@baize/contract/console/alert-words';
import type { BrandId } from './ids.ts';

/** A cause for an alert, as it is seen now. */
export type Seen = {
  /** null: it is the whole installation's, and every brand is told. */
  readonly brandId: BrandId | null;
  /** What it is about, as addresses name it; empty: the brand or the installation. */
  readonly subject: string;
  readonly name?: string;
  readonly currency?: string;
  /** In the unit of its kind. What lies below the brand's threshold opens nothing. */
  readonly value: bigint;
};
export type Asked = {
  readonly now: Date;
  readonly brandIds: readonly BrandId[];
  /** From which figure on a brand is told. */
  readonly thresholdOf: (brandId: BrandId) => bigint;
};
/**
 * What a module knows to be worth an alert. It is asked again and again: it reads what is known already, over all
 * brands in one statement where it can, and counts nothing anew.
 */
export type Sign = {
  readonly kind: AlertKind;
  /** How often it is asked; default: each minute. */
  readonly everyMs?: number;
  readonly look: (asked: Asked) => Promise<readonly Seen[]>;
};
