import type { BrandWithdrawal, WithdrawalFilter } from '@baize/contract/console/withdrawals';
import { WITHDRAWAL_STATES } from '@baize/domain/withdrawal';
import type { Column, RowCard } from '@baize/ui/data-table.tsx';
import layout from '@baize/ui/layout.module.css';
import { SelectFilter, TextFilter } from '@baize/ui/table-filters.tsx';
import textStyles from '@baize/ui/text.module.css';
import { useT, type Translate } from '@baize/webkit/i18n';
import { lazyPart } from '@baize/webkit/lazy-part';
import { useState } from 'react';
import { ListTable, NoRows } from '../../components/list-table.tsx';
import { OrderNumber } from '../../components/order-number.tsx';
import { useChoice, useOrderColumns, type Choice } from '../../components/order-queue.tsx';
import { Card, Page } from '../../components/page.tsx';
import { GivenTags } from '../../components/given-tags.tsx';
import { SearchFilter, searchOf, searchRule } from '../../components/search-filter.tsx';
import { TagFilter } from '../../components/tag-filter.tsx';
import { TimeFilter } from '../../components/time-filter.tsx';
import { atMost, isAmount, isTagWord, matching, oneOf, span, type FilterRules } from '../../lib/filter-rules.ts';
import { readTime } from '../../lib/offset-time.ts';
import { waitedText } from '../../lib/waited.ts';
import { keysetPages } from '../../list-pages.ts';
import { serverClock } from '../../server-clock.ts';
import { useCan } from '../../session.ts';
import { ShowPart } from '../../show-part.tsx';
import { useCall } from '../../use-call.ts';
import { OLDEST_PLACE, useFilters } from '../../use-filters.ts';
import { useFormat } from '../../use-format.ts';
import { useKeys } from '../../use-keys.ts';
import { WithdrawalSums } from './withdrawal-sums.tsx';
import { WithdrawalPanel } from './withdrawal-panel.tsx';
import { waitsToEnd, WithdrawalStateTag, type Asked } from './parts.tsx';

const DECIDE_DIALOG = lazyPart(() => import('./decide-dialog.tsx'));
const END_DIALOG = lazyPart(() => import('./end-dialog.tsx'));
const PAGE_SIZE = 25;
const POLL_MS = 10_000;
const ACCOUNT_MAX = 32;

/** In the address under these names. Without a state it is what waits for a person. */
const FILTERS = ['search', 'state', 'account', 'tag', 'min', 'from', 'to'] as const;
type FilterName = (typeof FILTERS)[number];
const CHOICES = ['all', ...WITHDRAWAL_STATES] as const;

const rulesOf = (t: Translate, offset: string): FilterRules<FilterName> => ({
  ...span(t('audit.from', { offset }), t('audit.to', { offset })),
  search: searchRule(t('withdrawal.search')),
  state: oneOf(t('withdrawal.state'), CHOICES),
  account: atMost(t('player.one'), ACCOUNT_MAX),
  tag: matching(t('playerTag.one'), 'number', isTagWord),
  min: matching(t('withdrawal.min'), 'amount', isAmount),
});

function readFilter(values: Readonly<Record<FilterName, string>>): Partial<WithdrawalFilter> {
  const [from, to] = [readTime(values.from), readTime(values.to)];
  const state = WITHDRAWAL_STATES.find((each) => each === values.state);
  return {
    ...searchOf(values),
    // Who looks for one order wants it, whatever became of it.
    ...(values.state === '' && values.search.trim() === '' && { waiting: 'yes' as const }),
    ...(state && { state }),
    ...(values.account.trim() !== '' && { account: values.account.trim() }),
    ...(values.tag !== '' && { tag: values.tag }),
    ...(values.min !== '' && { min: values.min }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  };
}

/** Money that wants out: what waits for a person first, each order with what speaks for it and against it. */
export default function WithdrawalsPage() {
  const t = useT();
  const { offset } = useFormat();
  const list = useFilters(FILTERS, rulesOf(t, offset), { oldest: OLDEST_PLACE });
  const { values, wrong, set } = list;
  const filter = readFilter(values);
  const query = useCall(
    'listBrandWithdrawals',
    { ...filter, ...list.cursor, pageSize: PAGE_SIZE },
    { keep: true, pollMs: POLL_MS, enabled: wrong.length === 0 },
  );
  const rows = query.data?.content ?? [];
  const choice = useChoice(rows, 'withdrawal-panel');
  const { chosen, choose } = choice;
  const { asked, setAsked } = useDecision(chosen);
  return (
    <Page title={t('page.withdrawals')} note={<span className={layout.wideOnly}>{t('withdrawal.note')}</span>}>
      <Card title={t('withdrawal.list')} hint={<span className={layout.wideOnly}>{t('withdrawal.keys')}</span>}>
        <ListTable
          list="brand-withdrawals"
          state={list}
          orderedBy="waited"
          csv={{ subject: 'withdrawals', columns: csvOf(t), readPages: keysetPages('listBrandWithdrawals', filter) }}
          filters={<Filters values={values} onChange={set} />}
          above={<WithdrawalSums filter={filter} />}
          query={query}
          name={t('withdrawal.list')}
          rowKey={({ id }) => id}
          selectedKey={chosen?.id ?? null}
          onSelect={choose}
          columns={useColumns(choice)}
          card={useCard(choice)}
          {...(!list.filtered && { empty: <NoRows title={t('withdrawal.empty')} /> })}
          {...(chosen && { side: <WithdrawalPanel key={chosen.id} id={chosen.id} onAsk={setAsked} /> })}
        />
      </Card>
      {asked?.what === 'end' && (
        <ShowPart part={END_DIALOG} props={{ order: asked.order, onClose: () => setAsked(null) }} />
      )}
      {asked && asked.what !== 'end' && (
        <ShowPart
          part={DECIDE_DIALOG}
          props={{ order: asked.order, decision: asked.what, onClose: () => setAsked(null) }}
        />
      )}
    </Page>
  );
}

/** What is asked of the operator about the chosen order, by button or key. */
function useDecision(chosen: BrandWithdrawal | undefined) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const decides = useCan('withdrawals.decide');
  const ask = (what: Asked['what'], states: readonly BrandWithdrawal['state'][]) =>
    decides && chosen && states.includes(chosen.state) ? () => setAsked({ order: chosen, what }) : undefined;
  useKeys({
    a: ask('approve', ['risk-review']),
    r: ask('reject', ['applied', 'risk-review', 'approved']),
    e: ask('end', ['paid', 'dispute']),
  });
  return { asked, setAsked };
}

type FiltersProps = {
  values: Readonly<Record<FilterName, string>>;
  onChange: (change: Partial<Record<FilterName, string>>) => void;
};

function Filters({ values, onChange }: FiltersProps) {
  const t = useT();
  return (
    <>
      <SearchFilter label={t('withdrawal.search')} value={values.search} onChange={(search) => onChange({ search })} />
      <SelectFilter
        label={t('withdrawal.state')}
        value={values.state}
        onChange={(state) => onChange({ state })}
        options={[
          { value: '', label: t('withdrawal.state.waiting') },
          { value: 'all', label: t('withdrawal.state.all') },
          ...WITHDRAWAL_STATES.map((each) => ({ value: each, label: t(`withdrawal.state.${each}`) })),
        ]}
      />
      {values.account !== '' && (
        <TextFilter
          named
          label={t('player.one')}
          value={values.account}
          onChange={(account) => onChange({ account })}
        />
      )}
      <TagFilter value={values.tag} onChange={(tag) => onChange({ tag })} />
      <TextFilter label={t('withdrawal.min')} value={values.min} onChange={(min) => onChange({ min })} />
      <TimeFilter values={values} onChange={onChange} />
    </>
  );
}

/** Why a person looks at it, and whether a second one's word is waited for. */
const whyOf = (t: Translate, row: BrandWithdrawal): string =>
  [
    ...(waitsToEnd(row) ? [t('withdrawal.waitsToEnd')] : []),
    ...row.reasons.map((each) => t(`withdrawal.reason.${each}`)),
  ].join(', ') || '—';

function useColumns(choice: Choice<BrandWithdrawal>): Column<BrandWithdrawal>[] {
  const t = useT();
  const format = useFormat();
  const first = useOrderColumns(t('withdrawal.age'), choice);
  return [
    ...first,
    { key: 'state', head: t('withdrawal.state'), cell: (row) => <WithdrawalStateTag state={row.state} /> },
    {
      key: 'amount',
      head: t('part.amount'),
      align: 'end',
      cell: ({ amount, currency }) => format.money(amount, { unit: true, exact: true, currency }),
    },
    {
      key: 'account',
      head: t('withdrawal.account'),
      cell: ({ account }) => <bdi>{`${account.provider} ${account.number}`}</bdi>,
      deskOnly: true,
    },
    {
      key: 'reasons',
      head: t('withdrawal.reasons'),
      cell: (row) => <span className={textStyles.wrap}>{whyOf(t, row)}</span>,
    },
    { key: 'number', head: t('withdrawal.number'), cell: ({ id }) => <OrderNumber id={id} />, deskOnly: true },
  ];
}

function useCard({ tagsOf }: Choice<BrandWithdrawal>): (row: BrandWithdrawal) => RowCard {
  const t = useT();
  const format = useFormat();
  return (row) => ({
    title: format.money(row.amount, { unit: true, exact: true, currency: row.currency }),
    subtitle: (
      <>
        <bdi>{row.login}</bdi> <GivenTags tags={tagsOf(row)} />
      </>
    ),
    end: <WithdrawalStateTag state={row.state} />,
    figures: [
      { label: t('withdrawal.age'), value: waitedText(t, Date.parse(row.createdAt), serverClock.now()) },
      {
        label: t('withdrawal.account'),
        value: <bdi>{`${row.account.provider} ${row.account.number}`}</bdi>,
        words: true,
      },
      { label: t('withdrawal.reasons'), value: whyOf(t, row), words: true },
    ],
  });
}

/** What the exported file holds: codes and figures as they are, not in words. */
const csvOf = (t: Translate) => [
  { head: t('withdrawal.number'), cell: (row: BrandWithdrawal) => row.id },
  { head: t('withdrawal.ordered'), cell: (row: BrandWithdrawal) => row.createdAt },
  { head: t('player.one'), cell: (row: BrandWithdrawal) => row.login },
  { head: t('withdrawal.state'), cell: (row: BrandWithdrawal) => row.state },
  { head: t('part.amount'), cell: (row: BrandWithdrawal) => row.amount },
  { head: t('withdrawal.fee'), cell: (row: BrandWithdrawal) => row.fee },
  { head: t('withdrawal.returned'), cell: (row: BrandWithdrawal) => row.returned },
  { head: t('part.currency'), cell: (row: BrandWithdrawal) => row.currency },
  { head: t('withdrawal.reasons'), cell: (row: BrandWithdrawal) => row.reasons.join(' ') },
];
