import { Tabs } from '@baize/ui/tabs.tsx';
import layout from '@baize/ui/layout.module.css';
import { useT } from '@baize/webkit/i18n';
import { Page } from '../../components/page.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { RowsSkeleton } from '../../components/skeletons.tsx';
import { useOperator } from '../../session.ts';
import { ShowPart } from '../../show-part.tsx';
import { useCall } from '../../use-call.ts';
import { useFilters } from '../../use-filters.ts';
import { GamesCard } from './games-card.tsx';
import { MATRIX_CARD, ORDER_GAMES, TAGS_CARD, VENDORS_CARD } from './parts.ts';

const VIEWS = ['games', 'order', 'vendors', 'tags', 'brands'] as const;
type View = (typeof VIEWS)[number];

/** The catalogue: games, their order, vendors, the brand's words, and what each brand shows. */
export default function VendorsPage() {
  const t = useT();
  const { values, set } = useFilters(['view', 'vendor', 'search', 'state', 'tag', 'type']);
  const brands = useOperator().brands.length;
  // Who has one brand has no matrix: its switches stand with the games.
  const views = VIEWS.filter((view) => view !== 'brands' || brands > 1);
  const view = views.find((each) => each === values.view) ?? 'games';
  return (
    <Page title={t('page.vendors')} note={<span className={layout.wideOnly}>{t('games.note')}</span>}>
      <Tabs<View>
        label={t('page.vendors')}
        value={view}
        onChange={(next) => set({ view: next === 'games' ? '' : next })}
        tabs={views.map((value) => ({ value, label: t(`games.view.${value}`) }))}
      >
        <Shown view={view} filters={values} onFilter={set} />
      </Tabs>
    </Page>
  );
}

type Filters = ReturnType<typeof useFilters<'vendor' | 'search' | 'state' | 'tag' | 'type'>>;
type ShownProps = { view: View; filters: Filters['values']; onFilter: Filters['set'] };

function Shown({ view, filters, onFilter }: ShownProps) {
  const vendors = useCall('listVendors');
  const tags = useCall('listTags');
  const games = useCall('listGames', undefined, { enabled: view === 'order' });
  const waiting = <RowsSkeleton />;
  const { vendor, search, state, tag, type } = filters;
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
    <GamesCard vendors={studios} tags={words} filters={{ vendor, search, state, tag, type }} onFilter={onFilter} />
  );
}
