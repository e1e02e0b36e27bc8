import { GAME_TYPES } from '@baize/contract/boot';
import { SUB_CATEGORIES } from '@baize/contract/console/game-words';
import { Tabs } from '@baize/ui/tabs.tsx';
import layout from '@baize/ui/layout.module.css';
import { useT } from '@baize/webkit/i18n';
import { NotUnderstood } from '../../components/not-understood.tsx';
import { Card, Page } from '../../components/page.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { RowsSkeleton } from '../../components/skeletons.tsx';
import { oneOf } from '../../lib/filter-rules.ts';
import { useOperator } from '../../session.ts';
import { ShowPart } from '../../show-part.tsx';
import { useCall, type CallQuery } from '../../use-call.ts';
import { useFilters } from '../../use-filters.ts';
import { useHasKept } from '../../use-kept.ts';
import { GAME_STATES, type GameFilters } from './filter-games.ts';
import { GamesCard } from './games-card.tsx';
import { MATRIX_CARD, ORDER_GAMES, TAGS_CARD, VENDORS_CARD } from './parts.ts';

const VIEWS = ['games', 'order', 'vendors', 'tags', 'brands'] as const;
type View = (typeof VIEWS)[number];
const FILTERS = ['view', 'vendor', 'search', 'state', 'tag', 'type', 'supplier'] as const;

/** The catalogue: games, their order, vendors, the brand's words, and what each brand shows. */
export default function VendorsPage() {
  const t = useT();
  const vendors = useCall('listVendors');
  const tags = useCall('listTags');
  const { values, wrong, set, clear } = useFilters(FILTERS, {
    view: oneOf(t('part.view'), VIEWS),
    state: oneOf(t('games.state'), GAME_STATES),
    type: oneOf(t('games.type'), GAME_TYPES),
    ...(vendors.data && {
      vendor: oneOf(
        t('part.vendor'),
        vendors.data.map(({ vendor }) => vendor),
      ),
    }),
    ...(tags.data && { tag: oneOf(t('games.tags'), [...SUB_CATEGORIES, ...tags.data.map(({ code }) => code)]) }),
  });
  const brands = useOperator().brands.length;
  // Who has one brand has no matrix: its switches stand with the games.
  const views = VIEWS.filter((view) => view !== 'brands' || brands > 1);
  const unsaved = {
    games: false,
    order: useHasKept('games '),
    vendors: useHasKept('vendors'),
    tags: useHasKept('tags'),
    brands: useHasKept('matrix'),
  };
  const labelOf = (value: View): string =>
    unsaved[value] ? t('part.unsaved', { name: t(`games.view.${value}`) }) : t(`games.view.${value}`);
  const view = views.find((each) => each === values.view) ?? 'games';
  return (
    <Page title={t('page.vendors')} note={<span className={layout.wideOnly}>{t('games.note')}</span>}>
      <Tabs<View>
        label={t('page.vendors')}
        value={view}
        onChange={(next) => set({ view: next === 'games' ? '' : next })}
        tabs={views.map((value) => ({ value, label: labelOf(value) }))}
      >
        {wrong.length > 0 ? (
          <Card title={t('games.games')}>
            <NotUnderstood wrong={wrong} onClear={clear} />
          </Card>
        ) : (
          <Shown view={view} filters={values} onFilter={set} vendors={vendors} tags={tags} />
        )}
      </Tabs>
    </Page>
  );
}

type Filters = ReturnType<typeof useFilters<keyof GameFilters>>;
type ShownProps = { view: View; filters: Filters['values']; onFilter: Filters['set'] } & {
  vendors: CallQuery<'listVendors'>;
  tags: CallQuery<'listTags'>;
};

function Shown({ view, filters, onFilter, vendors, tags }: ShownProps) {
  const games = useCall('listGames', undefined, { enabled: view === 'order' });
  const waiting = <RowsSkeleton />;
  const { vendor, search, state, tag, type, supplier } = filters;
  if (view === 'brands') return <ShowPart part={MATRIX_CARD} props={{}} skeleton={waiting} />;
  if (view === 'tags')
    return (
      <QueryView query={tags} skeleton={waiting}>
        {(rows) => <ShowPart part={TAGS_CARD} props={{ tags: rows }} skeleton={waiting} />}
      </QueryView>
    );
  if (view === 'vendors')
    return (
      <QueryView query={vendors} skeleton={waiting}>
        {(rows) => <ShowPart part={VENDORS_CARD} props={{ vendors: rows }} skeleton={waiting} />}
      </QueryView>
    );
  const [studios, words] = [vendors.data ?? [], tags.data ?? []];
  if (view === 'order')
    return (
      <QueryView query={games} skeleton={waiting}>
        {(rows) => (
          <ShowPart
            part={ORDER_GAMES}
            props={{ games: rows, vendors: studios, tags: words, scope: { type, vendor }, onScope: onFilter }}
            skeleton={waiting}
          />
        )}
      </QueryView>
    );
  return (
    <GamesCard
      vendors={studios}
      tags={words}
      filters={{ vendor, search, state, tag, type, supplier }}
      onFilter={onFilter}
    />
  );
}
