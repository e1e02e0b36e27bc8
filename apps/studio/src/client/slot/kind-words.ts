import { evaluationOf, type EvaluationName, type SlotModel } from '@baize/domain/games/slot/model';
import type { MessageKey } from '../messages/en.ts';

/** How a kind of evaluation is told: its words, wherever one kind's words differ from another's. */
export interface KindWords {
  /** What the unit of the pays is worth at a bet. */
  readonly per: MessageKey;
  /** What a stake is made of. */
  readonly unit: MessageKey;
  /** How a win comes about, what the wild does, what the scatter does. */
  readonly how: readonly MessageKey[];
  /** Said beside the pays of a regular symbol. */
  readonly pays: MessageKey | undefined;
}

const WORDS: Readonly<Record<EvaluationName, KindWords>> = {
  lines: {
    per: 'stake.perLine',
    unit: 'rules.slot1',
    how: ['rules.slot2', 'rules.slot3', 'rules.slot4'],
    pays: undefined,
  },
  ways: {
    per: 'slot.coin',
    unit: 'rules.ways1',
    how: ['rules.ways2', 'rules.ways3', 'rules.ways4'],
    pays: 'slot.payPerWay',
  },
};

export const kindWords = (model: SlotModel): KindWords => WORDS[evaluationOf(model)];
