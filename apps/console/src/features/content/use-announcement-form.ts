import type { AnnouncementKind } from '@baize/contract/content-words';
import { useEffect } from 'react';
import { useForm, useWatch, type FieldErrors } from 'react-hook-form';
import { wrongFields, type AnnouncementForm, type Clock, type WrongField } from './announcement-form.ts';

type Judging = { readonly kind: AnnouncementKind; readonly clock: Clock };

/** The form of an announcement, judged as a whole: its fields bound each other. */
export function useAnnouncementForm(
  opened: AnnouncementForm,
  { kind, clock, onType }: Judging & { readonly onType: (form: AnnouncementForm) => void },
) {
  // Each by its name: of the rest of it the compiler would keep a copy, with the errors of the first drawing.
  const { control, formState, register, handleSubmit, setValue, subscribe } = useForm<AnnouncementForm>({
    defaultValues: opened,
    resolver: (values) => {
      const wrong = [...wrongFields(values, kind, clock)].map((name) => [name, { type: 'wrong' }] as const);
      if (wrong.length === 0) return { values, errors: {} };
      return { values: {}, errors: Object.fromEntries(wrong) as FieldErrors<AnnouncementForm> };
    },
  });
  // Every change, those that a press makes too: of a chosen picture no field tells.
  useEffect(() =>
    subscribe({ formState: { values: true }, callback: ({ values }) => onType({ ...opened, ...values }) }),
  );
  const typed = { ...opened, ...useWatch({ control }) } as AnnouncementForm;
  const errors = formState.errors as Partial<Record<WrongField, object>>;
  return { register, handleSubmit, setValue, typed, wrong: (name: WrongField): boolean => errors[name] !== undefined };
}
