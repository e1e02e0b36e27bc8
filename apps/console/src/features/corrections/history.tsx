import type { Column, RowCard } from '@baize/ui/data-table.tsx';
import { useT } from '@baize/webkit/i18n';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { countedPages } from '../../list-pages.ts';
import { SelectFilter, TextFilter } from '@baize/ui/table-filters.tsx';
import { Card } from '../../components/page.tsx';
import { SearchFilter, searchOf, searchRule } from '../../components/search-filter.tsx';
import { TagFilter } from '../../components/tag-filter.tsx';
import { ListTable } from '../../components/list-table.tsx';
import type { Correction } from '@baize/contract/console/corrections';
import { readTarget } from '../../lib/audit-target.ts';
import { useCall } from '../../use-call.ts';
import { atMost, isTagWord, matching, oneOf } from '../../lib/filter-rules.ts';
import { useFilters } from '../../use-filters.ts';
import { useFormat } from '../../use-format.ts';
import { CorrectionSums } from './correction-sums.tsx';
import { SignedCorrection, StateTag } from './parts.tsx';
import { cx } from '@baize/ui/cx.ts';
import textStyles from '@baize/ui/text.module.css';
import { ShortId } from '../../components/row-facts.tsx';
import pageStyles from '../../components/page.module.css';

const PAGE_SIZE = 25;
const NUMBER_MAX = 64;
const STATES = ['waiting', 'applied', 'rejected'] as const;

/** What is asked for, as the address has it and as the call takes it. */
function useWanted() {
  const t = useT();
  const list = useFilters(
    ['search', 'number', 'account', 'state', 'tag'],
    {
      search: searchRule(t('correction.search')),
      account: atMost(t('player.one'), NUMBER_MAX),
      number: atMost(t('correction.number'), NUMBER_MAX),
      state: oneOf(t('correction.state'), STATES),
      tag: matching(t('playerTag.one'), 'number', isTagWord),
    },
    { dated: true },
  );
  const { values } = list;
  const state = STATES.find((each) => each === values.state);
  // As the audit log prints it: with the word before it and cut, or the number alone.
  const number = readTarget(values.number, (kind) => t(`target.${kind}`)).replace(/^correction:/, '');
  const account = values.account.trim();
  const wanted = {
    ...list.span?.asked,
    ...searchOf(values),
    ...(state && { state }),
    ...(number && { number }),
    ...(values.tag !== '' && { tag: values.tag }),
    ...(account !== '' && { account }),
  };
  return { list, wanted };
}

/** All corrections, the newest first, with both people and their words. */
export function History({ switcher }: { switcher: ReactNode }) {
  const t = useT();
  const { list, wanted } = useWanted();
  const { values, pageNo, wrong, set } = list;
  const query = useCall(
    'listCorrections',
    { ...wanted, pageNo, pageSize: PAGE_SIZE },
    { enabled: wrong.length === 0, keep: true },
  );
  const csv = useCsv();
  const columns = useColumns();
  const card = useCard();
  return (
    <Card wrap title={t('correction.history')} end={switcher}>
      <ListTable
        list="corrections"
        state={list}
        csv={{
          subject: 'corrections',
          columns: csv,
          readPages: countedPages('listCorrections', wanted),
        }}
        filters={
          <>
            <SearchFilter label={t('correction.search')} value={values.search} onChange={(search) => set({ search })} />
            {values.number !== '' && (
              <TextFilter
                named
                mono
                label={t('correction.number')}
                value={values.number}
                onChange={(next) => set({ number: next })}
              />
            )}
            {values.account !== '' && (
              <TextFilter
                named
                label={t('player.one')}
                value={values.account}
                onChange={(next) => set({ account: next })}
              />
            )}
            <TagFilter value={values.tag} onChange={(tag) => set({ tag })} />
            <SelectFilter
              label={t('correction.state')}
              value={values.state}
              onChange={(next) => set({ state: next })}
              options={[
                { value: '', label: t('correction.state.all') },
                ...STATES.map((each) => ({ value: each, label: t(`correction.state.${each}`) })),
              ]}
            />
          </>
        }
        above={<CorrectionSums filter={wanted} />}
        query={query}
        name={t('correction.history')}
        rowKey={({ id }) => id}
        columns={columns}
        card={card}
      />
    </Card>
  );
}

function useColumns(): Column<Correction>[] {
  const t = useT();
  const format = useFormat();
  return [
    {
      key: 'number',
      head: t('correction.number'),
      cell: ({ id }) => <ShortId id={id} faint />,
    },
    {
      key: 'made',
      head: t('correction.made'),
      cell: ({ madeAt }) => <span className={textStyles.figures}>{format.dateTime(madeAt)}</span>,
    },
    {
      key: 'player',
      head: t('player.one'),
      cell: (row) => (
        <Link className={textStyles.link} href={`/players/${row.playerId}`}>
          {row.account}
        </Link>
      ),
    },
    {
      key: 'amount',
      head: t('part.in', { name: t('part.amount'), unit: format.symbol }),
      align: 'end',
      cell: (row) => <SignedCorrection correction={row} />,
    },
    { key: 'state', head: t('correction.state'), cell: (row) => <StateTag state={row.state} /> },
    { key: 'maker', head: t('correction.maker'), cell: ({ maker }) => maker },
    {
      key: 'checker',
      head: t('correction.checker'),
      cell: ({ checker }) => checker ?? <span className={textStyles.tertiary}>—</span>,
    },
    {
      key: 'reason',
      head: t('part.reason'),
      cell: ({ reason }) => (
        <span className={cx(textStyles.secondary, textStyles.ellipsis, pageStyles.cutReason)} title={reason}>
          {reason}
        </span>
      ),
      deskOnly: true,
    },
    {
      key: 'note',
      head: t('correction.note.label'),
      cell: ({ note }) => (
        <span className={cx(textStyles.secondary, textStyles.ellipsis, pageStyles.cutReason)} title={note ?? ''}>
          {note || '—'}
        </span>
      ),
      deskOnly: true,
    },
  ];
}

function useCard(): (row: Correction) => RowCard {
  const t = useT();
  const format = useFormat();
  return (row) => ({
    title: row.account,
    subtitle: format.dateTime(row.madeAt),
    end: <SignedCorrection correction={row} />,
    figures: [
      { label: t('correction.number'), value: <ShortId id={row.id} /> },
      { label: t('correction.state'), value: t(`correction.state.${row.state}`) },
      { label: t('correction.maker'), value: row.maker },
      { label: t('correction.checker'), value: row.checker ?? '—' },
    ],
  });
}

/** What the exported file holds: codes and figures as they are, not in words. */
function useCsv() {
  const t = useT();
  return [
    { head: t('correction.made'), cell: (row: Correction) => row.madeAt },
    { head: t('correction.number'), cell: (row: Correction) => row.id },
    { head: t('player.account'), cell: (row: Correction) => row.account },
    { head: t('correction.direction'), cell: (row: Correction) => row.direction },
    { head: t('part.amount'), cell: (row: Correction) => row.amount },
    { head: t('part.currency'), cell: (row: Correction) => row.currency },
    { head: t('correction.state'), cell: (row: Correction) => row.state },
    { head: t('part.reason'), cell: (row: Correction) => row.reason },
    { head: t('correction.maker'), cell: (row: Correction) => row.maker },
    { head: t('correction.checker'), cell: (row: Correction) => row.checker },
    { head: t('correction.checked'), cell: (row: Correction) => row.checkedAt },
    { head: t('correction.note.label'), cell: (row: Correction) => row.note },
  ];
}
