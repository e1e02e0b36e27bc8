import { use } from 'react';
import type { StepsForm } from '@baize/domain/games/steps/forms';
import { STEPS_VIEWS } from './forms.ts';
import type { StepsView } from './steps-view.ts';

const asked = new Map<StepsForm, Promise<{ readonly default: StepsView }>>();

/** The view of a form; suspends until it is there. */
export function useStepsView(form: StepsForm): StepsView {
  let view = asked.get(form);
  if (!view) asked.set(form, (view = STEPS_VIEWS[form]()));
  return use(view).default;
}
