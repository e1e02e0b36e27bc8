import { VIEW_NAME_MAX, VIEWS_MAX, type ListView } from '@baize/contract/console/list-views';
import { cleanText } from '@baize/contract/text';
import { Checkbox } from '@baize/ui/checkbox.tsx';
import { Field } from '@baize/ui/field.tsx';
import { TextInput } from '@baize/ui/text-input.tsx';
import { showToast } from '@baize/ui/toast.tsx';
import { useT } from '@baize/webkit/i18n';
import { useForm, useWatch } from 'react-hook-form';
import { isWritten } from '../lib/reason.ts';
import { useAction } from '../use-action.ts';
import { FailureNote } from './failure.tsx';
import { FormDialog } from './form-dialog.tsx';

type SaveViewDialogProps = Pick<ListView, 'list' | 'query'> & {
  hidden: readonly string[];
  /** Those of the list. */
  views: readonly ListView[];
  shown: ListView | undefined;
  onClose: () => void;
};

/** Filters, order and columns of the moment under a name. */
export default function SaveViewDialog({ list, query, hidden, views, shown, onClose }: SaveViewDialogProps) {
  const t = useT();
  const { register, handleSubmit, control, formState } = useForm({
    defaultValues: { name: shown?.name ?? '', isDefault: shown?.isDefault ?? false },
  });
  const action = useAction('saveListView', {
    stale: ['listListViews'],
    done: () => {
      onClose();
      showToast({ tone: 'ok', title: t('view.saved') });
    },
  });
  const typed = useWatch({ control, name: 'name' });
  const named = views.some(({ name }) => name === cleanText(typed));
  const whyNot = (name: string): string | true => {
    if (!isWritten(name)) return t('view.name.needed');
    return named || views.length < VIEWS_MAX || t('view.many', { count: String(VIEWS_MAX) });
  };
  return (
    <FormDialog
      title={t('view.save')}
      submit={named ? t('view.replace') : t('view.save')}
      busy={action.busy}
      onClose={onClose}
      onSubmit={handleSubmit(({ name, isDefault }) =>
        action.run({ list, name: name.trim(), query, hidden: [...hidden], isDefault }),
      )}
    >
      <Field label={t('view.name')} required error={formState.errors.name?.message} hint={named && t('view.replaces')}>
        <TextInput maxLength={VIEW_NAME_MAX} autoComplete="off" {...register('name', { validate: whyNot })} />
      </Field>
      <Checkbox {...register('isDefault')}>{t('view.isDefault')}</Checkbox>
      {action.failure && <FailureNote failure={action.failure} safe={t('part.nothingChanged')} />}
    </FormDialog>
  );
}
