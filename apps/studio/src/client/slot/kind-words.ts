import {
  coinsOf,
  evaluationOf,
  type EvaluationName,
  type SlotMode,
  type SlotModel,
  type SlotSymbol,
} from '@baize/domain/games/slot/model';
import type { Translate } from '../parts/context.tsx';
import type { MessageKey } from '../messages/en.ts';

/** How a kind of evaluation is told: its words, wherever one kind's words differ from another's. */
export interface KindWords {
  /** What the unit of the pays is worth at a bet. */
  readonly per: MessageKey;
  /** What a stake is made of. */
  readonly unit: MessageKey;
  /** How a win comes about, what the wild does, what the scatter does. */
  readonly how: readonly MessageKey[];
  /** What free spins do, and their one line when they begin. */
  readonly free: MessageKey;
  readonly begin: MessageKey;
  /** Said beside the pays of a regular symbol. */
  readonly pays: MessageKey | undefined;
}

const WORDS: Readonly<Record<EvaluationName, KindWords>> = {
  lines: {
    per: 'stake.perLine',
    unit: 'rules.slot1',
    how: ['rules.slot2', 'rules.slot3', 'rules.slot4'],
    free: 'rules.slot5',
    begin: 'slot.freeMultiplier',
    pays: undefined,
  },
  ways: {
    per: 'slot.coin',
    unit: 'rules.ways1',
    how: ['rules.ways2', 'rules.ways3', 'rules.ways4'],
    free: 'rules.slot5',
    begin: 'slot.freeMultiplier',
    pays: 'slot.payPerWay',
  },
  hold: {
    per: 'stake.perLine',
    unit: 'rules.slot1',
    how: ['rules.slot2', 'rules.slot3', 'rules.hold4'],
    free: 'rules.hold5',
    begin: 'slot.holdBegin',
    pays: undefined,
  },
  clusters: {
    per: 'slot.coin',
    unit: 'rules.comb1',
    how: ['rules.comb2', 'rules.comb3', 'rules.comb4'],
    free: 'rules.comb5',
    begin: 'slot.freeMultiplier',
    pays: 'slot.payTouching',
  },
  cascades: {
    per: 'slot.coin',
    unit: 'rules.fall1',
    how: ['rules.fall2', 'rules.fall3', 'rules.fall4'],
    free: 'rules.fall5',
    begin: 'slot.ladderFree',
    pays: 'slot.payAnywhere',
  },
  expanding: {
    per: 'stake.perLine',
    unit: 'rules.slot1',
    how: ['rules.slot2', 'rules.fire3', 'rules.slot4'],
    free: 'rules.fire5',
    begin: 'slot.fireFree',
    pays: undefined,
  },
  sticky: {
    per: 'stake.perLine',
    unit: 'rules.slot1',
    how: ['rules.slot2', 'rules.loom3', 'rules.slot4'],
    free: 'rules.loom5',
    begin: 'slot.loomFree',
    pays: undefined,
  },
};

export const kindWords = (model: SlotModel): KindWords => WORDS[evaluationOf(model)];

/** How respins begin, one in how many medals is each prize, and the grand prize in times the bet. */
function holdFigures(model: SlotModel): Readonly<Record<string, number>> {
  if (!('hold' in model)) return {};
  const { medals, grandUnits, start, respins } = model.hold;
  const total = medals.reduce((sum, { weight }) => sum + weight, 0);
  const prizes = medals.flatMap(({ prize, weight }) => (prize === undefined ? [] : [[prize, total / weight] as const]));
  return { ...Object.fromEntries(prizes), start, respins, grand: grandUnits / coinsOf(model) };
}

export interface RuleWords {
  readonly t: Translate;
  /** The name of a symbol. */
  readonly name: (id: string) => string;
}

/** The rules that follow from the model alone. Not every game has a wild. */
export function ruleTexts(model: SlotModel, { t, name }: RuleWords): string[] {
  const { unit, how, free } = kindWords(model);
  const nameOf = (role: SlotSymbol['role']): string => {
    const symbol = model.symbols.find((each) => each.role === role);
    return symbol ? name(symbol.id) : '';
  };
  const ladder = (mode: SlotMode): string =>
    'ladders' in model ? model.ladders[mode].map((factor) => `×${factor}`).join(' ') : '';
  const factors = (mode: SlotMode): string =>
    'factors' in model
      ? model.factors[mode].flatMap((factor, reel) => (factor > 1 ? [`${reel + 1}: ×${factor}`] : [])).join(', ')
      : '';
  const awards = model.awards.base.flatMap((spins, count) => (spins > 0 ? [`${count} → ${spins}`] : [])).join(', ');
  const values = {
    ...holdFigures(model),
    wild: nameOf('wild'),
    scatter: nameOf('scatter'),
    awards,
    ladder: ladder('base'),
    factors: factors('base'),
  };
  return [
    t(unit),
    ...how.map((key) => t(key, values)),
    t(free, {
      ...values,
      multiplier: model.freeMultiplier,
      max: model.maxFreeSpins,
      ladder: ladder('free'),
      factors: factors('free'),
      more: Math.max(...model.awards.free),
    }),
  ];
}
