import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { CaptchaAction } from '@baize/contract/identity';
import sharp from 'sharp';
import svgCaptcha from 'svg-captcha';
import type { Tx } from '../../../db/pool.ts';
import { tables } from '../../../db/query.ts';
import type { BrandId } from '../../../ids.ts';

/** What a picture was fetched for. `any` serves whichever credential call comes first. */
export type PictureAction = 'any' | CaptchaAction;
export type Drawn = { readonly text: string; readonly png: Buffer };

export const CAPTCHA_SECONDS = 120;
const CAPTCHA_LENGTH = 4;
/** The module itself is the function that draws a given text, which its types leave out. */
const drawSvg = svgCaptcha as unknown as (text: string, options: typeof svgCaptcha.options) => string;
/** Letters and digits that are not taken for one another, in either case. */
const CAPTCHA_LETTERS = 'ACDEFGHJKMNPQRTUVWXYacdefghjkmnpqrtuvwxy34679';
const WIDTH = 320;
const HEIGHT = 112;

/** What the picture shows: each letter by itself, exactly uniform, from the system's generator. */
export const drawText = (): string =>
  Array.from({ length: CAPTCHA_LENGTH }, () => CAPTCHA_LETTERS[randomInt(CAPTCHA_LETTERS.length)]).join('');

/**
 * Draws letters as paths on noise and rasterises them: the paths of an SVG could simply be read. The library places
 * noise and colours with the runtime's plain generator, and never draws the letters: they are handed to it.
 */
export async function drawCaptcha(): Promise<Drawn> {
  const text = drawText();
  const data = drawSvg(text, {
    noise: 3,
    color: true,
    background: '#f2f5fb',
    width: WIDTH,
    height: HEIGHT,
    fontSize: 92,
  });
  return { text, png: await sharp(Buffer.from(data)).png({ compressionLevel: 9, palette: true }).toBuffer() };
}

const answerHash = (key: Buffer, id: string, answer: string): Buffer =>
  createHmac('sha256', key).update(`${id}:${answer.trim().toLowerCase()}`).digest();

export async function insertCaptcha(
  tx: Tx,
  key: Buffer,
  captcha: { brandId: BrandId; deviceHash: Buffer; action: PictureAction; text: string; now: Date },
): Promise<string> {
  const id = randomBytes(18).toString('base64url');
  await tx.run(
    tables.insertInto('identity.captcha').values({
      id,
      brandId: captcha.brandId,
      deviceHash: captcha.deviceHash,
      action: captcha.action,
      answerHash: answerHash(key, id, captcha.text),
      expiresAt: new Date(captcha.now.getTime() + CAPTCHA_SECONDS * 1_000),
    }),
  );
  return id;
}

/** Judges an answer and uses the picture up, right or wrong. It must be of this device, this action and not too old. */
export async function takeCaptcha(
  tx: Tx,
  key: Buffer,
  answer: { brandId: BrandId; id: string; text: string; deviceHash: Buffer; action: CaptchaAction; now: Date },
): Promise<boolean> {
  const row = await tx.maybe(
    tables
      .deleteFrom('identity.captcha')
      .where('brandId', '=', answer.brandId)
      .where('id', '=', answer.id)
      .returning(['deviceHash', 'action', 'answerHash', 'expiresAt']),
  );
  if (!row || row.expiresAt <= answer.now || !row.deviceHash.equals(answer.deviceHash)) return false;
  if (row.action !== 'any' && row.action !== answer.action) return false;
  return timingSafeEqual(row.answerHash, answerHash(key, answer.id, answer.text));
}

export async function purgeCaptchas(tx: Tx, brandId: BrandId, now: Date): Promise<number> {
  return tx.run(tables.deleteFrom('identity.captcha').where('brandId', '=', brandId).where('expiresAt', '<=', now));
}
