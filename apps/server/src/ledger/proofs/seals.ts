import { createHmac, timingSafeEqual } from 'node:crypto';

/** Seals what was proven with a key that the database never sees: who rewrites it there cannot seal it anew. */
export type Sealer = {
  readonly checkpoint: (of: CheckpointText) => Buffer;
  readonly houseDay: (of: HouseDayText) => Buffer;
  readonly houseSum: (of: HouseSumText) => Buffer;
};
export type CheckpointText = {
  readonly accountId: bigint;
  readonly day: string;
  readonly seq: bigint;
  readonly total: bigint;
  readonly digest: Buffer;
};
export type HouseSumText = {
  readonly houseId: bigint;
  readonly brandId: number;
  readonly currency: string;
  readonly postings: bigint;
  readonly amount: bigint;
};
export type HouseDayText = HouseSumText & { readonly day: string };

export function createSealer(key: Buffer): Sealer {
  const seal = (parts: readonly (string | bigint | number)[]): Buffer =>
    createHmac('sha256', key)
      .update(JSON.stringify(parts.map(String)))
      .digest();
  return {
    checkpoint: ({ accountId, day, seq, total, digest }) =>
      seal(['checkpoint', accountId, day, seq, total, digest.toString('hex')]),
    houseDay: ({ houseId, day, brandId, currency, postings, amount }) =>
      seal(['house-day', houseId, day, brandId, currency, postings, amount]),
    houseSum: ({ houseId, brandId, currency, postings, amount }) =>
      seal(['house-sum', houseId, brandId, currency, postings, amount]),
  };
}

export const isSeal = (sealed: Buffer | null, expected: Buffer): boolean =>
  sealed !== null && sealed.length === expected.length && timingSafeEqual(sealed, expected);
