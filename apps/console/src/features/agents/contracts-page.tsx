import type { ConsoleContract } from '@baize/contract/console/agent-tree';
import { CONTRACT_KINDS } from '@baize/domain/agents/kinds';
import { CONTRACT_STATES } from '@baize/domain/agents/states';
import { CONTRACT_CATEGORIES } from '@baize/domain/agents/terms';
import type { Column, RowCard } from '@baize/ui/data-table.tsx';
import layout from '@baize/ui/layout.module.css';
import { SelectFilter, TextFilter } from '@baize/ui/table-filters.tsx';
import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import { Link } from 'wouter';
import { useCategoryText } from '../../components/category-text.ts';
import { ListTable, NoRows } from '../../components/list-table.tsx';
import { Card, Page } from '../../components/page.tsx';
import { atMost, oneOf } from '../../lib/filter-rules.ts';
import { keysetPages } from '../../list-pages.ts';
import { useCall } from '../../use-call.ts';
import { useFilters } from '../../use-filters.ts';
import { useFormat } from '../../use-format.ts';
import { ContractTag, PersonLink } from './parts.tsx';
import { useTermsLine } from './terms-text.ts';
import { ViewSwitch } from './view-switch.tsx';

const PAGE_SIZE = 25;
const NAME_MAX = 64;

/** Every contract of the brand: who holds it of whom, of what kind, how it stands and since when. */
export function ContractsPage() {
  const t = useT();
  const list = useFilters(
    ['player', 'kind', 'category', 'state'],
    {
      player: atMost(t('agents.contract.player'), NAME_MAX),
      kind: oneOf(t('salary.kind'), CONTRACT_KINDS),
      category: oneOf(t('salary.category'), CONTRACT_CATEGORIES),
      state: oneOf(t('salary.status'), CONTRACT_STATES),
    },
    { dated: true },
  );
  const { values, wrong, set } = list;
  const kind = CONTRACT_KINDS.find((each) => each === values.kind);
  const of = CONTRACT_CATEGORIES.find((each) => each === values.category);
  const state = CONTRACT_STATES.find((each) => each === values.state);
  const wanted = {
    ...list.span?.asked,
    ...(values.player && { player: values.player }),
    ...(kind && { kind }),
    ...(of && { category: of }),
    ...(state && { state }),
  };
  const query = useCall(
    'listAgentContracts',
    { ...wanted, ...list.cursor, pageSize: PAGE_SIZE },
    { keep: true, enabled: wrong.length === 0 },
  );
  return (
    <Page
      title={t('page.agents')}
      note={<span className={layout.wideOnly}>{t('agents.note')}</span>}
      end={<ViewSwitch view="contracts" />}
    >
      <Card title={t('agents.contracts')}>
        <ListTable
          list="agent-contracts"
          state={list}
          csv={{ subject: 'agent-contracts', columns: useCsv(), readPages: keysetPages('listAgentContracts', wanted) }}
          filters={<ContractFilters values={values} set={set} />}
          query={query}
          name={t('agents.contracts')}
          rowKey={({ id }) => id}
          columns={useColumns()}
          card={useCard()}
          {...(!list.filtered && { empty: <NoRows title={t('agents.contracts.none')} /> })}
        />
      </Card>
    </Page>
  );
}

type Named = 'player' | 'kind' | 'category' | 'state';
type ContractFiltersProps = { values: Record<Named, string>; set: (change: Partial<Record<Named, string>>) => void };

function ContractFilters({ values, set }: ContractFiltersProps) {
  const t = useT();
  const category = useCategoryText();
  const choices = <V extends string>(all: string, each: readonly V[], text: (value: V) => string) => [
    { value: '', label: all },
    ...each.map((value) => ({ value, label: text(value) })),
  ];
  return (
    <>
      <TextFilter
        icon="search"
        label={t('agents.contract.player')}
        value={values.player}
        onChange={(player) => set({ player })}
      />
      <SelectFilter
        label={t('salary.kind')}
        value={values.kind}
        onChange={(kind) => set({ kind })}
        options={choices(t('salary.kind.all'), CONTRACT_KINDS, (each) => t(`salary.kind.${each}`))}
      />
      <SelectFilter
        label={t('salary.category')}
        value={values.category}
        onChange={(next) => set({ category: next })}
        options={choices(t('agents.category.all'), CONTRACT_CATEGORIES, category)}
      />
      <SelectFilter
        label={t('salary.status')}
        value={values.state}
        onChange={(state) => set({ state })}
        options={choices(t('salary.status.all'), CONTRACT_STATES, (each) => t(`agents.state.${each}`))}
      />
    </>
  );
}

function Name({ contract }: { contract: ConsoleContract }) {
  const t = useT();
  const category = useCategoryText();
  return (
    <Link className={textStyles.link} href={`/agents/contracts/${contract.id}`}>
      {`${t(`salary.kind.${contract.kind}`)} · ${category(contract.category)}`}
    </Link>
  );
}

function useColumns(): Column<ConsoleContract>[] {
  const t = useT();
  const format = useFormat();
  const line = useTermsLine();
  return [
    { key: 'contract', head: t('agents.contract'), fixed: true, cell: (each) => <Name contract={each} /> },
    { key: 'holder', head: t('salary.holder'), cell: ({ holder }) => <PersonLink person={holder} /> },
    { key: 'issuer', head: t('agents.contract.issuer'), cell: ({ issuer }) => <PersonLink person={issuer} /> },
    { key: 'state', head: t('salary.status'), cell: ({ state }) => <ContractTag state={state} /> },
    {
      key: 'terms',
      head: t('agents.contract.terms'),
      cell: ({ terms, offered }) => (terms ?? offered) && line((terms ?? offered)!),
    },
    {
      key: 'since',
      head: t('agents.contract.since'),
      cell: ({ effectiveFrom }) => (
        <span className={textStyles.figures}>{effectiveFrom ? format.dateTime(effectiveFrom) : '—'}</span>
      ),
    },
    {
      key: 'version',
      head: t('salary.version'),
      align: 'end',
      cell: ({ version }) => format.number(version),
      deskOnly: true,
    },
  ];
}

function useCard(): (contract: ConsoleContract) => RowCard {
  const t = useT();
  const format = useFormat();
  const line = useTermsLine();
  return (contract) => {
    const terms = contract.terms ?? contract.offered;
    return {
      title: <Name contract={contract} />,
      subtitle: [contract.holder.account, ...(terms ? [line(terms)] : [])].join(' · '),
      end: <ContractTag state={contract.state} />,
      figures: [
        { label: t('agents.contract.issuer'), value: <PersonLink person={contract.issuer} /> },
        {
          label: t('agents.contract.since'),
          value: contract.effectiveFrom ? format.date(contract.effectiveFrom) : '—',
        },
      ],
    };
  };
}

/** What the exported file holds: codes and figures as they are, not in words. */
function useCsv() {
  const t = useT();
  return [
    { head: 'id', cell: (each: ConsoleContract) => each.id },
    { head: t('salary.holder'), cell: (each: ConsoleContract) => each.holder.account },
    { head: t('agents.contract.issuer'), cell: (each: ConsoleContract) => each.issuer?.account ?? '' },
    { head: t('salary.kind'), cell: (each: ConsoleContract) => each.kind },
    { head: t('salary.category'), cell: (each: ConsoleContract) => each.category },
    { head: t('salary.status'), cell: (each: ConsoleContract) => each.state },
    { head: t('salary.version'), cell: (each: ConsoleContract) => String(each.version) },
    { head: t('agents.contract.since'), cell: (each: ConsoleContract) => each.effectiveFrom },
    { head: t('agents.contract.ended'), cell: (each: ConsoleContract) => each.endedAt },
    { head: t('agents.contract.terms'), cell: (each: ConsoleContract) => JSON.stringify(each.terms ?? each.offered) },
  ];
}
