import type { ProviderSettings } from '@baize/contract/console/providers';
import { Button } from '@baize/ui/button.tsx';
import { Switch } from '@baize/ui/checkbox.tsx';
import { cx } from '@baize/ui/cx.ts';
import { Field } from '@baize/ui/field.tsx';
import { PasswordInput } from '@baize/ui/password-input.tsx';
import { TextInput } from '@baize/ui/text-input.tsx';
import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import { useState } from 'react';
import { FailureNote } from '../../components/failure.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { RowsSkeleton } from '../../components/skeletons.tsx';
import { useCan } from '../../session.ts';
import { useAction } from '../../use-action.ts';
import { useCall } from '../../use-call.ts';
import pageStyles from '../../components/page.module.css';

/** Names of companies are the same in every language. */
const NAMES: Record<ProviderSettings['provider'], string> = { google: 'Google', facebook: 'Facebook' };

/** How the brand is known to Google and Facebook, each saved by itself. */
export function ProvidersSection() {
  const t = useT();
  const query = useCall('listSignInProviders');
  const [saved, setSaved] = useState<ProviderSettings['provider']>();
  return (
    <QueryView query={query} skeleton={<RowsSkeleton />}>
      {({ providers }) => (
        <>
          <p className={cx(textStyles.secondary, pageStyles.padHeading)}>{t('provider.lead')}</p>
          {providers.map((settings) => (
            <ProviderForm key={`${settings.provider} ${settings.version}`} settings={settings} onSaved={setSaved} />
          ))}
          <output className={cx(textStyles.secondary, pageStyles.padded)}>
            {saved && t('provider.saved', { name: NAMES[saved] })}
          </output>
        </>
      )}
    </QueryView>
  );
}

type ProviderFormProps = { settings: ProviderSettings; onSaved: (provider: ProviderSettings['provider']) => void };

function ProviderForm({ settings, onSaved }: ProviderFormProps) {
  const t = useT();
  const may = useCan('brand.write');
  const { provider, hasSecret, redirectUris, version } = settings;
  const [isOn, setOn] = useState(settings.isOn);
  const [clientId, setClientId] = useState(settings.clientId);
  const [secret, setSecret] = useState('');
  const { run, busy, failure } = useAction('saveSignInProvider', {
    done: () => onSaved(provider),
    stale: ['listSignInProviders'],
  });
  const name = NAMES[provider];
  const isChanged = isOn !== settings.isOn || clientId.trim() !== settings.clientId || secret !== '';
  const errorOf = (field: string) => (failure?.fields[field] ? t('provider.needed') : undefined);

  const save = (): void =>
    run({ provider, isOn, clientId: clientId.trim(), version, ...(secret === '' ? {} : { secret }) });

  return (
    <form
      className={cx(pageStyles.form, pageStyles.padded, pageStyles.narrow)}
      aria-label={name}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Switch checked={isOn} disabled={!may} onChange={(event) => setOn(event.target.checked)}>
        {t('provider.on', { name })}
      </Switch>
      <Field label={t('provider.clientId')} error={errorOf('clientId')}>
        <TextInput
          value={clientId}
          disabled={!may}
          maxLength={200}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => setClientId(event.target.value)}
        />
      </Field>
      <Field
        label={t('provider.secret')}
        hint={t(hasSecret ? 'provider.secret.kept' : 'provider.secret.none')}
        error={errorOf('secret')}
      >
        <PasswordInput
          labels={{ show: t('brand.preview.show'), hide: t('brand.preview.hide') }}
          value={secret}
          disabled={!may}
          maxLength={400}
          autoComplete="off"
          onChange={(event) => setSecret(event.target.value)}
        />
      </Field>
      <Redirects uris={redirectUris} />
      {failure && Object.keys(failure.fields).length === 0 && (
        <FailureNote failure={failure} safe={t('part.nothingChanged')} />
      )}
      {may && (
        <Button type="submit" variant="primary" busy={busy} disabled={!isChanged}>
          {t('provider.save', { name })}
        </Button>
      )}
    </form>
  );
}

/** What the brand registers at the provider: one address for each host of its site. */
function Redirects({ uris }: { uris: readonly string[] }) {
  const t = useT();
  return (
    <div>
      <p className={textStyles.small}>{t('provider.redirects')}</p>
      <ul>
        {uris.map((uri) => (
          <li key={uri} className={cx(textStyles.mono, textStyles.wrap)}>
            <bdi>{uri}</bdi>
          </li>
        ))}
      </ul>
    </div>
  );
}
