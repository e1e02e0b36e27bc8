import type { ChannelProvider } from '@baize/contract/payment-providers';
import { Button } from '@baize/ui/button.tsx';
import { Field } from '@baize/ui/field.tsx';
import { Select } from '@baize/ui/select.tsx';
import { TextInput } from '@baize/ui/text-input.tsx';
import { showToast } from '@baize/ui/toast.tsx';
import { useT } from '@baize/webkit/i18n';
import { useWatch } from 'react-hook-form';
import { useLocation } from 'wouter';
import { BackLink } from '../../components/back-link.tsx';
import { FailureNote } from '../../components/failure.tsx';
import { Card, Page } from '../../components/page.tsx';
import pageStyles from '../../components/page.module.css';
import { QueryView } from '../../components/query-view.tsx';
import { ReasonField } from '../../components/reason-field.tsx';
import { PageSkeleton } from '../../components/skeletons.tsx';
import { useAction } from '../../use-action.ts';
import { useCall } from '../../use-call.ts';
import { ChannelFields } from './channel-fields.tsx';
import { EMPTY_FORM, fittingProviders, nameOf, readRules, servedOf, type ChannelForm } from './channel-form.ts';
import { ChannelPreview } from './channel-preview.tsx';
import { CHANNELS_STALE } from './parts.tsx';
import { useChannelForm } from './use-channel-form.ts';

const CODE_MAX = 40;

/** A way to pay of the brand's own. It begins closed: its accounts come next. */
export function NewChannelPage() {
  const t = useT();
  const query = useCall('listChannels');
  return (
    <Page title={t('channel.new')}>
      <BackLink href="/channels" text={t('channel.back')} />
      <QueryView query={query} skeleton={<PageSkeleton />}>
        {({ kinds, providers }) => <NewForm kinds={kinds} providers={providers} />}
      </QueryView>
    </Page>
  );
}

type NewProps = { kinds: readonly ChannelForm['kind'][]; providers: readonly ChannelProvider[] };

function NewForm({ kinds, providers }: NewProps) {
  const t = useT();
  const [, go] = useLocation();
  const { register, control, handleSubmit, formState } = useChannelForm(EMPTY_FORM);
  const typed = { ...EMPTY_FORM, ...useWatch({ control }) };
  const { errors } = formState;
  const action = useAction('createChannel', {
    stale: CHANNELS_STALE,
    done: () => {
      showToast({ tone: 'ok', title: t('channel.made', { name: typed.nameEn }) });
      go(`/channels/${typed.code}`);
    },
  });
  const create = handleSubmit((form) => {
    const read = readRules(form);
    if ('rules' in read)
      action.run({
        code: form.code,
        kind: form.kind,
        ...servedOf(form),
        name: nameOf(form),
        rules: read.rules,
        reason: form.reason.trim(),
      });
  });
  const taken = action.failure?.fields?.code !== undefined;
  return (
    <div className={pageStyles.mainAndAside}>
      <Card title={t('channel.new')}>
        <form className={`${pageStyles.form} ${pageStyles.padded}`} noValidate onSubmit={(event) => void create(event)}>
          <div className={pageStyles.twoFields}>
            <Field label={t('channel.kind')}>
              <Select
                {...register('kind')}
                options={kinds.map((value) => ({ value, label: t(`channel.kind.${value}`) }))}
              />
            </Field>
            <Field
              label={t('channel.code')}
              hint={t('channel.code.hint')}
              error={errors.code ? t('channel.wrong.code') : taken && t('channel.wrong.taken')}
            >
              <TextInput autoComplete="off" dir="ltr" maxLength={CODE_MAX} {...register('code')} />
            </Field>
          </div>
          <ChannelFields
            kind={typed.kind}
            served={{ providers: fittingProviders(typed.kind, providers), by: typed.provider }}
            register={register}
            errors={errors}
          />
          <ReasonField wrong={errors.reason !== undefined} field={register('reason')} />
          {action.failure && <FailureNote failure={action.failure} safe={t('part.nothingChanged')} />}
          <Button type="submit" variant="primary" busy={action.busy}>
            {t('channel.make')}
          </Button>
        </form>
      </Card>
      <ChannelPreview form={typed} accounts={[]} />
    </div>
  );
}
