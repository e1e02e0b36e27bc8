import { COUNTRIES } from '@baize/contract/console/brand-values';
import { Switch } from '@baize/ui/checkbox.tsx';
import { Field } from '@baize/ui/field.tsx';
import { Select } from '@baize/ui/select.tsx';
import { TextInput } from '@baize/ui/text-input.tsx';
import { showToast } from '@baize/ui/toast.tsx';
import { useLanguage, useT } from '@baize/webkit/i18n';
import { useForm, type FieldErrors } from 'react-hook-form';
import { Consequences } from '../../components/consequences.tsx';
import { FailureNote } from '../../components/failure.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import pageStyles from '../../components/page.module.css';
import { ReasonField } from '../../components/reason-field.tsx';
import { languageName } from '../../lib/language-name.ts';
import { chooseBrand, refreshSession } from '../../session.ts';
import { useAction } from '../../use-action.ts';
import { regionName } from '../../lib/region-name.ts';
import { EMPTY_OPENING, openingOf, SITE_LANGUAGES, wrongOpening, type OpeningForm } from './opening-form.ts';

/** A new brand. Its look, games, pools, banners and channels come next, each on its page. */
export default function OpenDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const reader = useLanguage();
  const { register, handleSubmit, formState, getValues } = useForm<OpeningForm>({
    defaultValues: EMPTY_OPENING,
    resolver: (values) => {
      const wrong = wrongOpening(values).map((name) => [name, { type: 'wrong' }] as const);
      if (wrong.length === 0) return { values, errors: {} };
      return { values: {}, errors: Object.fromEntries(wrong) as FieldErrors<OpeningForm> };
    },
  });
  const { errors } = formState;
  const wrong = (name: keyof OpeningForm) => errors[name] && t(`brand.open.wrong.${name}`);
  const action = useAction('openBrand', {
    done: ({ id }) => {
      onClose();
      showToast({ tone: 'ok', title: t('brand.open.done', { name: getValues('name').trim() }) });
      void refreshSession().then(() => chooseBrand(id));
    },
  });
  const text = (name: 'code' | 'name' | 'currency' | 'offset' | 'domain', maxLength: number, isName = false) => (
    <Field label={t(`brand.open.${name}`)} hint={t(`brand.open.${name}.hint`)} error={wrong(name)}>
      <TextInput
        autoComplete="off"
        spellCheck={false}
        maxLength={maxLength}
        {...(!isName && { dir: 'ltr' })}
        {...register(name)}
      />
    </Field>
  );
  return (
    <FormDialog
      title={t('brand.open')}
      submit={t('brand.open.submit')}
      busy={action.busy}
      lead={<Consequences items={[t('brand.open.effect.forever'), t('brand.open.effect.owners')]} />}
      onClose={onClose}
      onSubmit={handleSubmit((form) => action.run(openingOf(form)))}
    >
      {text('name', 60, true)}
      <div className={pageStyles.twoFields}>
        {text('code', 31)}
        {text('domain', 255)}
        {text('currency', 8)}
        {text('offset', 6)}
        <Field label={t('brand.open.country')} error={wrong('country')}>
          <Select
            {...register('country')}
            options={COUNTRIES.map((value) => ({ value, label: regionName(value, reader) }))}
          />
        </Field>
        <Field label={t('brand.open.language')} hint={t('brand.open.language.hint')}>
          <Select
            {...register('language')}
            options={SITE_LANGUAGES.map((value) => ({ value, label: languageName(value, reader) }))}
          />
        </Field>
      </div>
      <Switch {...register('playMoney')}>{t('brand.open.playMoney')}</Switch>
      <ReasonField wrong={errors.reason !== undefined} field={register('reason')} />
      {action.failure && <FailureNote failure={action.failure} safe={t('part.nothingChanged')} />}
    </FormDialog>
  );
}
