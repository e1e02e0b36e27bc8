import { evaluationOf, type EvaluationName, type SlotModel } from '../model.ts';
import { CASCADES } from './cascades.ts';
import { CLUSTERS } from './clusters.ts';
import { HOLD } from './hold.ts';
import { EXPANDING } from './expanding.ts';
import type { SlotKind } from './kind.ts';
import { LINES } from './lines.ts';
import { STICKY } from './sticky.ts';
import { WAYS } from './ways.ts';

/** Every kind of evaluation by its name. A new one is a file beside these and a line here. */
const KINDS: Readonly<Record<EvaluationName, SlotKind<never>>> = {
  lines: LINES,
  ways: WAYS,
  cascades: CASCADES,
  hold: HOLD,
  clusters: CLUSTERS,
  expanding: EXPANDING,
  sticky: STICKY,
};

/** The kind that a model names; its functions take that model. */
export const kindOf = (model: SlotModel): SlotKind => KINDS[evaluationOf(model)] as SlotKind;
