import { hmacSha256, sha256Hex, utf8 } from '@baize/verifier/sha256';

/** One 32-byte block of a round's stream with everything a person needs to follow it by hand. */
export interface Block {
  readonly message: string;
  readonly hex: string;
  /** The eight published floats, six decimals. */
  readonly floats: readonly string[];
}

const BYTES_PER_WORD = 4;
const WORDS_PER_BLOCK = 8;

/** b0/256 + b1/256^2 + b2/256^3 + b3/256^4, rounded to six decimals as the published vectors are. */
const floatOf = (bytes: readonly number[]): string =>
  (bytes.reduce((word, byte) => word * 256 + byte, 0) / 2 ** 32).toFixed(6);

export interface BlockOrder {
  readonly serverSeed: string;
  readonly clientSeed: string;
  readonly nonce: number;
  /** How many blocks, from the first. */
  readonly count: number;
}

export function blocksOf({ serverSeed, clientSeed, nonce, count }: BlockOrder): readonly Block[] {
  const key = utf8(serverSeed);
  return Array.from({ length: count }, (_, block) => {
    const message = `${clientSeed}:${nonce}:${block}`;
    const bytes = hmacSha256(key, utf8(message));
    return {
      message,
      hex: bytes.map((byte) => byte.toString(16).padStart(2, '0')).join(''),
      floats: Array.from({ length: WORDS_PER_BLOCK }, (_word, word) =>
        floatOf(bytes.slice(word * BYTES_PER_WORD, word * BYTES_PER_WORD + BYTES_PER_WORD)),
      ),
    };
  });
}

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/**
 * Words of a spin: one a reel, one for the worth of each medal on the window, and in respins one for each empty cell
 * and one more for the worth of what it caught.
 */
function wordsOfSpin(spin: unknown): number {
  if (!isFields(spin)) return 0;
  const medals = listOf(spin.medals).length;
  let words = listOf(spin.stops).length + medals;
  let empty = listOf(spin.window).flatMap(listOf).length - medals;
  for (const caught of isFields(spin.hold) ? listOf(spin.hold.respins).map((each) => listOf(each).length) : []) {
    words += empty + caught;
    empty -= caught;
  }
  return words;
}

/** How many blocks a derived result has used, redraws left aside: one word a roll, one a mine, one a peg or ball. */
export function blocksUsed(result: Fields): number {
  const layout = listOf(result.layout).length;
  const spins = listOf(result.spins).reduce((sum: number, spin) => sum + wordsOfSpin(spin), 0);
  const shown = isFields(result.shown) ? result.shown.cards : undefined;
  const drawn = [result.path, result.drawn, result.card, result.calls, shown]
    .filter(Array.isArray)
    .reduce((sum: number, list: readonly unknown[]) => sum + list.length, 0);
  return Math.max(1, Math.ceil(Math.max(layout, spins, drawn, 1) / WORDS_PER_BLOCK));
}

/** What a person typed instead of pasting. */
export interface Typed {
  readonly model: Fields;
  readonly modelHash: string;
  readonly serverSeed: string;
  readonly serverSeedHash: string;
  readonly clientSeed: string;
  readonly nonce: string;
  readonly stake: string;
  readonly chance: string;
  readonly side: string;
  readonly mines: string;
  /** Of a game of one press, or the steps taken of one of many, as JSON. */
  readonly choice: string;
}

function paramsOf(typed: Typed): unknown {
  const { family, lines } = typed.model;
  if (family === 'dice') return { chance: typed.chance.trim(), side: typed.side };
  if (family === 'mines') return { mines: Number(typed.mines) };
  if (family === 'steps') return { steps: parsed(typed.choice) };
  if (family !== 'instant') return { lines: Array.isArray(lines) ? lines.length : 0 };
  return parsed(typed.choice);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * A record from typed fields; without a fingerprint the seed's own stands in. It states no result, so the check
 * computes one and leaves the comparison to the reader.
 */
export function recordOf(typed: Typed): Fields {
  const params = paramsOf(typed);
  const serverSeed = typed.serverSeed.trim();
  const serverSeedHash = typed.serverSeedHash.trim() === '' ? sha256Hex(serverSeed) : typed.serverSeedHash.trim();
  return {
    game: typed.model.code,
    model: typed.model,
    modelHash: typed.modelHash,
    params,
    serverSeed,
    serverSeedHash,
    clientSeed: typed.clientSeed,
    nonce: Number(typed.nonce.trim() === '' ? Number.NaN : typed.nonce),
    ...(typed.stake.trim() === '' ? {} : { stake: typed.stake.trim() }),
  };
}
