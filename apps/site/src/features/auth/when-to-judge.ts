import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';

/** The form judges by itself only when it is sent; `judgeWhenLeft` judges each field when it is left. */
export const JUDGED_WHEN_LEFT = { mode: 'onSubmit', reValidateMode: 'onSubmit' } as const;

type Form<V extends FieldValues> = Pick<UseFormReturn<V>, 'control' | 'clearErrors' | 'trigger' | 'getFieldState'>;

/** By form, the fields in which something was typed. */
const typedIn = new WeakMap<object, Set<string>>();
const typedFieldsOf = (control: object): Set<string> => {
  const known = typedIn.get(control) ?? new Set<string>();
  typedIn.set(control, known);
  return known;
};

/**
 * A field is judged when it is left, never while it is typed in: what a person types may mend the error, which goes at
 * once. One that never held anything is not blamed for being empty before the form is sent. `alsoJudge`: fields whose
 * verdict hangs on this one.
 */
export const judgeWhenLeft = <V extends FieldValues>(
  form: Form<V>,
  name: FieldPath<V>,
  alsoJudge: readonly FieldPath<V>[] = [],
) => ({
  onChange: () => {
    typedFieldsOf(form.control).add(name);
    form.clearErrors(name);
  },
  onBlur: () => {
    const typed = typedFieldsOf(form.control);
    const judged = [
      ...(typed.has(name) ? [name] : []),
      ...alsoJudge.filter((other) => typed.has(other) || form.getFieldState(other).invalid),
    ];
    if (judged.length > 0) void form.trigger(judged);
  },
});
