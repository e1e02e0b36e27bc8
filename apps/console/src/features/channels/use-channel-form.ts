import { useForm, type FieldErrors } from 'react-hook-form';
import { wrongFields, type ChannelForm } from './channel-form.ts';

/** The form of a channel, judged as a whole: its fields bound each other. */
export const useChannelForm = (defaultValues: ChannelForm) =>
  useForm<ChannelForm>({
    defaultValues,
    resolver: (values) => {
      const wrong = wrongFields(values);
      const errors: FieldErrors<ChannelForm> = Object.fromEntries(wrong.map((name) => [name, { type: 'wrong' }]));
      return wrong.length === 0 ? { values, errors: {} } : { values: {}, errors };
    },
  });
