import type { ConsoleAnnouncement } from '@baize/contract/console/content';
import { languageTold, standingAt } from '@baize/contract/content-words';
import { buttonClass } from '@baize/ui/button.tsx';
import layout from '@baize/ui/layout.module.css';
import { Tabs } from '@baize/ui/tabs.tsx';
import { Tag } from '@baize/ui/tag.tsx';
import { showToast } from '@baize/ui/toast.tsx';
import { useLanguage, useT } from '@baize/webkit/i18n';
import { Link, useLocation } from 'wouter';
import { NoRows } from '../../components/list-table.tsx';
import { OrderBar } from '../../components/order-bar.tsx';
import { OrderList } from '../../components/order-list.tsx';
import { Page } from '../../components/page.tsx';
import pageStyles from '../../components/page.module.css';
import { QueryView } from '../../components/query-view.tsx';
import { RowsSkeleton } from '../../components/skeletons.tsx';
import { useOrder } from '../../components/use-order.ts';
import { serverClock } from '../../server-clock.ts';
import { useCan } from '../../session.ts';
import { useAction } from '../../use-action.ts';
import { forget, useCall } from '../../use-call.ts';
import { useHasKept } from '../../use-kept.ts';
import { useFormat } from '../../use-format.ts';
import { shownPicture } from './banner-picture.ts';
import { editorPath, keptName, KIND_NAMES, KIND_PATHS, NEW, type KindPath } from './kinds.ts';

const POLL_MS = 30_000;
const STANDING_TONE = { shown: 'positive', later: 'info', over: 'plain', off: 'plain' } as const;

/** What the brand tells its visitors, kind by kind and in the order in which they meet it. */
export function ContentPage({ kind }: { kind: KindPath }) {
  const t = useT();
  const may = useCan('brand.write');
  const [, go] = useLocation();
  const query = useCall('listAnnouncements', undefined, { pollMs: POLL_MS });
  const labels = useLabels();
  return (
    <Page
      title={t('page.content')}
      note={<span className={layout.wideOnly}>{t('content.note')}</span>}
      end={
        may && (
          <Link className={buttonClass({ variant: 'primary', size: 'dense' })} href={editorPath(KIND_PATHS[kind], NEW)}>
            {t(`content.new.${KIND_PATHS[kind]}`)}
          </Link>
        )
      }
    >
      <section className={pageStyles.card} aria-label={t('page.content')}>
        <Tabs
          look="dense"
          className={pageStyles.tabs}
          label={t('content.kinds')}
          value={kind}
          onChange={(next) => go(`/content/${next}`)}
          tabs={KIND_NAMES.map((value) => ({ value, label: labels[value] }))}
        >
          <QueryView query={query} skeleton={<RowsSkeleton />}>
            {(all) => <Ordering kind={kind} told={all.filter((each) => each.kind === KIND_PATHS[kind])} />}
          </QueryView>
        </Tabs>
      </section>
    </Page>
  );
}

/** Each kind, with a word where something of it was written and not saved. */
function useLabels(): Readonly<Record<KindPath, string>> {
  const t = useT();
  const unsaved: Readonly<Record<KindPath, boolean>> = {
    banners: useHasKept(keptName('banners')),
    marquee: useHasKept(keptName('marquee')),
    popups: useHasKept(keptName('popups')),
    promotions: useHasKept(keptName('promotions')),
    help: useHasKept(keptName('help')),
  };
  const label = (kind: KindPath): string => {
    const name = t(`content.kind.${KIND_PATHS[kind]}`);
    return unsaved[kind] ? t('part.unsaved', { name }) : name;
  };
  return Object.fromEntries(KIND_NAMES.map((kind) => [kind, label(kind)])) as Record<KindPath, string>;
}

type OrderingProps = { kind: KindPath; told: readonly ConsoleAnnouncement[] };

function Ordering({ kind: word, told }: OrderingProps) {
  const t = useT();
  const kind = KIND_PATHS[word];
  const language = useLanguage();
  const may = useCan('brand.write');
  const theirs = told.map(({ slug }) => slug);
  const draft = useOrder(`announcements ${kind}`, theirs);
  const bySlug = new Map(told.map((each) => [each.slug, each]));
  const ordered = draft.order.flatMap((slug) => bySlug.get(slug) ?? []);
  const action = useAction('orderAnnouncements', {
    stale: ['listAnnouncements', 'listAudit'],
    failed: () => void forget('listAnnouncements'),
    done: () => {
      draft.discard();
      showToast({ tone: 'ok', title: t('order.saved') });
    },
  });
  if (told.length === 0) return <NoRows title={t(`content.none.${kind}`)} text={t(`content.none.text.${kind}`)} />;
  const titleOf = ({ texts }: ConsoleAnnouncement): string =>
    texts[languageTold(Object.keys(texts), language) ?? '']?.title ?? '';
  return (
    <>
      <OrderList
        label={t(`content.kind.${kind}`)}
        disabled={!may}
        moved={new Set(draft.order.filter((slug, at) => draft.base[at] !== slug))}
        items={ordered.map((each) => ({
          key: each.slug,
          name: titleOf(each),
          href: editorPath(kind, each.slug),
          picture: (each.kind === 'B' && shownPicture(each.more.url ?? '')) || undefined,
          detail: <Detail announcement={each} />,
          end: <End announcement={each} title={titleOf(each)} may={may} />,
        }))}
        onMove={draft.move}
      />
      <OrderBar
        draft={draft}
        theirs={theirs}
        nameOf={(slug) => titleOf(bySlug.get(slug)!)}
        action={action}
        onSave={(reason) => action.run({ kind, order: [...draft.order], was: [...draft.base], reason })}
      />
    </>
  );
}

/** Where and when it is shown, and in which languages it is written. */
function Detail({ announcement }: { announcement: ConsoleAnnouncement }) {
  const t = useT();
  const format = useFormat();
  const { startsAt, endsAt, texts, more, kind } = announcement;
  const when = [
    ...(startsAt === null ? [] : [t('content.from', { at: format.dateTime(startsAt) })]),
    ...(endsAt === null ? [] : [t('content.until', { at: format.dateTime(endsAt) })]),
  ];
  const where = kind === 'B' && more.groupName ? [t(`content.group.${more.groupName}`)] : [];
  const standing = standingAt(announcement, serverClock.now());
  // On a phone its tag has no room.
  const state = standing === 'shown' ? [] : [t(`content.standing.${standing}`)];
  return <>{[...state, ...where, Object.keys(texts).join(', '), ...when].join(' · ')}</>;
}

type EndProps = { announcement: ConsoleAnnouncement; title: string; may: boolean };

function End({ announcement, title, may }: EndProps) {
  const t = useT();
  const standing = standingAt(announcement, serverClock.now());
  const { kind, slug } = announcement;
  return (
    <span className={layout.row}>
      <Tag tone={STANDING_TONE[standing]}>{t(`content.standing.${standing}`)}</Tag>
      <Link
        className={buttonClass({ size: 'dense' })}
        href={editorPath(kind, slug)}
        aria-label={t(may ? 'content.edit' : 'content.look', { name: title })}
      >
        {t(may ? 'games.change' : 'content.open')}
      </Link>
    </span>
  );
}
