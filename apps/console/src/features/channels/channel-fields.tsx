import { isManualKind, FEE_BEARERS, MATCHINGS } from '@baize/contract/deposit-kinds';
import { PAYMENT_PROVIDER_NAMES, type ChannelProvider } from '@baize/contract/payment-providers';
import { Field } from '@baize/ui/field.tsx';
import { Select } from '@baize/ui/select.tsx';
import { TextArea, TextInput } from '@baize/ui/text-input.tsx';
import { useT } from '@baize/webkit/i18n';
import type { ReactNode } from 'react';
import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import pageStyles from '../../components/page.module.css';
import { useFormat } from '../../use-format.ts';
import type { ChannelField, ChannelForm } from './channel-form.ts';
import styles from './channels.module.css';

type FieldsProps = {
  kind: ChannelForm['kind'];
  /** Who can serve it, and who is chosen. */
  served: { readonly providers: readonly ChannelProvider[]; readonly by: ChannelForm['provider'] };
  register: UseFormRegister<ChannelForm>;
  errors: FieldErrors<ChannelForm>;
};
type FormProps = Pick<FieldsProps, 'register' | 'errors'>;
const COIN_MAX = 20;
const AMOUNT_MAX_LENGTH = 18;
const NAME_MAX = 60;
const WORDS_MAX = 600;

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}

/** The fields of the form, each by its name. */
function useInputs({ register, errors }: FormProps) {
  const t = useT();
  const format = useFormat();
  const wrong = (name: ChannelField) => errors[name] && t(`channel.wrong.${name}`);
  const text = (name: ChannelField, more: { hint?: string; suffix?: string; maxLength?: number } = {}) => (
    <Field label={t(`channel.${name}`)} hint={more.hint} error={wrong(name)}>
      <TextInput autoComplete="off" suffix={more.suffix} maxLength={more.maxLength ?? NAME_MAX} {...register(name)} />
    </Field>
  );
  const amount = (name: ChannelField, hint?: string) => (
    <Field label={t(`channel.${name}`)} hint={hint} error={wrong(name)}>
      <TextInput
        inputMode="decimal"
        autoComplete="off"
        prefix={format.symbol}
        maxLength={AMOUNT_MAX_LENGTH}
        {...register(name)}
      />
    </Field>
  );
  const whole = (name: ChannelField, hint?: string) => (
    <Field label={t(`channel.${name}`)} hint={hint} error={wrong(name)}>
      <TextInput inputMode="numeric" autoComplete="off" maxLength={6} {...register(name)} />
    </Field>
  );
  const words = (name: 'instructionsBn' | 'instructionsEn') => (
    <Field label={t(`channel.${name}`)} error={wrong(name)}>
      <TextArea rows={3} maxLength={WORDS_MAX} {...register(name)} />
    </Field>
  );
  return { text, amount, whole, words };
}

/** Everything that a brand decides of a way to pay. */
export function ChannelFields({ kind, served, register, errors }: FieldsProps) {
  const t = useT();
  const { text, amount, words } = useInputs({ register, errors });
  return (
    <>
      <Group title={t('channel.group.name')}>
        <div className={pageStyles.twoFields}>
          {text('nameBn')}
          {text('nameEn')}
        </div>
      </Group>
      {!isManualKind(kind) && <ServedGroup served={served} register={register} errors={errors} />}
      <Group title={t('channel.group.amounts')}>
        <div className={pageStyles.twoFields}>
          {amount('min')}
          {amount('max')}
          {amount('step', t('channel.step.hint'))}
          {text('quick', { hint: t('channel.quick.hint'), maxLength: 160 })}
        </div>
      </Group>
      <Group title={t('channel.group.fee')}>
        <div className={pageStyles.twoFields}>
          {amount('feeFixed')}
          {text('feeRate', { suffix: '%', maxLength: 8 })}
          <Field label={t('channel.feeBearer')}>
            <Select
              {...register('feeBearer')}
              options={FEE_BEARERS.map((value) => ({ value, label: t(`channel.bearer.${value}`) }))}
            />
          </Field>
        </div>
      </Group>
      <UseGroup register={register} errors={errors} />
      {isManualKind(kind) && (
        <Group title={t('channel.group.found')}>
          <div className={pageStyles.twoFields}>
            <Field label={t('channel.matching')} hint={t('channel.matching.hint')}>
              <Select
                {...register('matching')}
                options={MATCHINGS.map((value) => ({ value, label: t(`channel.matching.${value}`) }))}
              />
            </Field>
            {amount('secondFrom', t('channel.secondFrom.hint'))}
          </div>
        </Group>
      )}
      <Group title={t('channel.group.words')}>
        {words('instructionsBn')}
        {words('instructionsEn')}
      </Group>
    </>
  );
}

/** By whom it is served, and what is paid with. */
function ServedGroup({ served, ...form }: Omit<FieldsProps, 'kind'>) {
  const t = useT();
  const { text } = useInputs(form);
  const { register, errors } = form;
  return (
    <Group title={t('channel.group.served')}>
      <div className={pageStyles.twoFields}>
        <Field label={t('channel.provider')} error={errors.provider && t('channel.wrong.provider')}>
          <Select
            {...register('provider')}
            options={[
              { value: '', label: t('channel.provider.choose') },
              ...served.providers.map((value) => ({ value, label: PAYMENT_PROVIDER_NAMES[value] })),
            ]}
          />
        </Field>
        {served.by === 'nowpayments' && text('coin', { hint: t('channel.coin.hint'), maxLength: COIN_MAX })}
      </div>
    </Group>
  );
}

/** When it is open, how often and to whom. */
function UseGroup(form: FormProps) {
  const t = useT();
  const format = useFormat();
  const { text, amount, whole } = useInputs(form);
  return (
    <Group title={t('channel.group.who')}>
      <div className={pageStyles.twoFields}>
        {whole('dayCount', t('channel.unbounded'))}
        {amount('dayMax', t('channel.unbounded'))}
        {text('from', { hint: t('channel.hours.hint', { offset: format.offset }), maxLength: 5 })}
        {text('to', { hint: t('channel.hours.to.hint'), maxLength: 5 })}
        {whole('fromCredits', t('channel.fromCredits.hint'))}
        {whole('minutes', t('channel.minutes.hint'))}
      </div>
    </Group>
  );
}
