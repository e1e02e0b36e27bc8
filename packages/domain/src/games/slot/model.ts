/**
 * A slot game as data. The model is plain JSON with integers only: its hash names it in every round record, and the
 * offline verifier plays it without our code. All pays are in COINS: a stake is a whole number of them, the lines of a
 * model that plays lines (a coin is a line bet) or its `coins`.
 */
export type SlotModel = LineModel | WaysModel | CascadeModel | ExpandingModel | StickyModel | HoldModel | ClusterModel;

/** How a window comes to pay. A model of lines does not say so: those were first. */
export type EvaluationName = 'lines' | 'ways' | 'cascades' | 'expanding' | 'sticky' | 'hold' | 'clusters';
export const evaluationOf = (model: SlotModel): EvaluationName => ('evaluation' in model ? model.evaluation : 'lines');

/** A symbol's leftmost run on a line pays; the wild stands for every regular symbol. */
export type LineModel = SlotCommon & {
  /** For every line the row (0 = top) it crosses on each reel. */
  readonly lines: readonly (readonly number[])[];
};
/** A symbol pays on neighbouring reels from the left, once for every way through the cells that show it. */
export type WaysModel = SlotCommon & { readonly evaluation: 'ways'; readonly coins: number };

/**
 * Enough of a symbol anywhere pays and is removed; what stands above falls down, the strips refill from above, and the
 * window pays again, at the next factor of the ladder.
 */
export type CascadeModel = SlotCommon & {
  readonly evaluation: 'cascades';
  readonly coins: number;
  /**
   * The factor of the first, second, third ... winning window; the last one stays. A base spin begins at the first.
   * Free spins begin where the free spin before them ended.
   */
  readonly ladders: { readonly base: readonly number[]; readonly free: readonly number[] };
  /** A spin pays at most so many windows. */
  readonly maxCascades: number;
};

/**
 * Lines, and medals: the scatter is one. Every medal on a window is worth something by itself, and enough of them start
 * respins in which they stay and the empty cells catch more. When no respin is left they all pay.
 */
export type HoldModel = SlotCommon & {
  readonly evaluation: 'hold';
  readonly lines: LineModel['lines'];
  readonly hold: {
    /** So many medals on a window start the respins. */
    readonly start: number;
    /** Respins at the beginning, and again whenever one brings a medal. */
    readonly respins: number;
    /** In a respin each empty cell catches a medal with this chance, in ten-thousandths. */
    readonly landE4: number;
    /** What a medal is worth in coins, each as often as its weight says; some are prizes with a name. */
    readonly medals: readonly { readonly units: number; readonly weight: number; readonly prize?: string }[];
    /** Coins paid beside its medals for a window that is full of them. */
    readonly grandUnits: number;
  };
};

/** Lines on which a wild fills its whole reel, and multiplies each line win that goes through it. */
export type ExpandingModel = SlotCommon & {
  readonly evaluation: 'expanding';
  readonly lines: LineModel['lines'];
  /** What a wild multiplies by, reel by reel; several wilds of one win multiply each other. 1 where none can stand. */
  readonly factors: { readonly base: readonly number[]; readonly free: readonly number[] };
};

/** Lines on which the wilds of free spins stay in their cells until the last of them. */
export type StickyModel = SlotCommon & { readonly evaluation: 'sticky'; readonly lines: LineModel['lines'] };

/** Cells stand as in a honeycomb, every second reel half a cell lower; those that touch and show one symbol pay. */
export type ClusterModel = SlotCommon & { readonly evaluation: 'clusters'; readonly coins: number };

type SlotCommon = {
  readonly family: 'slot';
  readonly code: string;
  readonly version: number;
  readonly reels: number;
  readonly rows: number;
  readonly symbols: readonly SlotSymbol[];
  readonly strips: { readonly base: SlotStrips; readonly free: SlotStrips };
  /** Free spins granted by 0, 1, 2 ... visible scatters. */
  readonly awards: { readonly base: readonly number[]; readonly free: readonly number[] };
  /** Every win of a free spin is multiplied by it. */
  readonly freeMultiplier: number;
  /** A round ends when it has won this many coins, and pays no more. */
  readonly maxWinUnits: number;
  /** A round grants no more free spins than this. */
  readonly maxFreeSpins: number;
};
export type SlotSymbol = {
  readonly id: string;
  /** The wild stands for every regular symbol; the scatter pays anywhere and takes no part in other wins. */
  readonly role: 'regular' | 'wild' | 'scatter';
  /** Coins for 1, 2, 3 ... of a kind: as the model's kind counts them, or visible anywhere for the scatter. */
  readonly pays: readonly number[];
};
/** One list of symbol ids per reel, read downwards and around. */
export type SlotStrips = readonly (readonly string[])[];
export type SlotMode = 'base' | 'free';

/** The stake of a model in coins. */
export const coinsOf = (model: SlotModel): number => ('lines' in model ? model.lines.length : model.coins);

/** The lines of a model; none where it plays none. */
export const linesOf = (model: SlotModel): LineModel['lines'] => ('lines' in model ? model.lines : []);
