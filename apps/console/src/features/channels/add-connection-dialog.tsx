import {
  CONNECTED_PROVIDERS,
  PAYMENT_PROVIDER_NAMES,
  wrongKeys,
  type ConnectedProvider,
  type ProviderMode,
} from '@baize/contract/payment-providers';
import { Field } from '@baize/ui/field.tsx';
import { PasswordInput } from '@baize/ui/password-input.tsx';
import { Select } from '@baize/ui/select.tsx';
import { TextInput } from '@baize/ui/text-input.tsx';
import { showToast } from '@baize/ui/toast.tsx';
import { useT } from '@baize/webkit/i18n';
import { useForm, useFormState, useWatch, type UseFormReturn } from 'react-hook-form';
import { Consequences } from '../../components/consequences.tsx';
import { FailureNote } from '../../components/failure.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { ReasonField } from '../../components/reason-field.tsx';
import { isReason } from '../../lib/reason.ts';
import { useAction } from '../../use-action.ts';
import { CONNECTIONS_STALE } from './parts.tsx';

type Typed = {
  provider: ConnectedProvider;
  mode: ProviderMode;
  apiKey: string;
  webhookSecret: string;
  merchantAccount: string;
  urlPrefix: string;
  reason: string;
};
type AddProps = { modes: readonly ProviderMode[]; onClose: () => void };
const KEY_MAX = 300;
const PLACE_MAX = 80;

const needsAccount = ({ provider }: Pick<Typed, 'provider'>): boolean => provider === 'adyen';
const needsPrefix = ({ provider, mode }: Pick<Typed, 'provider' | 'mode'>): boolean =>
  provider === 'adyen' && mode === 'live';
/** What is typed, as it is sent: what the provider does not ask for is not. */
const accountOf = (typed: Typed) => ({
  apiKey: typed.apiKey.trim(),
  webhookSecret: typed.webhookSecret.trim(),
  merchantAccount: needsAccount(typed) ? typed.merchantAccount.trim() : null,
  urlPrefix: needsPrefix(typed) ? typed.urlPrefix.trim() : null,
});
/** What of it cannot be. */
const wrongOf = (typed: Typed) => wrongKeys(typed.provider, typed.mode, accountOf(typed));

/** An account of the brand at a provider. Its keys go in here and are shown to nobody again. */
export default function AddConnectionDialog({ modes, onClose }: AddProps) {
  const t = useT();
  const form = useForm<Typed>({
    defaultValues: {
      provider: 'stripe',
      mode: modes[0] ?? 'live',
      apiKey: '',
      webhookSecret: '',
      merchantAccount: '',
      urlPrefix: '',
      reason: '',
    },
  });
  const { register, handleSubmit, formState } = form;
  const action = useAction('addPaymentConnection', {
    stale: CONNECTIONS_STALE,
    done: () => {
      onClose();
      showToast({ tone: 'ok', title: t('paymentAccount.asked') });
    },
  });
  return (
    <FormDialog
      title={t('paymentAccount.add')}
      submit={t('account.ask')}
      busy={action.busy}
      lead={<Consequences items={[t('paymentAccount.effect.two'), t('paymentAccount.effect.instead')]} />}
      onClose={onClose}
      onSubmit={handleSubmit((typed) =>
        action.run({
          provider: typed.provider,
          mode: typed.mode,
          ...accountOf(typed),
          reason: typed.reason.trim(),
        }),
      )}
    >
      <Field label={t('paymentAccount.provider')}>
        <Select
          {...register('provider')}
          options={CONNECTED_PROVIDERS.map((value) => ({ value, label: PAYMENT_PROVIDER_NAMES[value] }))}
        />
      </Field>
      <Field label={t('paymentAccount.mode')} hint={t('paymentAccount.mode.hint')}>
        <Select
          {...register('mode')}
          options={modes.map((value) => ({ value, label: t(`paymentAccount.mode.${value}`) }))}
        />
      </Field>
      <Keys form={form} />
      <ReasonField wrong={formState.errors.reason !== undefined} field={register('reason', { validate: isReason })} />
      {action.failure && <FailureNote failure={action.failure} safe={t('part.nothingChanged')} />}
    </FormDialog>
  );
}

/** What the chosen provider asks for: its keys, and where its account is. */
function Keys({ form }: { form: UseFormReturn<Typed> }) {
  const t = useT();
  const [provider, mode] = useWatch({ control: form.control, name: ['provider', 'mode'] });
  // The form is the same object always: a part that is given it is drawn again by what it follows itself.
  const { errors } = useFormState({ control: form.control });
  const about = (name: 'apiKey' | 'webhookSecret' | 'merchantAccount' | 'urlPrefix') => ({
    label: t(`paymentAccount.${name}`),
    hint: t(`paymentAccount.${name}.hint`),
    required: true,
    error: errors[name] && t(`paymentAccount.wrong.${name}`),
  });
  const typedIn = (name: Parameters<typeof about>[0]) =>
    form.register(name, { validate: (_value, typed) => wrongOf(typed)?.[name] === undefined });
  const secret = (name: 'apiKey' | 'webhookSecret') => (
    <Field {...about(name)}>
      <PasswordInput
        labels={{ show: t('brand.preview.show'), hide: t('brand.preview.hide') }}
        autoComplete="off"
        maxLength={KEY_MAX}
        {...typedIn(name)}
      />
    </Field>
  );
  const place = (name: 'merchantAccount' | 'urlPrefix') => (
    <Field {...about(name)}>
      <TextInput autoComplete="off" maxLength={PLACE_MAX} {...typedIn(name)} />
    </Field>
  );
  return (
    <>
      {secret('apiKey')}
      {secret('webhookSecret')}
      {needsAccount({ provider }) && place('merchantAccount')}
      {needsPrefix({ provider, mode }) && place('urlPrefix')}
    </>
  );
}
