import type { Suspicion } from '@baize/contract/console/suspicions';
import { SUSPICION_STATES } from '@baize/contract/console/suspicion-words';
import { SUSPICION_KINDS } from '@baize/domain/agents/suspicions';
import type { Column, RowCard } from '@baize/ui/data-table.tsx';
import layout from '@baize/ui/layout.module.css';
import { SelectFilter, TextFilter } from '@baize/ui/table-filters.tsx';
import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import { Link } from 'wouter';
import { ListTable, NoRows } from '../../components/list-table.tsx';
import { Card, Page } from '../../components/page.tsx';
import { atMost, oneOf } from '../../lib/filter-rules.ts';
import { keysetPages } from '../../list-pages.ts';
import { useCall } from '../../use-call.ts';
import { OLDEST_PLACE, useFilters } from '../../use-filters.ts';
import { useFormat } from '../../use-format.ts';
import { People, SuspicionTag } from './parts.tsx';
import { SuspicionRuleCard } from './suspicion-rule.tsx';
import { ViewSwitch } from './view-switch.tsx';

const PAGE_SIZE = 25;
const NAME_MAX = 64;

/** What looks like abuse, the newest first, for a person to judge. */
export function SuspicionsPage() {
  const t = useT();
  const list = useFilters(
    ['player', 'kind', 'state'],
    {
      player: atMost(t('agents.suspicion.player'), NAME_MAX),
      kind: oneOf(t('agents.suspicion'), SUSPICION_KINDS),
      state: oneOf(t('salary.status'), SUSPICION_STATES),
    },
    { oldest: OLDEST_PLACE, dated: true },
  );
  const { values, wrong, set } = list;
  const kind = SUSPICION_KINDS.find((each) => each === values.kind);
  const state = SUSPICION_STATES.find((each) => each === values.state);
  const wanted = {
    ...list.span?.asked,
    ...(values.player && { player: values.player }),
    ...(kind && { kind }),
    ...(state && { state }),
  };
  const query = useCall(
    'listSuspicions',
    { ...wanted, ...list.cursor, pageSize: PAGE_SIZE },
    { keep: true, enabled: wrong.length === 0 },
  );
  return (
    <Page
      title={t('page.agents')}
      note={<span className={layout.wideOnly}>{t('agents.suspicions.note')}</span>}
      end={<ViewSwitch view="suspicions" />}
    >
      <Card title={t('agents.suspicions')}>
        <ListTable
          list="suspicions"
          state={list}
          orderedBy="found"
          csv={{ subject: 'suspicions', columns: useCsv(), readPages: keysetPages('listSuspicions', wanted) }}
          filters={<SuspicionFilters values={values} set={set} />}
          query={query}
          name={t('agents.suspicions')}
          rowKey={({ id }) => id}
          columns={useColumns()}
          card={useCard()}
          {...(!list.filtered && { empty: <NoRows title={t('agents.suspicions.none')} /> })}
        />
      </Card>
      <SuspicionRuleCard />
    </Page>
  );
}

type Named = 'player' | 'kind' | 'state';
type FiltersProps = { values: Record<Named, string>; set: (change: Partial<Record<Named, string>>) => void };

function SuspicionFilters({ values, set }: FiltersProps) {
  const t = useT();
  return (
    <>
      <TextFilter
        icon="search"
        label={t('agents.suspicion.player')}
        value={values.player}
        onChange={(player) => set({ player })}
      />
      <SelectFilter
        label={t('agents.suspicion')}
        value={values.kind}
        onChange={(kind) => set({ kind })}
        options={[
          { value: '', label: t('agents.suspicion.all') },
          ...SUSPICION_KINDS.map((value) => ({ value, label: t(`agents.suspicion.${value}`) })),
        ]}
      />
      <SelectFilter
        label={t('salary.status')}
        value={values.state}
        onChange={(state) => set({ state })}
        options={[
          { value: '', label: t('salary.status.all') },
          ...SUSPICION_STATES.map((value) => ({ value, label: t(`agents.suspicion.state.${value}`) })),
        ]}
      />
    </>
  );
}

function Name({ suspicion }: { suspicion: Suspicion }) {
  const t = useT();
  return (
    <Link className={textStyles.link} href={`/agents/suspicions/${suspicion.id}`}>
      {t(`agents.suspicion.${suspicion.kind}`)}
    </Link>
  );
}

function useColumns(): Column<Suspicion>[] {
  const t = useT();
  const format = useFormat();
  return [
    { key: 'kind', head: t('agents.suspicion'), fixed: true, cell: (each) => <Name suspicion={each} /> },
    { key: 'who', head: t('agents.suspicion.who'), cell: ({ accounts }) => <People people={accounts} /> },
    { key: 'state', head: t('salary.status'), cell: ({ state }) => <SuspicionTag state={state} /> },
    {
      key: 'rows',
      head: t('agents.suspicion.rows'),
      align: 'end',
      cell: ({ evidenceRows }) => format.number(evidenceRows),
    },
    {
      key: 'found',
      head: t('agents.suspicion.found'),
      cell: ({ foundAt }) => <span className={textStyles.figures}>{format.dateTime(foundAt)}</span>,
      deskOnly: true,
    },
    {
      key: 'last',
      head: t('agents.suspicion.last'),
      cell: ({ lastAt }) => <span className={textStyles.figures}>{format.dateTime(lastAt)}</span>,
    },
  ];
}

function useCard(): (suspicion: Suspicion) => RowCard {
  const t = useT();
  const format = useFormat();
  return (suspicion) => ({
    title: <Name suspicion={suspicion} />,
    subtitle: suspicion.accounts.map(({ account }) => account).join(', '),
    end: <SuspicionTag state={suspicion.state} />,
    figures: [
      { label: t('agents.suspicion.last'), value: format.date(suspicion.lastAt) },
      { label: t('agents.suspicion.rows'), value: format.number(suspicion.evidenceRows) },
    ],
  });
}

/** What the exported file holds: codes and figures as they are, not in words. */
function useCsv() {
  const t = useT();
  return [
    { head: 'id', cell: (each: Suspicion) => each.id },
    { head: t('agents.suspicion'), cell: (each: Suspicion) => each.kind },
    { head: t('salary.status'), cell: (each: Suspicion) => each.state },
    {
      head: t('agents.suspicion.who'),
      cell: (each: Suspicion) => each.accounts.map(({ account }) => account).join(' '),
    },
    { head: t('agents.suspicion.rows'), cell: (each: Suspicion) => String(each.evidenceRows) },
    { head: t('agents.suspicion.found'), cell: (each: Suspicion) => each.foundAt },
    { head: t('agents.suspicion.last'), cell: (each: Suspicion) => each.lastAt },
  ];
}
