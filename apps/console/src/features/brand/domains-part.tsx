import { DOMAIN_KINDS, DOMAINS_MAX } from '@baize/contract/console/brand-values';
import type { BrandSettings } from '@baize/contract/console/brand';
import { Button } from '@baize/ui/button.tsx';
import { cx } from '@baize/ui/cx.ts';
import { DataTable } from '@baize/ui/data-table.tsx';
import { Field } from '@baize/ui/field.tsx';
import layout from '@baize/ui/layout.module.css';
import { Note } from '@baize/ui/note.tsx';
import { Select } from '@baize/ui/select.tsx';
import textStyles from '@baize/ui/text.module.css';
import { TextInput } from '@baize/ui/text-input.tsx';
import { showToast } from '@baize/ui/toast.tsx';
import { useT } from '@baize/webkit/i18n';
import { useState } from 'react';
import { BothSides } from '../../components/both-sides.tsx';
import { DiffTable } from '../../components/diff-table.tsx';
import { NoRows } from '../../components/list-table.tsx';
import pageStyles from '../../components/page.module.css';
import { ReasonDialog } from '../../components/reason-dialog.tsx';
import { useCan } from '../../session.ts';
import { useAction } from '../../use-action.ts';
import { forget } from '../../use-call.ts';
import { useKept } from '../../use-kept.ts';
import { faultOfNew, hasSite, readDomain, type Domain, type DomainKind } from './domain-values.ts';

type Kept = { readonly version: number; readonly was: readonly Domain[]; readonly domains: readonly Domain[] };
const textOf = (domains: readonly Domain[]): string =>
  domains.map(({ domain, kind }) => `${kind}:${domain}`).join(', ');

/** By which names browsers reach the brand, each with what it serves; changed as a whole, against what was read. */
export function DomainsPart({ settings }: { settings: BrandSettings }) {
  const t = useT();
  const may = useCan('brand.security');
  const [kept, setKept] = useKept<Kept>('domains');
  const domains = kept?.domains ?? settings.domains;
  const set = (next: readonly Domain[]): void =>
    setKept({ version: kept?.version ?? settings.version, was: kept?.was ?? settings.domains, domains: next });
  return (
    <>
      <h2 className={cx(pageStyles.subheading, pageStyles.padHeading)}>{t('brand.domains')}</h2>
      {domains.length === 0 ? (
        <NoRows title={t('brand.domains.none')} />
      ) : (
        <DataTable
          density="dense"
          caption={t('part.table', { name: t('brand.domains') })}
          rows={domains}
          rowKey={({ domain }) => domain}
          columns={[
            {
              key: 'domain',
              head: t('brand.domain'),
              cell: ({ domain }) => <bdi className={textStyles.strong}>{domain}</bdi>,
            },
            { key: 'kind', head: t('brand.domain.kind'), cell: ({ kind }) => t(`domain.${kind}`) },
            ...(may
              ? [
                  {
                    key: 'remove',
                    head: t('games.change'),
                    align: 'end' as const,
                    cell: (row: Domain) => <RemoveButton row={row} domains={domains} onSet={set} />,
                  },
                ]
              : []),
          ]}
          card={(row) => ({
            title: row.domain,
            end: t(`domain.${row.kind}`),
            ...(may && { more: <RemoveButton row={row} domains={domains} onSet={set} /> }),
          })}
        />
      )}
      <div className={cx(pageStyles.form, pageStyles.padded, pageStyles.narrow)}>
        {may ? <NewDomain domains={domains} onSet={set} /> : <Note tone="info">{t('brand.domains.owners')}</Note>}
        <Note tone="info" title={t('brand.domains.proxy')}>
          {t('brand.domains.proxy.text')}
        </Note>
        {kept !== null && may && <SaveDomains kept={kept} settings={settings} onKeep={setKept} />}
      </div>
    </>
  );
}

type EditProps = { domains: readonly Domain[]; onSet: (next: readonly Domain[]) => void };

function RemoveButton({ row, domains, onSet }: EditProps & { row: Domain }) {
  const t = useT();
  return (
    <Button
      size="dense"
      variant="quiet"
      aria-label={t('brand.domain.remove.named', { domain: row.domain })}
      onClick={() => onSet(domains.filter(({ domain }) => domain !== row.domain))}
    >
      {t('brand.domain.remove')}
    </Button>
  );
}

function NewDomain({ domains, onSet }: EditProps) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const [kind, setKind] = useState<DomainKind>('site');
  const [fault, setFault] = useState<ReturnType<typeof faultOfNew>>(null);
  const add = (): void => {
    const wrong = faultOfNew(typed, domains);
    setFault(wrong);
    const domain = readDomain(typed);
    if (wrong !== null || domain === null) return;
    onSet([...domains, { domain, kind }]);
    setTyped('');
  };
  return (
    <form
      className={pageStyles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <div className={pageStyles.twoFields}>
        <Field
          label={t('brand.domain.new')}
          hint={t('brand.domain.new.hint')}
          error={fault && t(`brand.domain.wrong.${fault}`)}
        >
          <TextInput
            dir="ltr"
            autoComplete="off"
            spellCheck={false}
            maxLength={255}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
        <Field label={t('brand.domain.kind')}>
          <Select
            value={kind}
            onChange={(event) => setKind(DOMAIN_KINDS.find((each) => each === event.target.value) ?? 'site')}
            options={DOMAIN_KINDS.map((value) => ({ value, label: t(`domain.${value}`) }))}
          />
        </Field>
      </div>
      <Button type="submit" size="dense" icon="plus" disabled={domains.length >= DOMAINS_MAX}>
        {t('brand.domain.add')}
      </Button>
    </form>
  );
}

type SaveProps = { kept: Kept; settings: BrandSettings; onKeep: (next: Kept | null) => void };

function SaveDomains({ kept, settings, onKeep }: SaveProps) {
  const t = useT();
  const [asking, setAsking] = useState(false);
  const action = useAction('changeDomains', {
    stale: ['getBrandSettings', 'listAudit'],
    failed: ({ code }) => code === 'STATE_CONFLICT' && void forget('getBrandSettings'),
    done: () => {
      setAsking(false);
      onKeep(null);
      showToast({ tone: 'ok', title: t('brand.domains.saved') });
    },
  });
  const refused = action.failure?.code === 'STATE_CONFLICT';
  const putBack = (): void => {
    onKeep({ ...kept, version: settings.version, was: settings.domains });
    action.reset();
  };
  return (
    <div className={pageStyles.form} aria-live="polite">
      {!hasSite(kept.domains) && <Note tone="error">{t('brand.domains.noSite')}</Note>}
      {refused && (
        <BothSides
          caption={t('conflict.title')}
          rows={[{ path: t('brand.domains'), before: textOf(settings.domains), after: textOf(kept.domains) }]}
          way={{ text: t('conflict.putBack'), go: putBack }}
        />
      )}
      <div className={layout.row}>
        <Button size="dense" onClick={() => onKeep(null)}>
          {t('brand.discard')}
        </Button>
        <Button
          size="dense"
          variant="primary"
          disabled={!hasSite(kept.domains) || refused}
          onClick={() => setAsking(true)}
        >
          {t('shell.save')}
        </Button>
        <span className={textStyles.tertiary}>{t('brand.atOnce')}</span>
      </div>
      {asking && !refused && (
        <ReasonDialog
          title={t('brand.domains.save')}
          submit={t('shell.save')}
          action={action}
          onClose={() => setAsking(false)}
          onReason={(reason) => action.run({ domains: [...kept.domains], version: kept.version, reason })}
        >
          <DiffTable
            caption={t('brand.domains')}
            rows={[{ path: t('brand.domains'), before: textOf(kept.was), after: textOf(kept.domains) }]}
          />
        </ReasonDialog>
      )}
    </div>
  );
}
