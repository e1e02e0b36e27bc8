import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { artKind, bannerArt, tileArt, wideArt } from '@baize/game-art/tile-art.ts';
import { initialsOf } from '@baize/domain/initials';
import { markWord, readArtWord, readMarkWord } from '@baize/game-art/art-choice.ts';
import { markOf, vendorMark } from '@baize/game-art/vendor-mark.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Pictures are pure functions of their name; raising this number gives every one a new address. */
const ART_VERSION = '2';
const KEPT_MAX = 2_000;
const CODE = /^[a-zA-Z0-9_-]{1,64}$/;
/** Its code, what was chosen of its drawing, its shape. */
const NAME = /^([a-zA-Z0-9_-]+?)(?:\.(\d{1,3}-\d{0,3}-[a-zA-Z0-9]*))?(-wide)?(?:\.[0-9a-f]{8})?\.svg$/;

const artHash = (kind: string, code: string): string =>
  createHash('sha256').update(`${ART_VERSION}:${kind}:${code}`).digest('hex').slice(0, 8);

export type Pictured = { readonly artKind: string; readonly gameCode: string; readonly art: string };

/** The address of a game's picture, high or wide. What the brand chose of it stands in the address. */
export function gamePicture({ artKind: kind, gameCode, art }: Pictured, shape: '' | '-wide'): string {
  const drawn = art === '' ? '' : `.${art}`;
  return `/art/${kind}/${gameCode}${drawn}${shape}.${artHash(kind, `${gameCode}${drawn}`)}.svg`;
}

type Marked = { readonly code: string; readonly icon: string; readonly displayName: string };

/** The address of a vendor's mark: what the brand chose, else the first letters of its name. */
export function vendorPicture({ code, icon, displayName }: Marked): string {
  const letters = initialsOf(displayName.replaceAll('&', ''));
  const word = icon !== '' ? icon : IN_MARKS.test(letters) ? markWord({ ...markOf(code), letters }) : '';
  return `/art/vendor/${code}${word === '' ? '' : `.${word}`}.svg`;
}
/** Names of other scripts keep the letters of their code. */
const IN_MARKS = /^[A-Z0-9]{1,2}$/;

/**
 * `/art/<kind>/<code>[.<choice>][-wide].<hash>.svg`, `/art/banner/<kind>-<code>.svg`,
 * `/art/vendor/<code>[.<choice>].svg`: drawn once, immutable.
 */
export function registerArt(app: FastifyInstance): void {
  const kept = new Map<string, Buffer>();
  app.get<{ Params: { kind: string; file: string } }>(
    '/art/:kind/:file',
    { schema: { hide: true } },
    async (request, reply) => {
      const { kind, file } = request.params;
      const key = `${kind}/${file}`;
      const packed = kept.get(key) ?? pack(draw(kind, file));
      if (packed === undefined) return reply.status(404).send();
      if (kept.size < KEPT_MAX) kept.set(key, packed);
      return sendSvg(request, reply, packed);
    },
  );
}

function draw(kind: string, file: string): string | undefined {
  const match = NAME.exec(file);
  const [, code, chosen = '', wide] = match ?? [];
  if (!code || !CODE.test(code)) return undefined;
  if (kind === 'vendor') return drawMark(code, chosen);
  if (kind === 'banner') {
    const [bannerKind = '', ...rest] = code.split('-');
    const known = artKind(bannerKind);
    return known && bannerArt({ kind: known, code: rest.join('-') || code });
  }
  const known = artKind(kind);
  const choice = readArtWord(chosen, known);
  return choice && (wide ? wideArt : tileArt)({ kind: known, code, ...choice });
}

function drawMark(code: string, chosen: string): string | undefined {
  if (chosen === '') return vendorMark(code);
  const mark = readMarkWord(chosen);
  return mark && vendorMark(code, mark);
}

const pack = (svg: string | undefined): Buffer | undefined =>
  svg === undefined ? undefined : gzipSync(svg, { level: 9 });

/** Kept packed: every browser takes gzip, and what does not gets it unpacked. */
function sendSvg(request: FastifyRequest, reply: FastifyReply, packed: Buffer): FastifyReply {
  const takesGzip = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
  if (takesGzip) void reply.header('content-encoding', 'gzip');
  return reply
    .header('vary', 'accept-encoding')
    .header('cache-control', 'public, max-age=31536000, immutable')
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
    .type('image/svg+xml')
    .send(takesGzip ? packed : gunzipSync(packed));
}
