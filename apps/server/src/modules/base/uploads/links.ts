import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Proof } from '@baize/contract/images';
import type { Tx } from '../../../db/pool.ts';
import type { Deps } from '../../../deps.ts';
import { brandId, parseUuid, type BrandId, type Uuid } from '../../../ids.ts';
import { listImages } from './store.ts';

/** How long an address shows its picture: a case of the console asks for a new one every few seconds. */
const LINK_MAX_S = 600;
/** An address stays the same for so long, so that a browser fetches a picture once. */
const LINK_STEP_S = 300;
const MAC_BYTES = 24;

type Named = { readonly brandId: BrandId; readonly id: Uuid };
type Linking = Pick<Deps, 'env' | 'secrets' | 'now'>;

const macOf = ({ secrets }: Pick<Linking, 'secrets'>, { brandId: brand, id }: Named, until: number): Buffer =>
  createHmac('sha256', secrets.derive('media-links')).update(`${brand}:${id}:${until}`).digest().subarray(0, MAC_BYTES);

/** The address of a picture, for whoever is given it and for some minutes. */
export function linkOf(deps: Linking, named: Named): string {
  const now = Math.floor(deps.now().getTime() / 1_000);
  const until = now - (now % LINK_STEP_S) + LINK_MAX_S;
  const mac = macOf(deps, named, until).toString('base64url');
  return `${new URL(deps.env.MEDIA_PUBLIC_URL).origin}/images/${named.brandId}/${named.id}/${until}/${mac}`;
}

export type LinkParts = Readonly<Record<'brand' | 'id' | 'until' | 'mac', string>>;
/** What an address names; undefined: it is none of ours, or its time is over. */
export function readLink(deps: Linking, { brand, id, until, mac }: LinkParts): Named | undefined {
  const found = parseUuid(id);
  if (!found || !/^[1-9]\d{0,8}$/.test(brand) || !/^\d{1,12}$/.test(until)) return undefined;
  const named = { brandId: brandId(Number(brand)), id: found };
  const said = Buffer.from(mac, 'base64url');
  if (said.length !== MAC_BYTES || !timingSafeEqual(said, macOf(deps, named, Number(until)))) return undefined;
  return Number(until) * 1_000 > deps.now().getTime() ? named : undefined;
}

type Shown = Parameters<typeof listImages>[1] & { readonly brandId: BrandId };
/** The pictures that go with an order, as operators see them. */
export async function presentImages(deps: Linking, tx: Tx, shown: Shown): Promise<Proof[]> {
  const rows = await listImages(tx, shown);
  return rows.map(({ id, width, height }) => ({
    url: linkOf(deps, { brandId: shown.brandId, id }),
    width,
    height,
  }));
}
