import { IMAGE_BYTES_MAX } from '@baize/contract/image-rules';
import { fail, type CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import sharp from 'sharp';

/** What a camera of a phone makes, and some more; a picture that says it holds more is not unpacked. */
const PIXELS_MAX = 50_000_000;
const SIDE_MAX = 16_000;
/** Larger ones are made so small: it is enough to read a receipt. */
const KEPT_SIDE = 2_000;
const WEBP_QUALITY = 82;
const WORK_MAX_S = 10;
const MAGIC = {
  png: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  jpeg: Buffer.from([0xff, 0xd8, 0xff]),
} as const;

export const CLEAN_TYPE = 'image/webp';
export type CleanImage = { readonly data: Buffer; readonly width: number; readonly height: number };
type Refused = 'IMAGE_UNREADABLE' | 'IMAGE_TOO_LARGE';

const isPngOrJpeg = (bytes: Buffer): boolean =>
  Object.values(MAGIC).some((magic) => bytes.subarray(0, magic.length).equals(magic));

/**
 * Draws a picture anew from its pixels: not one byte of what came is kept, so neither place nor camera, nor what hides
 * behind or between the pixels. Upright, one frame, on white where it was clear.
 */
export async function cleanImage(bytes: Buffer): Promise<CallResult<CleanImage, Refused>> {
  if (bytes.length > IMAGE_BYTES_MAX) return fail('IMAGE_TOO_LARGE');
  // The library reads many more kinds, and by other libraries: they never meet a stranger's bytes.
  if (!isPngOrJpeg(bytes)) return fail('IMAGE_UNREADABLE');
  const image = sharp(bytes, { failOn: 'error', limitInputPixels: false, sequentialRead: true, pages: 1 });
  try {
    const { width, height } = await image.metadata();
    if (width * height > PIXELS_MAX || Math.max(width, height) > SIDE_MAX) return fail('IMAGE_TOO_LARGE');
    const { data, info } = await image
      .autoOrient()
      .resize({ width: KEPT_SIDE, height: KEPT_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .timeout({ seconds: WORK_MAX_S })
      .webp({ quality: WEBP_QUALITY })
      .toBuffer({ resolveWithObject: true });
    return ok({ data, width: info.width, height: info.height });
  } catch {
    return fail('IMAGE_UNREADABLE');
  }
}
