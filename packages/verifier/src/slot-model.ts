import { InputError, integerAt, integers, listAt, objectAt, textAt, type Json, type JsonObject } from './json.ts';

export type SlotSymbol = { readonly id: string; readonly role: string; readonly pays: readonly number[] };
export type Mode = 'base' | 'free';
export type Model = {
  readonly reels: number;
  readonly rows: number;
  readonly symbols: ReadonlyMap<string, SlotSymbol>;
  /** Coins of a stake, the unit of all pays. */
  readonly coins: number;
  readonly evaluation: Evaluation;
  /** None where the game plays no lines. */
  readonly lines: readonly (readonly number[])[];
  readonly strips: Readonly<Record<Mode, readonly (readonly string[])[]>>;
  readonly awards: Readonly<Record<Mode, readonly number[]>>;
  readonly freeMultiplier: number;
  readonly maxWinUnits: number;
  readonly maxFreeSpins: number;
  /** Of cascades: the factors of the windows of a spin, and the most windows that one pays. */
  readonly ladders: Readonly<Record<Mode, readonly number[]>>;
  readonly maxCascades: number;
  /** Of hold and win. */
  readonly hold: Hold;
  /** Of wilds that fill their reels: what they multiply by, reel by reel. */
  readonly factors: Readonly<Record<Mode, readonly number[]>>;
};
export type Hold = {
  readonly start: number;
  readonly respins: number;
  readonly landE4: number;
  readonly medals: readonly { readonly units: number; readonly weight: number; readonly prize?: string }[];
  readonly grandUnits: number;
};
const EVALUATIONS = ['lines', 'ways', 'cascades', 'expanding', 'sticky', 'hold', 'clusters'] as const;
/** Kinds that play lines, whose stake is a coin on each. */
const ON_LINES: ReadonlySet<Evaluation> = new Set(['lines', 'expanding', 'sticky', 'hold']);
export type Evaluation = (typeof EVALUATIONS)[number];
const UNITS_MAX = 1_000_000_000;

function readSymbol(value: Json): SlotSymbol {
  const symbol = objectAt(value, 'symbols');
  return {
    id: textAt(symbol, 'id'),
    role: textAt(symbol, 'role'),
    pays: integers(symbol['pays'], { name: 'pays', maxLength: 64, range: [0, UNITS_MAX] }),
  };
}

function readStrips(value: Json | undefined, { reels, rows, symbols }: Pick<Model, 'reels' | 'rows' | 'symbols'>) {
  if (!Array.isArray(value) || value.length !== reels) throw new InputError('strips');
  return value.map((strip: Json) => {
    if (!Array.isArray(strip) || strip.length < rows || strip.length > 512) throw new InputError('strips');
    return strip.map((id: Json): string => {
      if (typeof id !== 'string' || !symbols.has(id)) throw new InputError('strips');
      return id;
    });
  });
}

/** A model of lines does not name its kind. */
function readEvaluation(json: JsonObject): Evaluation {
  if (json['evaluation'] === undefined) return 'lines';
  const found = EVALUATIONS.find((name) => name !== 'lines' && name === json['evaluation']);
  if (!found) throw new InputError('evaluation');
  return found;
}

function readLines(json: JsonObject, { reels, rows }: Pick<Model, 'reels' | 'rows'>): number[][] {
  return listAt(json, 'lines', 100).map((line) => {
    const cells = integers(line, { name: 'lines', maxLength: reels, range: [0, rows - 1] });
    if (cells.length !== reels) throw new InputError('lines');
    return cells;
  });
}

function readCascades(json: JsonObject, evaluation: Evaluation): Pick<Model, 'ladders' | 'maxCascades'> {
  if (evaluation !== 'cascades') return { ladders: { base: [], free: [] }, maxCascades: 0 };
  const ladders = objectAt(json['ladders'], 'ladders');
  const ladder = (mode: Mode): number[] => {
    const factors = integers(ladders[mode], { name: 'ladders', maxLength: 40, range: [1, 1_000] });
    if (factors.length === 0) throw new InputError('ladders');
    return factors;
  };
  return {
    ladders: { base: ladder('base'), free: ladder('free') },
    maxCascades: integerAt(json, 'maxCascades', [1, 100]),
  };
}

function readHold(json: JsonObject, evaluation: Evaluation): Hold {
  if (evaluation !== 'hold') return { start: 0, respins: 0, landE4: 0, medals: [], grandUnits: 0 };
  const hold = objectAt(json['hold'], 'hold');
  const medals = listAt(hold, 'medals', 64).map((value) => {
    const medal = objectAt(value, 'medals');
    return {
      units: integerAt(medal, 'units', [0, UNITS_MAX]),
      weight: integerAt(medal, 'weight', [1, 1_000_000]),
      ...(medal['prize'] !== undefined && { prize: textAt(medal, 'prize') }),
    };
  });
  const weights = medals.reduce((sum, { weight }) => sum + weight, 0);
  if (weights < 1 || weights > 1_000_000) throw new InputError('medals');
  return {
    start: integerAt(hold, 'start', [1, 64]),
    respins: integerAt(hold, 'respins', [1, 10]),
    landE4: integerAt(hold, 'landE4', [1, 9_999]),
    medals,
    grandUnits: integerAt(hold, 'grandUnits', [0, UNITS_MAX]),
  };
}

function readFactors(json: JsonObject, evaluation: Evaluation, reels: number): Model['factors'] {
  if (evaluation !== 'expanding') return { base: [], free: [] };
  const factors = objectAt(json['factors'], 'factors');
  const read = (mode: Mode): number[] => {
    const found = integers(factors[mode], { name: 'factors', maxLength: reels, range: [1, 1_000] });
    if (found.length !== reels) throw new InputError('factors');
    return found;
  };
  return { base: read('base'), free: read('free') };
}

/** Reads a slot model from JSON; bounds keep a foreign model from running for ever. */
export function readModel(json: JsonObject): Model {
  const reels = integerAt(json, 'reels', [1, 8]);
  const rows = integerAt(json, 'rows', [1, 8]);
  const symbols = new Map(
    listAt(json, 'symbols', 32)
      .map(readSymbol)
      .map((symbol) => [symbol.id, symbol]),
  );
  const evaluation = readEvaluation(json);
  const onLines = ON_LINES.has(evaluation);
  const lines = onLines ? readLines(json, { reels, rows }) : [];
  const coins = onLines ? lines.length : integerAt(json, 'coins', [1, 10_000]);
  if (coins === 0 || 10_000 % coins !== 0) throw new InputError(onLines ? 'lines' : 'coins');
  const strips = objectAt(json['strips'], 'strips');
  const awards = objectAt(json['awards'], 'awards');
  const readAwards = (mode: Mode): number[] =>
    integers(awards[mode], { name: 'awards', maxLength: reels * rows + 1, range: [0, 1_000] });
  return {
    reels,
    rows,
    symbols,
    coins,
    evaluation,
    lines,
    strips: {
      base: readStrips(strips['base'], { reels, rows, symbols }),
      free: readStrips(strips['free'], { reels, rows, symbols }),
    },
    awards: { base: readAwards('base'), free: readAwards('free') },
    freeMultiplier: integerAt(json, 'freeMultiplier', [1, 1_000]),
    maxWinUnits: integerAt(json, 'maxWinUnits', [1, UNITS_MAX]),
    maxFreeSpins: integerAt(json, 'maxFreeSpins', [0, 10_000]),
    ...readCascades(json, evaluation),
    hold: readHold(json, evaluation),
    factors: readFactors(json, evaluation, reels),
  };
}
