import { useKept } from '../use-kept.ts';

type Draft = {
  /** The order that was read when the first thing was moved. */
  readonly base: readonly string[];
  /** Every order since, the newest last. */
  readonly steps: readonly (readonly string[])[];
};
export type OrderDraft = {
  readonly order: readonly string[];
  /** That was read. */
  readonly base: readonly string[];
  readonly changed: boolean;
  /** How many stand elsewhere than before. */
  readonly moved: number;
  readonly move: (key: string, to: number) => void;
  readonly undo: () => void;
  readonly discard: () => void;
  /** The same order upon what somebody else saved meanwhile: what they brought stands last. */
  readonly putOn: (theirs: readonly string[]) => void;
};

/** A list with one of its things at another place. */
export function moved(order: readonly string[], key: string, to: number): readonly string[] {
  const rest = order.filter((each) => each !== key);
  return rest.toSpliced(to, 0, key);
}

/** What is mine of the order, without what is gone, and with what came at the end. */
export const putOnto = (mine: readonly string[], theirs: readonly string[]): readonly string[] => [
  ...mine.filter((key) => theirs.includes(key)),
  ...theirs.filter((key) => !mine.includes(key)),
];

/**
 * An order on its way to be saved, kept under a name. Until something is moved it follows what the server says.
 */
export function useOrder(name: string, read: readonly string[]): OrderDraft {
  const [draft, setDraft] = useKept<Draft>(name);
  const base = draft?.base ?? read;
  const order = draft?.steps.at(-1) ?? read;
  const put = (next: readonly string[]): void => {
    if (next.join('\n') !== order.join('\n')) setDraft({ base, steps: [...(draft?.steps ?? []), next] });
  };
  return {
    order,
    base,
    changed: order.join('\n') !== base.join('\n'),
    moved: order.filter((key, at) => base[at] !== key).length,
    move: (key, to) => put(moved(order, key, to)),
    undo: () => setDraft(draft && draft.steps.length > 1 ? { base, steps: draft.steps.slice(0, -1) } : null),
    discard: () => setDraft(null),
    putOn: (theirs) => setDraft({ base: theirs, steps: [putOnto(order, theirs)] }),
  };
}
