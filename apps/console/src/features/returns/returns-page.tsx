import type { GameReturn } from '@baize/contract/console/returns';
import { RETURN_STATES } from '@baize/domain/games/return-words';
import { onePage } from '@baize/ui/csv.ts';
import { DataTable, type Column, type RowCard } from '@baize/ui/data-table.tsx';
import layout from '@baize/ui/layout.module.css';
import { FilterBar, SelectFilter, TextFilter } from '@baize/ui/table-filters.tsx';
import { useSortedRows } from '@baize/ui/table-tools.tsx';
import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import { Link } from 'wouter';
import { CsvButton } from '../../components/csv-button.tsx';
import { FigureLink } from '../../components/figure-link.tsx';
import { NoRows } from '../../components/list-table.tsx';
import { NotUnderstood } from '../../components/not-understood.tsx';
import { Card, Page } from '../../components/page.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { RowsSkeleton } from '../../components/skeletons.tsx';
import { atMost, oneOf } from '../../lib/filter-rules.ts';
import { returnPath, roundsPath } from '../../lib/rows-path.ts';
import { useCall } from '../../use-call.ts';
import { useFilters, type Filters } from '../../use-filters.ts';
import { useFormat } from '../../use-format.ts';
import { filterReturns } from './filter-returns.ts';
import { AcknowledgeButton, ReturnStateTag, sigmaText, useBandText, useGameName, useShare } from './parts.tsx';
import { useSpanRules } from './parts.tsx';

const STATES = ['open', ...RETURN_STATES] as const;
const NAMES = ['month', 'currency', 'search', 'state', 'supplier'] as const;
const POLL_MS = 30_000;
const TEXT_MAX = 64;

type Asked = { month: string; from: string; to: string; currency: string };
type ReturnsFilters = Filters<(typeof NAMES)[number]>;

/** What every game returned in a month, beside what its chances allow. */
export function ReturnsPage() {
  const t = useT();
  const format = useFormat();
  const nameOf = useGameName();
  const filters = useFilters(NAMES, {
    ...useSpanRules(),
    search: atMost(t('return.search'), TEXT_MAX),
    supplier: atMost(t('case.supplier'), TEXT_MAX),
    state: oneOf(t('case.state'), STATES),
  });
  const { values, filtered, wrong, clear } = filters;
  const asked = {
    ...(values.month !== '' && { month: values.month }),
    ...(values.currency !== '' && { currency: values.currency }),
  };
  const query = useCall('listReturns', asked, { keep: true, pollMs: POLL_MS, enabled: wrong.length === 0 });
  const rows = filterReturns(query.data?.games ?? [], values, nameOf);
  return (
    <Page title={t('page.returns')} note={<span className={layout.wideOnly}>{t('return.note')}</span>}>
      <Card
        title={t('return.list')}
        hint={query.data && t('part.count', { count: rows.length, shown: format.number(rows.length) })}
        end={<ReturnsCsv rows={rows} month={query.data?.month ?? ''} />}
      >
        <ReturnFilterBar filters={filters} found={query.data} />
        {wrong.length > 0 ? (
          <NotUnderstood wrong={wrong} onClear={clear} />
        ) : (
          <QueryView query={query} skeleton={<RowsSkeleton rows={8} />}>
            {(value) =>
              rows.length === 0 ? (
                <NoRows filtered={filtered} onClear={clear} title={t('return.none')} text={t('return.none.text')} />
              ) : (
                <ReturnRows rows={rows} asked={value} />
              )
            }
          </QueryView>
        )}
      </Card>
    </Page>
  );
}

type Found = {
  months: readonly string[];
  month: string;
  currencies: readonly string[];
  currency: string;
  games: readonly GameReturn[];
};

function ReturnFilterBar({ filters: { values, set }, found }: { filters: ReturnsFilters; found: Found | undefined }) {
  const t = useT();
  const suppliers = [...new Set(found?.games.flatMap(({ supplierName }) => supplierName ?? []))].toSorted();
  const named = (each: string): { value: string; label: string } => ({ value: each, label: each });
  return (
    <FilterBar label={t('return.list')}>
      <TextFilter
        icon="search"
        label={t('return.search')}
        value={values.search}
        onChange={(search) => set({ search })}
      />
      <SelectFilter
        label={t('return.month')}
        value={values.month === '' ? (found?.month ?? '') : values.month}
        onChange={(month) => set({ month: month === found?.months[0] ? '' : month })}
        options={(found?.months ?? [values.month]).map(named)}
      />
      <SelectFilter
        label={t('part.currency')}
        value={values.currency === '' ? (found?.currency ?? '') : values.currency}
        onChange={(currency) => set({ currency })}
        options={(found?.currencies ?? [values.currency]).map(named)}
      />
      <SelectFilter
        label={t('case.state')}
        value={values.state}
        onChange={(state) => set({ state })}
        options={[
          { value: '', label: t('return.state.all') },
          ...STATES.map((each) => ({ value: each, label: t(`return.state.${each}`) })),
        ]}
      />
      <SelectFilter
        label={t('case.supplier')}
        value={values.supplier}
        onChange={(supplier) => set({ supplier })}
        options={[{ value: '', label: t('return.supplier.all') }, ...suppliers.map(named)]}
      />
    </FilterBar>
  );
}

function ReturnRows({ rows, asked }: { rows: readonly GameReturn[]; asked: Asked }) {
  const t = useT();
  const columns = useColumns(asked);
  const sorted = useSortedRows(rows, columns);
  return (
    <DataTable
      density="dense"
      caption={t('part.table', { name: t('return.list') })}
      rowKey={({ gameCode }) => gameCode}
      columns={columns}
      card={useCard(asked)}
      {...sorted}
    />
  );
}

const toRounds = ({ gameCode }: GameReturn, { from, to, currency }: Asked): string =>
  roundsPath({ gameCode, from, to, currency });

function GameLink({ row, asked: { month, currency } }: { row: GameReturn; asked: Asked }) {
  const nameOf = useGameName();
  return (
    <Link className={textStyles.link} href={returnPath(row.gameCode, { month, currency })}>
      {nameOf(row)}
    </Link>
  );
}

function useColumns(asked: Asked): Column<GameReturn>[] {
  const t = useT();
  const format = useFormat();
  const share = useShare();
  const band = useBandText();
  const nameOf = useGameName();
  const money = (amount: string): string => format.money(amount, { currency: asked.currency });
  return [
    {
      key: 'game',
      head: t('part.game'),
      fixed: true,
      cell: (row) => <GameLink row={row} asked={asked} />,
      sortValue: nameOf,
    },
    { key: 'state', head: t('case.state'), cell: (row) => <ReturnStateTag row={row} /> },
    {
      key: 'rounds',
      head: t('return.rounds'),
      align: 'end',
      cell: (row) => <FigureLink to={toRounds(row, asked)}>{format.number(row.rounds)}</FigureLink>,
      sortValue: ({ rounds }) => rounds,
    },
    {
      key: 'stake',
      head: t('part.in', { name: t('overview.stake'), unit: asked.currency }),
      align: 'end',
      cell: ({ stake }) => money(stake),
      sortValue: ({ stake }) => Number(stake),
    },
    { key: 'rtp', head: t('return.published'), align: 'end', cell: format.published, deskOnly: true },
    {
      key: 'actual',
      head: t('overview.actual'),
      align: 'end',
      cell: ({ actual }) => <b className={textStyles.strong}>{share(actual)}</b>,
      sortValue: ({ actual }) => actual ?? 0,
    },
    {
      key: 'sigma',
      head: t('return.sigma'),
      align: 'end',
      cell: ({ deviations }) => <span className={textStyles.figures}>{sigmaText(deviations)}</span>,
      sortValue: ({ deviations }) => Math.abs(deviations ?? 0),
    },
    { key: 'band', head: t('return.watch'), align: 'end', cell: ({ watch }) => band(watch), deskOnly: true },
    { key: 'basis', head: t('return.basis'), cell: ({ basis }) => t(`return.basis.${basis}.short`), deskOnly: true },
    { key: 'do', atEnd: true, head: '', cell: (row) => <AcknowledgeButton row={row} />, align: 'end' },
  ];
}

function useCard(asked: Asked): (row: GameReturn) => RowCard {
  const t = useT();
  const format = useFormat();
  const share = useShare();
  const band = useBandText();
  return (row) => ({
    title: <GameLink row={row} asked={asked} />,
    subtitle: t(`return.basis.${row.basis}.short`),
    end: <ReturnStateTag row={row} />,
    figures: [
      {
        label: t('return.rounds'),
        value: <FigureLink to={toRounds(row, asked)}>{format.number(row.rounds)}</FigureLink>,
      },
      { label: t('overview.actual'), value: share(row.actual) },
      { label: t('return.sigma'), value: sigmaText(row.deviations) },
      { label: t('return.watch'), value: band(row.watch) },
    ],
  });
}

/** What the exported file holds: codes and figures as they are, not in words. */
function ReturnsCsv({ rows, month }: { rows: readonly GameReturn[]; month: string }) {
  const t = useT();
  return (
    <CsvButton<GameReturn>
      subject={`returns-${month}`}
      readPages={onePage(rows)}
      columns={[
        { head: t('part.code'), cell: (row) => row.gameCode },
        { head: t('case.supplier'), cell: (row) => row.supplierName },
        { head: t('case.state'), cell: (row) => row.state },
        { head: t('return.rounds'), cell: (row) => row.rounds },
        { head: t('overview.stake'), cell: (row) => row.stake },
        { head: t('overview.payout'), cell: (row) => row.payout },
        { head: t('return.published'), cell: (row) => row.rtp },
        { head: t('return.published.highest'), cell: (row) => row.rtpHighest },
        { head: t('return.expected'), cell: (row) => row.expected },
        { head: t('overview.actual'), cell: (row) => row.actual },
        { head: 'sigma', cell: (row) => row.deviations },
        { head: t('overview.bandLow'), cell: (row) => row.watch?.low ?? null },
        { head: t('overview.bandHigh'), cell: (row) => row.watch?.high ?? null },
        { head: t('return.basis'), cell: (row) => row.basis },
        { head: t('part.reason'), cell: (row) => row.alarm?.reason ?? null },
      ]}
    />
  );
}
