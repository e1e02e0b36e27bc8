import type { BrandId } from '../../apps/server/src/ids.ts';
import type { Person } from './people.ts';

/** The brand that gets the team, with its clock and the days of play. */
export type Brand = {
  readonly id: BrandId;
  readonly currency: string;
  readonly offsetMinutes: number;
  readonly day: Date;
  readonly days: number;
};
/** Where a person stands in the tree. */
export type Place = { readonly id: bigint; readonly path: readonly bigint[] };
/** Those who are offered contracts and rebates. */
export type Offers = { readonly places: ReadonlyMap<string, Place>; readonly people: readonly Person[] };

export const TOP = 'agent1';
const DAY_MS = 86_400_000;
export const daysAgo = ({ day }: Brand, days: number): Date => new Date(day.getTime() - days * DAY_MS);
