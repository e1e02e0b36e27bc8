import { crc32, deflateSync } from 'node:zlib';
import { IMAGE_BYTES_MAX } from '@baize/contract/image-rules';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { cleanImage } from './clean-image.ts';

const MARK = '<script>alert(4711)</script>';
const SLOWEST_MS = 2_000;
const RSS_RISE_MAX = 150 * 1_024 * 1_024;

const canvas = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: width % 255, g: height % 255, b: 40 } } });
const png = (width = 40, height = 30): Promise<Buffer> => canvas(width, height).png().toBuffer();
const jpeg = (width = 40, height = 30): Promise<Buffer> => canvas(width, height).jpeg().toBuffer();

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
/** A PNG of two colours that says how large it is, whatever it holds. */
function saidPng(width: number, height: number, rows: Buffer = Buffer.alloc(64)): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 1; // bits of a pixel, in grey
  const magic = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([magic, chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]);
}
/** Text within the picture: after its end, in a comment, and where cameras write. */
async function laden(): Promise<Buffer[]> {
  const [one, other] = [await png(), await jpeg()];
  const end = one.length - 12;
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, MARK.length + 2]), Buffer.from(MARK)]);
  const exif = { IFD0: { Copyright: MARK, Artist: MARK }, IFD3: { GPSLatitude: '23/1 48/1 0/1' } };
  return [
    Buffer.concat([one, Buffer.from(MARK)]),
    Buffer.concat([one, Buffer.from('PK\u0003\u0004'), Buffer.from(MARK)]),
    Buffer.concat([one.subarray(0, end), chunk('tEXt', Buffer.from(`Comment\0${MARK}`)), one.subarray(end)]),
    Buffer.concat([other, Buffer.from(`<?php ${MARK}`)]),
    Buffer.concat([other.subarray(0, 2), comment, other.subarray(2)]),
    await canvas(40, 30).withExif(exif).jpeg().toBuffer(),
    await canvas(40, 30).withExif(exif).png().toBuffer(),
  ];
}
/** What is no picture of ours, whatever it says of itself. */
async function refused(): Promise<Buffer[]> {
  const [one, other] = [await png(400, 300), await jpeg(400, 300)];
  const magics = [one.subarray(0, 8), other.subarray(0, 3)];
  return [
    Buffer.from(''),
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${MARK}</svg>`),
    Buffer.from(`<html>${MARK}</html>`),
    Buffer.from(`GIF89a${MARK}`),
    Buffer.from('%PDF-1.7'),
    Buffer.concat([Buffer.from('\n'), one]),
    await canvas(40, 30).webp().toBuffer(),
    await canvas(40, 30).gif().toBuffer(),
    await canvas(40, 30).tiff().toBuffer(),
    ...magics,
    ...magics.map((magic) => Buffer.concat([magic, Buffer.from(MARK.repeat(40))])),
    ...magics.map((magic) => Buffer.concat([magic, Buffer.from(`<svg>${MARK}</svg>`)])),
    ...[0.02, 0.3, 0.6].flatMap((part) => [one, other].map((each) => each.subarray(0, Math.floor(each.length * part)))),
    saidPng(300, 300), // says more rows than it has
    saidPng(0, 10),
  ];
}
const tooLarge = async (): Promise<Buffer[]> => [
  saidPng(50_000, 50_000),
  saidPng(50_000, 50_000, Buffer.alloc(6_251 * 2_000)),
  saidPng(16_001, 10),
  saidPng(8_000, 8_000),
  Buffer.concat([await jpeg(), Buffer.alloc(IMAGE_BYTES_MAX)]),
];
/** Good ones of many sizes, some as large as may be. */
const good = async (): Promise<Buffer[]> =>
  Promise.all([
    ...Array.from({ length: 30 }, (_, index) => png(1 + index * 5, 200 - index * 6)),
    ...Array.from({ length: 30 }, (_, index) => jpeg(1 + index * 7, 240 - index * 7)),
    jpeg(5_000, 5_000),
    png(2_000, 6_000),
  ]);

test('a hundred files: what is kept is never what came, nothing that hides in it survives, in bounded time and room', async () => {
  const kept = [...(await laden()), ...(await good())];
  const [unreadable, large] = [await refused(), await tooLarge()];
  expect(kept.length + unreadable.length + large.length).toBeGreaterThanOrEqual(96);
  const before = process.memoryUsage().rss;
  let peak = before;
  const clean = async (bytes: Buffer) => {
    const began = performance.now();
    const cleaned = await cleanImage(bytes);
    expect(performance.now() - began).toBeLessThan(SLOWEST_MS);
    peak = Math.max(peak, process.memoryUsage().rss);
    return cleaned;
  };
  for (const bytes of kept) {
    const cleaned = await clean(bytes);
    if (!cleaned.ok) throw new Error(`a good picture of ${bytes.length} bytes: ${cleaned.error.code}`);
    const { data, width, height } = cleaned.value;
    expect(data.equals(bytes)).toBe(false);
    expect(data.includes('4711')).toBe(false);
    expect(Math.max(width, height)).toBeLessThanOrEqual(2_000);
    expect(await sharp(data).metadata()).toMatchObject({ format: 'webp', width, height });
    expect((await sharp(data).metadata()).exif).toBeUndefined();
  }
  for (const [index, bytes] of unreadable.entries())
    expect([index, await clean(bytes)]).toMatchObject([index, { ok: false, error: { code: 'IMAGE_UNREADABLE' } }]);
  for (const bytes of large) expect(await clean(bytes)).toMatchObject({ error: { code: 'IMAGE_TOO_LARGE' } });
  expect(peak - before).toBeLessThan(RSS_RISE_MAX);
});

test('a photograph that was held sideways is upright', async () => {
  const sideways = await canvas(60, 20).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  expect(await cleanImage(sideways)).toMatchObject({ ok: true, value: { width: 20, height: 60 } });
});
