import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';

/** A field is judged when it is left, never while it is typed in. */
export const JUDGED_WHEN_LEFT = { mode: 'onBlur', reValidateMode: 'onBlur' } as const;

/** What a person types may mend the error: it goes at once and comes back where the field is left with it. */
export const clearWhileTyping = <V extends FieldValues>(form: UseFormReturn<V>, name: FieldPath<V>) => ({
  onChange: () => form.clearErrors(name),
});

/**
 * Judges the fields whose verdict hangs on the one that was left. One in which nobody has been yet is not blamed for
 * being empty.
 */
export function judgeAgain<V extends FieldValues>(form: UseFormReturn<V>, names: readonly FieldPath<V>[]): void {
  const judged = names.filter((name) => {
    const { isTouched, invalid } = form.getFieldState(name);
    return isTouched || invalid;
  });
  if (judged.length > 0) void form.trigger(judged);
}
