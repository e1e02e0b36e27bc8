import { use } from 'react';
import type { InstantForm } from '@baize/domain/games/instant/forms';
import { FORM_VIEWS } from './forms.ts';
import type { FormView } from './form-view.ts';

const asked = new Map<InstantForm, Promise<{ readonly default: FormView }>>();

/** The view of a form; suspends until it is there. */
export function useFormView(form: InstantForm): FormView {
  let view = asked.get(form);
  if (!view) asked.set(form, (view = FORM_VIEWS[form]()));
  return use(view).default;
}
