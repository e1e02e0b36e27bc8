import { ASKING_TEXTS } from './asking.ts';
import { GAP_TEXTS } from './gap.ts';
import { MONEY_TEXTS } from './money.ts';
import { SERVING_TEXTS } from './serving.ts';
import type { ScenarioText, ScenarioTexts } from './text.ts';

const TEXTS: ScenarioTexts = { ...ASKING_TEXTS, ...MONEY_TEXTS, ...GAP_TEXTS, ...SERVING_TEXTS };

export const textOf = (id: string): ScenarioText => {
  const text = TEXTS[id];
  if (!text) throw new Error(`the scenario ${id} says neither what it checks nor why`);
  return text;
};
export const explainedIds = (): readonly string[] => Object.keys(TEXTS);

const NO_FREE_ROUNDS = 'who sells no free rounds has none to keep';
const SELLS_NONE = 'a supplier may sell no free rounds';
/** What a target may rightly lack, by the beginning of the scenario's id. All others are mandatory: a skip is a gap. */
const OPTIONAL: Readonly<Record<string, string>> = {
  'pro-free-': NO_FREE_ROUNDS,
  'pro-create-cancel-reward': SELLS_NONE,
  'pro-cancel-claimed': SELLS_NONE,
  'pro-same-operator-reference': SELLS_NONE,
  'pro-prepaid-fixed-value-wins': 'a supplier may sell no free rounds, or fix their value nowhere',
  'pro-rewards-paging': SELLS_NONE,
  'dup-after-5-months': 'only a target whose clock can be turned plays it',
  'lau-blocked-country': 'a supplier may sell everywhere',
  'sup-steps-round': 'a supplier may have no game of many steps',
  'rnd-open-48h': 'a supplier may have no game of many steps',
  'ord-closing-win-waits-for-rollback': 'a supplier may have no game that stakes further',
  'rec-supplier-killed-': 'needs a command that kills the supplier',
  'rec-operator-killed-': 'needs a command that kills the operator',
};

/** Why a target may skip this scenario and still meet the catalogue; undefined: it may not. */
export const optionalBecause = (id: string): string | undefined =>
  Object.entries(OPTIONAL).find(([beginning]) => id.startsWith(beginning))?.[1];
