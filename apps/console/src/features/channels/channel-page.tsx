import type { ConsoleChannel } from '@baize/contract/console/channels';
import { isManualKind } from '@baize/contract/deposit-kinds';
import type { ChannelProvider } from '@baize/contract/payment-providers';
import { Button } from '@baize/ui/button.tsx';
import { Switch } from '@baize/ui/checkbox.tsx';
import { Note } from '@baize/ui/note.tsx';
import { showToast } from '@baize/ui/toast.tsx';
import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { BackLink, NoSuchPage } from '../../components/back-link.tsx';
import { Consequences } from '../../components/consequences.tsx';
import { FailureNote } from '../../components/failure.tsx';
import { ConflictNote, KEEP_FIELDS } from '../../components/form-dialog.tsx';
import { Card, Page } from '../../components/page.tsx';
import pageStyles from '../../components/page.module.css';
import { QueryView } from '../../components/query-view.tsx';
import { ReasonField } from '../../components/reason-field.tsx';
import { PageSkeleton } from '../../components/skeletons.tsx';
import { useCan } from '../../session.ts';
import { useAction } from '../../use-action.ts';
import { forget, useCall } from '../../use-call.ts';
import { AccountsCard } from './accounts-card.tsx';
import { ChannelFields } from './channel-fields.tsx';
import { fittingProviders, nameOf, proposalOf, readRules, servedOf, toChannelForm } from './channel-form.ts';
import { ChannelPreview } from './channel-preview.tsx';
import styles from './channels.module.css';
import { CHANNELS_STALE, ChannelTags, useChannelName } from './parts.tsx';
import { useChannelForm } from './use-channel-form.ts';

/** One way to pay: its rules, what the player sees of them, the accounts that take its money. */
export function ChannelPage({ code }: { code: string }) {
  const t = useT();
  const query = useCall('listChannels');
  const nameIn = useChannelName();
  const back = { href: '/channels', text: t('channel.back') };
  const channel = query.data?.channels.find((each) => each.code === code);
  if (query.data !== undefined && channel === undefined) return <NoSuchPage title={t('page.channels')} back={back} />;
  return (
    <Page title={channel ? nameIn(channel) : t('page.channels')} note={channel && <ChannelTags channel={channel} />}>
      <BackLink {...back} />
      <QueryView query={query} skeleton={<PageSkeleton />}>
        {({ providers }) => channel && <ChannelFile channel={channel} providers={providers} />}
      </QueryView>
    </Page>
  );
}

type FileProps = { channel: ConsoleChannel; providers: readonly ChannelProvider[] };

function ChannelFile({ channel, providers }: FileProps) {
  const t = useT();
  const may = useCan('channels.write');
  // Asked again after every change: the form keeps what it was opened with, version included.
  const [opened, setOpened] = useState(channel);
  const [conflict, setConflict] = useState(false);
  const { register, control, handleSubmit, getValues, reset, formState } = useChannelForm(toChannelForm(opened));
  const typed = { ...toChannelForm(opened), ...useWatch({ control }) };
  const { errors, isDirty } = formState;
  const served = { providers: fittingProviders(opened.kind, servable(providers, opened)), by: typed.provider };
  const proposal = proposalOf(opened, typed);
  function take(next: ConsoleChannel, reason: string): void {
    setOpened(next);
    reset({ ...toChannelForm(next), reason }, KEEP_FIELDS);
    setConflict(false);
  }
  const action = useAction('updateChannel', {
    stale: CHANNELS_STALE,
    done: ({ channels }) => {
      const saved = channels.find(({ code }) => code === opened.code);
      if (saved) take(saved, '');
      showToast({ tone: 'ok', title: t(proposal ? 'channel.proposed' : 'channel.saved') });
    },
    failed: ({ code }) => {
      if (code !== 'STATE_CONFLICT') return;
      setConflict(true);
      void forget('listChannels');
    },
  });
  const save = handleSubmit((form) => {
    const read = readRules(form);
    if (!('rules' in read)) return;
    const { code, version } = opened;
    const wanted = { name: nameOf(form), rules: read.rules, enabled: form.enabled, ...servedOf(form) };
    action.run({ code, ...wanted, version, reason: form.reason.trim() });
  });
  return (
    <>
      <div className={pageStyles.mainAndAside}>
        <Card title={t('channel.rules')} hint={<bdi className={textStyles.mono}>{channel.code}</bdi>}>
          <form className={`${pageStyles.form} ${pageStyles.padded}`} noValidate onSubmit={(event) => void save(event)}>
            <fieldset className={`${styles.locked} ${pageStyles.form}`} disabled={!may}>
              <Switch {...register('enabled')}>{t('channel.enabled')}</Switch>
              {opened.openOrders > 0 && !typed.enabled && (
                <Note tone="info">{t('channel.openOrders', { count: opened.openOrders })}</Note>
              )}
              <ChannelFields kind={opened.kind} served={served} register={register} errors={errors} />
              {may && (
                <>
                  <Consequences items={[t('channel.effect.later'), t('channel.effect.open')]} />
                  {proposal && <Note tone="warn">{t(`channel.asks.${proposal}`)}</Note>}
                  <ReasonField wrong={errors.reason !== undefined} field={register('reason')} />
                </>
              )}
            </fieldset>
            {conflict && (
              <ConflictNote
                arrived={channel.version !== opened.version}
                onTake={() => take(channel, getValues('reason'))}
              />
            )}
            {action.failure && !conflict && <FailureNote failure={action.failure} safe={t('part.nothingChanged')} />}
            <SaveButton asks={proposal !== undefined} busy={action.busy} disabled={!isDirty} />
          </form>
        </Card>
        <ChannelPreview form={typed} accounts={channel.accounts} />
      </div>
      {isManualKind(channel.kind) && <AccountsCard channel={channel} />}
    </>
  );
}

/** Those that are connected, and the one that serves it though it is closed for a while. */
const servable = (providers: readonly ChannelProvider[], { provider }: ConsoleChannel): readonly ChannelProvider[] =>
  provider === null || providers.includes(provider) ? providers : [...providers, provider];

type SaveProps = { asks: boolean; busy: boolean; disabled: boolean };

/** What can be done with what was typed, and by whom. */
function SaveButton({ asks, ...button }: SaveProps) {
  const t = useT();
  const may = useCan('channels.write');
  if (!may) return <Note tone="info">{t('channel.may')}</Note>;
  return (
    <Button type="submit" variant="primary" {...button}>
      {t(asks ? 'channel.propose' : 'shell.save')}
    </Button>
  );
}
