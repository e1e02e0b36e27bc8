import type { BrandSettings } from '@baize/contract/console/brand';
import type { ConsoleAnnouncement } from '@baize/contract/console/content';
import { showToast } from '@baize/ui/toast.tsx';
import { useT } from '@baize/webkit/i18n';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { BackLink, NoSuchPage } from '../../components/back-link.tsx';
import { Page } from '../../components/page.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { PageSkeleton } from '../../components/skeletons.tsx';
import { fromLocalField, toLocalField } from '../../lib/offset-time.ts';
import { useBrand } from '../../session.ts';
import { useAction } from '../../use-action.ts';
import { forget, useCall } from '../../use-call.ts';
import { useKept } from '../../use-kept.ts';
import { formOf, languagesOf, putOf, type AnnouncementForm, type Clock } from './announcement-form.ts';
import { EditorForm } from './editor-form.tsx';
import { keptName, KIND_PATHS, kindNamed, NEW, type KindPath } from './kinds.ts';

type EditorPageProps = { word: string; slug: string };

/** One announcement: what it says in each language, when and where, beside what visitors will see. */
export function EditorPage({ word, slug }: EditorPageProps) {
  const t = useT();
  const kind = kindNamed(word);
  const told = useCall('listAnnouncements');
  const brand = useCall('getBrandSettings');
  const back = { href: `/content/${kind ?? ''}`, text: t('content.back') };
  if (kind === undefined) return <NoSuchPage title={t('page.content')} back={back} />;
  const found = told.data?.find((each) => each.slug === slug && each.kind === KIND_PATHS[kind]);
  if (slug !== NEW && told.data !== undefined && found === undefined)
    return <NoSuchPage title={t(`content.kind.${KIND_PATHS[kind]}`)} back={back} />;
  return (
    <Page title={t(slug === NEW ? `content.new.${KIND_PATHS[kind]}` : `content.one.${KIND_PATHS[kind]}`)}>
      <BackLink {...back} />
      <QueryView query={brand} skeleton={<PageSkeleton />}>
        {(settings) => (
          <QueryView query={told} skeleton={<PageSkeleton />}>
            {() => <Editor kind={kind} slug={slug} settings={settings} found={found} />}
          </QueryView>
        )}
      </QueryView>
    </Page>
  );
}

type EditorProps = {
  kind: KindPath;
  slug: string;
  settings: BrandSettings;
  found: ConsoleAnnouncement | undefined;
};
/** What was typed and not saved, on what it stands: a press on the menu is no decision to throw it away. */
type KeptForm = { opened: ConsoleAnnouncement | undefined; form: AnnouncementForm };
type Begun = { opened: ConsoleAnnouncement | undefined; typed: AnnouncementForm | undefined; nth: number };

function useKeptForm(name: string, found: ConsoleAnnouncement | undefined) {
  const [kept, keep] = useKept<KeptForm>(name);
  // The list is asked again meanwhile; the form keeps what it was opened with, version included.
  const [begun, begin] = useState<Begun>({ opened: kept?.opened ?? found, typed: kept?.form, nth: 0 });
  return {
    ...begun,
    isKept: kept !== null,
    keep,
    beginAnew: (): void => {
      keep(null);
      begin({ opened: found, typed: undefined, nth: begun.nth + 1 });
    },
  };
}

function Editor({ kind: word, slug, settings, found }: EditorProps) {
  const t = useT();
  const [, go] = useLocation();
  const kind = KIND_PATHS[word];
  const { gmtOffsetMinutes: offset } = useBrand();
  const clock: Clock = {
    toField: (iso) => toLocalField(iso, offset),
    fromField: (text) => fromLocalField(text, offset),
  };
  const { opened, typed, nth, isKept, keep, beginAnew } = useKeptForm(keptName(word, slug), found);
  const languages = languagesOf(settings.languages, opened);
  const action = useAction('putAnnouncement', {
    stale: ['listAnnouncements', 'listAudit'],
    failed: ({ code }) => code === 'STATE_CONFLICT' && void forget('listAnnouncements'),
    done: () => {
      keep(null);
      showToast({ tone: 'ok', title: t('content.saved') });
      go(`/content/${word}`);
    },
  });
  const refused = action.failure?.code === 'STATE_CONFLICT';
  // Whoever was refused and has seen what the other saved puts theirs over it.
  const over = refused ? found : opened;
  const send = (form: AnnouncementForm): void =>
    action.run(putOf(form, { kind, version: over?.version ?? null, clock }));
  const startAnew = (): void => {
    beginAnew();
    action.reset();
  };
  const saved = formOf(opened, { languages, clock });
  return (
    <EditorForm
      // What was taken from somebody else is another form.
      key={nth}
      kind={kind}
      opened={typed ?? saved}
      isKept={isKept}
      onType={(form) => {
        if (JSON.stringify(form) !== JSON.stringify(saved)) keep({ opened, form });
      }}
      onDiscard={startAnew}
      isNew={opened === undefined}
      theirs={refused && found && found.version !== opened?.version ? formOf(found, { languages, clock }) : null}
      languages={languages}
      menu={settings.languages}
      clock={clock}
      action={action}
      onSend={send}
      onTake={startAnew}
    />
  );
}
