import type { ManualDeposit, ManualDepositFilter } from '@baize/contract/console/manual-deposits';
import { depositStepFrom, DEPOSIT_STATES } from '@baize/domain/deposit';
import type { Column, RowCard } from '@baize/ui/data-table.tsx';
import layout from '@baize/ui/layout.module.css';
import { SelectFilter, TextFilter } from '@baize/ui/table-filters.tsx';
import { useT, type Translate } from '@baize/webkit/i18n';
import { lazyPart } from '@baize/webkit/lazy-part';
import { useState } from 'react';
import { DepositStateTag, useDepositMethods } from '../../components/deposit-parts.tsx';
import { ListTable, NoRows } from '../../components/list-table.tsx';
import { GivenTags } from '../../components/given-tags.tsx';
import { SearchFilter, searchOf, searchRule } from '../../components/search-filter.tsx';
import { TagFilter } from '../../components/tag-filter.tsx';
import { OrderNumber } from '../../components/order-number.tsx';
import { useChoice, useOrderColumns, type Choice } from '../../components/order-queue.tsx';
import { Card, Page } from '../../components/page.tsx';
import { atMost, isAmount, isTagWord, matching, oneOf, type FilterRules } from '../../lib/filter-rules.ts';
import { waitedText } from '../../lib/waited.ts';
import { keysetPages } from '../../list-pages.ts';
import { serverClock } from '../../server-clock.ts';
import { useCan } from '../../session.ts';
import { ShowPart } from '../../show-part.tsx';
import { useCall } from '../../use-call.ts';
import { OLDEST_PLACE, useFilters } from '../../use-filters.ts';
import { useFormat } from '../../use-format.ts';
import { useKeys } from '../../use-keys.ts';
import { ManualDepositPanel } from './manual-deposit-panel.tsx';
import type { Asked } from './parts.ts';

const REVIEW_DIALOG = lazyPart(() => import('./review-dialog.tsx'));
const PAGE_SIZE = 25;
const POLL_MS = 10_000;
const ACCOUNT_MAX = 32;
const WORDS_MAX = 60;

/** In the address under these names. Without a state it is what waits for a person. */
const FILTERS = ['search', 'state', 'words', 'amount', 'account', 'tag'] as const;
type FilterName = (typeof FILTERS)[number];
const CHOICES = ['all', ...DEPOSIT_STATES] as const;

const rulesOf = (t: Translate): FilterRules<FilterName> => ({
  search: searchRule(t('review.search')),
  state: oneOf(t('deposit.state'), CHOICES),
  words: atMost(t('review.words'), WORDS_MAX),
  amount: matching(t('part.amount'), 'amount', isAmount),
  account: atMost(t('player.one'), ACCOUNT_MAX),
  tag: matching(t('playerTag.one'), 'number', isTagWord),
});

function readFilter(values: Readonly<Record<FilterName, string>>): Partial<ManualDepositFilter> {
  const state = DEPOSIT_STATES.find((each) => each === values.state);
  const looked = [values.search, values.words, values.amount].some((each) => each.trim() !== '');
  return {
    ...searchOf(values),
    // Who looks for one order wants it, whatever became of it.
    ...(values.state === '' && !looked && { waiting: 'yes' as const }),
    ...(state && { state }),
    ...(values.words.trim() !== '' && { words: values.words.trim() }),
    ...(values.amount !== '' && { amount: values.amount }),
    ...(values.account.trim() !== '' && { account: values.account.trim() }),
    ...(values.tag !== '' && { tag: values.tag }),
  };
}

/** Money that players sent to accounts of the house: each order is matched with what came. */
export default function ManualDepositsPage() {
  const t = useT();
  const list = useFilters(FILTERS, rulesOf(t), { oldest: OLDEST_PLACE, dated: true });
  const { values, wrong, set } = list;
  const filter = { ...list.span?.asked, ...readFilter(values) };
  const query = useCall(
    'listManualDeposits',
    { ...filter, ...list.cursor, pageSize: PAGE_SIZE },
    { keep: true, pollMs: POLL_MS, enabled: wrong.length === 0 },
  );
  const rows = query.data?.content ?? [];
  const choice = useChoice(rows, 'manual-deposit-panel');
  const { chosen, choose } = choice;
  const { asked, setAsked } = useDecision(chosen);
  return (
    <Page title={t('page.manual-deposits')} note={<span className={layout.wideOnly}>{t('review.note')}</span>}>
      <Card title={t('review.list')} hint={<span className={layout.wideOnly}>{t('review.keys')}</span>}>
        <ListTable
          list="manual-deposits"
          state={list}
          orderedBy="waited"
          csv={{ subject: 'deposits', columns: csvOf(t), readPages: keysetPages('listManualDeposits', filter) }}
          filters={<Filters values={values} onChange={set} />}
          query={query}
          name={t('review.list')}
          rowKey={({ id }) => id}
          selectedKey={chosen?.id ?? null}
          onSelect={choose}
          columns={useColumns(choice)}
          card={useCard(choice)}
          {...(!list.filtered && { empty: <NoRows title={t('review.empty')} /> })}
          {...(chosen && { side: <ManualDepositPanel key={chosen.id} id={chosen.id} onAsk={setAsked} /> })}
        />
      </Card>
      {asked && <ShowPart part={REVIEW_DIALOG} props={{ ...asked, onClose: () => setAsked(null) }} />}
    </Page>
  );
}

/** What is asked of the operator about the chosen order, by button or key. */
function useDecision(chosen: ManualDeposit | undefined) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const reviews = useCan('deposits.review');
  const ask = (decision: Asked['decision']) =>
    reviews && chosen && depositStepFrom(chosen.state, decision)
      ? () => setAsked({ order: chosen, decision })
      : undefined;
  useKeys({ c: ask('credit'), r: ask('reject'), o: ask('reopen') });
  return { asked, setAsked };
}

/** What only a link or a saved view asks for since the search finds it too. */
const NARROWED = { words: 'review.words', amount: 'part.amount', account: 'player.one' } as const;

type FiltersProps = {
  values: Readonly<Record<FilterName, string>>;
  onChange: (change: Partial<Record<FilterName, string>>) => void;
};

function Filters({ values, onChange }: FiltersProps) {
  const t = useT();
  return (
    <>
      <SearchFilter label={t('review.search')} value={values.search} onChange={(search) => onChange({ search })} />
      <SelectFilter
        label={t('deposit.state')}
        value={values.state}
        onChange={(state) => onChange({ state })}
        options={[
          { value: '', label: t('review.waiting') },
          { value: 'all', label: t('review.all') },
          ...DEPOSIT_STATES.map((each) => ({ value: each, label: t(`deposit.state.${each}`) })),
        ]}
      />
      {(['words', 'amount', 'account'] as const)
        .filter((name) => values[name] !== '')
        .map((name) => (
          <TextFilter
            named
            key={name}
            label={t(NARROWED[name])}
            value={values[name]}
            onChange={(text) => onChange({ [name]: text })}
          />
        ))}
      <TagFilter value={values.tag} onChange={(tag) => onChange({ tag })} />
    </>
  );
}

function useColumns(choice: Choice<ManualDeposit>): Column<ManualDeposit>[] {
  const t = useT();
  const format = useFormat();
  const first = useOrderColumns(t('review.age'), choice);
  const { nameOf } = useDepositMethods();
  return [
    ...first,
    { key: 'state', head: t('deposit.state'), cell: ({ state }) => <DepositStateTag state={state} t={t} /> },
    {
      key: 'amount',
      head: t('part.amount'),
      align: 'end',
      cell: ({ amount, currency }) => format.money(amount, { unit: true, exact: true, currency }),
    },
    { key: 'words', head: t('review.words'), cell: ({ transfer }) => <bdi>{wordsOf(transfer)}</bdi> },
    { key: 'method', head: t('review.channel'), cell: ({ method }) => nameOf(method), deskOnly: true },
    {
      key: 'account',
      head: t('review.account'),
      cell: ({ transfer }) => <bdi>{`${transfer.provider} ${transfer.number}`}</bdi>,
      deskOnly: true,
    },
    { key: 'number', head: t('review.number'), cell: ({ id }) => <OrderNumber id={id} />, deskOnly: true },
  ];
}

/** What the statement of the account may have of it. */
const wordsOf = ({ remark, reference }: ManualDeposit['transfer']): string =>
  [remark, reference].filter((each) => each !== null).join(' · ') || '—';

function useCard({ tagsOf }: Choice<ManualDeposit>): (row: ManualDeposit) => RowCard {
  const t = useT();
  const format = useFormat();
  return (row) => ({
    title: format.money(row.amount, { unit: true, exact: true, currency: row.currency }),
    subtitle: (
      <>
        <bdi>{row.login}</bdi> <GivenTags tags={tagsOf(row)} />
      </>
    ),
    end: <DepositStateTag state={row.state} t={t} />,
    figures: [
      { label: t('review.age'), value: waitedText(t, Date.parse(row.createdAt), serverClock.now()) },
      { label: t('review.words'), value: <bdi>{wordsOf(row.transfer)}</bdi>, words: true },
      {
        label: t('review.account'),
        value: <bdi>{`${row.transfer.provider} ${row.transfer.number}`}</bdi>,
        words: true,
      },
    ],
  });
}

/** What the exported file holds: codes and figures as they are, not in words. */
const csvOf = (t: Translate) => [
  { head: t('review.number'), cell: (row: ManualDeposit) => row.id },
  { head: t('review.ordered'), cell: (row: ManualDeposit) => row.createdAt },
  { head: t('player.one'), cell: (row: ManualDeposit) => row.login },
  { head: t('deposit.state'), cell: (row: ManualDeposit) => row.state },
  { head: t('part.amount'), cell: (row: ManualDeposit) => row.amount },
  { head: t('review.fee'), cell: (row: ManualDeposit) => row.fee },
  { head: t('part.currency'), cell: (row: ManualDeposit) => row.currency },
  { head: t('review.channel'), cell: (row: ManualDeposit) => row.method },
  { head: t('review.account'), cell: (row: ManualDeposit) => row.transfer.number },
  { head: t('review.remark'), cell: (row: ManualDeposit) => row.transfer.remark ?? '' },
  { head: t('review.reference'), cell: (row: ManualDeposit) => row.transfer.reference ?? '' },
];
