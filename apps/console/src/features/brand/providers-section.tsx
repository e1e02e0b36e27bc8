import type { ProviderSettings } from '@baize/contract/console/providers';
import { PROVIDER_NAMES } from '@baize/contract/sign-in-providers';
import { Button } from '@baize/ui/button.tsx';
import { Switch } from '@baize/ui/checkbox.tsx';
import { cx } from '@baize/ui/cx.ts';
import { Field } from '@baize/ui/field.tsx';
import { PasswordInput } from '@baize/ui/password-input.tsx';
import { TextInput } from '@baize/ui/text-input.tsx';
import textStyles from '@baize/ui/text.module.css';
import { useT, type Translate } from '@baize/webkit/i18n';
import { useState } from 'react';
import { Consequences } from '../../components/consequences.tsx';
import { ConflictNote } from '../../components/form-dialog.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { ReasonDialog } from '../../components/reason-dialog.tsx';
import { RowsSkeleton } from '../../components/skeletons.tsx';
import { useCan } from '../../session.ts';
import { useAction } from '../../use-action.ts';
import { forget, useCall } from '../../use-call.ts';
import pageStyles from '../../components/page.module.css';

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
            <ProviderForm key={settings.provider} settings={settings} onSaved={setSaved} />
          ))}
          <output className={cx(textStyles.secondary, pageStyles.padded)}>
            {saved && t('provider.saved', { name: PROVIDER_NAMES[saved] })}
          </output>
        </>
      )}
    </QueryView>
  );
}

type ProviderFormProps = { settings: ProviderSettings; onSaved: (provider: ProviderSettings['provider']) => void };

type Typed = { isOn: boolean; clientId: string; secret: string };
const typedOf = ({ isOn, clientId }: ProviderSettings): Typed => ({ isOn, clientId, secret: '' });

/** What is typed, over what it was begun with: another operator's save does not sweep it away. */
function useProvider(settings: ProviderSettings, onSaved: ProviderFormProps['onSaved']) {
  const t = useT();
  const [base, setBase] = useState(settings);
  const [typed, setTyped] = useState(typedOf(settings));
  const [asking, setAsking] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const action = useAction('saveSignInProvider', {
    done: () => {
      setSaved(true);
      setAsking(false);
      onSaved(settings.provider);
    },
    // What a form lacks is said at its fields; what another operator saved, below them.
    failed: ({ code, fields }) => {
      if (code === 'STATE_CONFLICT' || Object.keys(fields).length > 0) setAsking(false);
      if (code === 'STATE_CONFLICT') void forget('listSignInProviders');
    },
    stale: ['listSignInProviders', 'listAudit'],
  });
  const clientId = typed.clientId.trim();
  const isChanged = typed.isOn !== base.isOn || clientId !== base.clientId || typed.secret !== '';
  const isNewer = settings.version !== base.version;
  const take = (): void => {
    setBase(settings);
    setTyped(typedOf(settings));
    setSaved(false);
  };
  if (isNewer && (isSaved || !isChanged)) take();
  return {
    typed,
    set: (part: Partial<Typed>): void => setTyped({ ...typed, ...part }),
    action,
    asking,
    setAsking,
    isChanged,
    isNewer,
    take: (): void => {
      take();
      action.reset();
    },
    save: (reason: string): void => {
      const { isOn, secret } = typed;
      const order = { provider: settings.provider, isOn, clientId, version: base.version, reason };
      action.run(secret === '' ? order : { ...order, secret });
    },
    follows: followsOf(t, { ...base, links: settings.links }, { isOn: typed.isOn, clientId }),
  };
}

function ProviderForm({ settings, onSaved }: ProviderFormProps) {
  const t = useT();
  const may = useCan('brand.security');
  const { provider, hasSecret, redirectUris } = settings;
  const { typed, set, action, asking, setAsking, ...form } = useProvider(settings, onSaved);
  const name = PROVIDER_NAMES[provider];
  const errorOf = (field: string) => (action.failure?.fields[field] ? t('provider.needed') : undefined);

  return (
    <form
      className={cx(pageStyles.form, pageStyles.padded, pageStyles.narrow)}
      aria-label={name}
      onSubmit={(event) => {
        event.preventDefault();
        action.reset();
        setAsking(true);
      }}
    >
      <Switch checked={typed.isOn} disabled={!may} onChange={(event) => set({ isOn: event.target.checked })}>
        {t('provider.on', { name })}
      </Switch>
      <Field label={t('provider.clientId')} error={errorOf('clientId')}>
        <TextInput
          value={typed.clientId}
          disabled={!may}
          maxLength={200}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => set({ clientId: event.target.value })}
        />
      </Field>
      <Field
        label={t('provider.secret')}
        hint={t(hasSecret ? 'provider.secret.kept' : 'provider.secret.none')}
        error={errorOf('secret')}
      >
        <PasswordInput
          labels={{ show: t('brand.preview.show'), hide: t('brand.preview.hide') }}
          value={typed.secret}
          disabled={!may}
          maxLength={400}
          autoComplete="off"
          onChange={(event) => set({ secret: event.target.value })}
        />
      </Field>
      <Redirects uris={redirectUris} />
      {settings.links > 0 && <p className={textStyles.small}>{t('provider.links', { count: settings.links })}</p>}
      {(form.isNewer || action.failure?.code === 'STATE_CONFLICT') && (
        <ConflictNote arrived={form.isNewer} onTake={form.take} />
      )}
      {may && (
        <Button type="submit" variant="primary" disabled={!form.isChanged}>
          {t('provider.save', { name })}
        </Button>
      )}
      {asking && (
        <ReasonDialog
          title={t('provider.saveTitle', { name })}
          submit={t('provider.save', { name })}
          action={action}
          lead={<Consequences items={form.follows} />}
          onClose={() => setAsking(false)}
          onReason={form.save}
        />
      )}
    </form>
  );
}

/** What saving does to the players who log in by it. */
function followsOf(t: Translate, before: ProviderSettings, after: Pick<Typed, 'isOn' | 'clientId'>): string[] {
  const { links: count, provider } = before;
  const told: string[] = [];
  if (count > 0 && before.isOn && !after.isOn) told.push(t('provider.closes', { count }));
  if (count > 0 && after.clientId !== before.clientId)
    told.push(t(provider === 'facebook' ? 'provider.strands' : 'provider.keeps', { count }));
  return told.length > 0 ? told : [t('provider.follows')];
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
