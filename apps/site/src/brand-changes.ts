export type BrandChange = 'status' | 'flags' | 'catalogue' | 'content';

/** All open pages hear of a change in one moment; each asks for it at a moment of its own within this time. */
export const SPREAD_MS: Readonly<Record<BrandChange, number>> = {
  status: 1_000,
  flags: 3_000,
  catalogue: 3_000,
  content: 3_000,
};

export type BrandChangesParts = {
  /** A share of 1, by chance. */
  readonly random?: () => number;
  /** Asks for what these changes touch. */
  readonly ask: (changes: ReadonlySet<BrandChange>) => void;
};

const byChance = (): number => crypto.getRandomValues(new Uint32Array(1))[0]! / 2 ** 32;

/** Gathers what is heard until the page's own moment has come, and asks once for all of it. */
export function createBrandChanges({ random = byChance, ask }: BrandChangesParts): (change: BrandChange) => void {
  let heard = new Set<BrandChange>();
  let timer: { readonly id: ReturnType<typeof setTimeout>; readonly at: number } | undefined;
  return (change) => {
    heard.add(change);
    const at = Date.now() + random() * SPREAD_MS[change];
    if (timer && timer.at <= at) return; // asked sooner anyway
    clearTimeout(timer?.id);
    const id = setTimeout(() => {
      const changes = heard;
      heard = new Set();
      timer = undefined;
      ask(changes);
    }, at - Date.now());
    timer = { id, at };
  };
}
