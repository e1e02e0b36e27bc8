import type { Db } from '../../../db/pool.ts';
import { wireUser, type BrandId, type MemberId, type SupplierId } from '../../../ids.ts';
import type { Directory } from './directory.ts';
import { findReplayUrl } from './store.ts';

type ReplayDeps = {
  readonly db: Pick<Db, 'tx'>;
  readonly directory: Pick<Directory, 'supplierById'>;
  /** Of the brand's clock: a replay tells its times by it. */
  readonly offsetMinutesOf: (brandId: BrandId) => Promise<number>;
};

export type PlayedRound = {
  readonly brandId: BrandId;
  readonly memberId: MemberId;
  readonly supplierId: SupplierId;
  readonly round: string;
  /** How the page is to speak and look; a supplier that does not know these parameters passes over them. */
  readonly look?: { readonly language?: string | undefined; readonly theme?: 'dark' | 'light' | undefined };
};

/** The round's page at its supplier: told by the feed, or asked for while the feed has not brought it yet. */
export async function findReplay(deps: ReplayDeps, { look, ...played }: PlayedRound): Promise<string | undefined> {
  const url = await findAddress(deps, played);
  if (url === undefined) return undefined;
  return withLook(url, { ...look, offset: String(await deps.offsetMinutesOf(played.brandId)) });
}

/** What the address says itself stays. */
function withLook(
  address: string,
  { language, theme, offset }: NonNullable<PlayedRound['look']> & { readonly offset: string },
): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  for (const [name, value] of [
    ['lang', language],
    ['theme', theme],
    ['offset', offset],
  ] as const)
    if (value !== undefined && !url.searchParams.has(name)) url.searchParams.set(name, value);
  return url.href;
}

async function findAddress(
  { db, directory }: ReplayDeps,
  { brandId, memberId, supplierId, round }: Omit<PlayedRound, 'look'>,
): Promise<string | undefined> {
  const known = await db.tx(brandId, (tx) => findReplayUrl(tx, { memberId, supplierId, round }));
  if (known !== undefined && known !== '') return known;
  const supplier = await directory.supplierById(supplierId);
  const answer = await supplier?.client.gameRound({ user: wireUser(memberId), round });
  return answer?.ok ? answer.value.url : undefined;
}
