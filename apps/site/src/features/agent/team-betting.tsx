import type { TeamWager } from '@baize/contract/agent-reports';
import type { GameType } from '@baize/contract/game-types';
import { WAGER_STATUSES, type WagerStatus } from '@baize/contract/wager-statuses';
import type { CsvColumn } from '@baize/ui/csv.ts';
import { cx } from '@baize/ui/cx.ts';
import { DataTable, type Column, type RowCard } from '@baize/ui/data-table.tsx';
import { EmptyState } from '@baize/ui/states.tsx';
import { SelectFilter, TextFilter } from '@baize/ui/table-filters.tsx';
import { Tag } from '@baize/ui/tag.tsx';
import textStyles from '@baize/ui/text.module.css';
import { useLanguage, useT, type Translate } from '@baize/webkit/i18n';
import { useState } from 'react';
import { client } from '../../client.ts';
import { CopyNumber } from '../../components/copy-number.tsx';
import { QueryFailure } from '../../components/failure.tsx';
import { Money } from '../../components/money.tsx';
import panel from '../../components/panel.module.css';
import summary from '../../components/summary-list.module.css';
import { useCall } from '../../use-call.ts';
import { useFormat, type Formats } from '../../use-format.ts';
import { resultOf, wagerTotals } from '../../components/money-sums.ts';
import { GAME_TYPES_OF_RECORD, STATE_TONES } from '../../components/record-choices.ts';
import { RecordLoading, RecordPager, type Cursor } from '../../components/record-pager.tsx';
import { AgentCsv } from './agent-csv.tsx';
import { spanOf } from './agent-ranges.ts';
import { cursorPages } from './cursor-pages.ts';
import { RangeChoice, useRange } from './range-choice.tsx';
import page from './agent-page.module.css';
import styles from './downlines.module.css';

const PAGE_SIZE = 20;
const CSV_PAGE_SIZE = 100;
const RECORD = { symbol: false, exact: true } as const;
type Filters = { account: string; gameType: GameType | ''; status: WagerStatus | ''; cursor: Cursor };
const ALL: Filters = { account: '', gameType: '', status: '', cursor: {} };

/** The filters with the days, as the call takes them. */
function useTeamBetting() {
  const language = useLanguage();
  const f = useFormat();
  const { range, days, choose } = useRange('today');
  const [filters, setFilters] = useState(ALL);
  const change = (part: Partial<Filters>): void => setFilters({ ...filters, cursor: {}, ...part });
  const input = {
    ...spanOf(days, f.offsetMinutes),
    ...(filters.account === '' ? {} : { account: filters.account }),
    ...(filters.gameType === '' ? {} : { gameType: filters.gameType }),
    ...(filters.status === '' ? {} : { status: filters.status }),
    language,
  };
  const query = useCall('listTeamWagers', { ...input, ...filters.cursor, pageSize: PAGE_SIZE }, { keep: true });
  const readPages = () =>
    cursorPages((place) => client.call('listTeamWagers', { ...input, ...place, pageSize: CSV_PAGE_SIZE }));
  const chooseDays = (next: typeof range): void => {
    choose(next);
    change({});
  };
  return { range, days, chooseDays, filters, change, query, readPages };
}

/** Every bet of the team in the days chosen, or of one account of it. */
export function TeamBetting() {
  const t = useT();
  const { range, days, chooseDays, filters, change, query, readPages } = useTeamBetting();
  const wagers = query.data?.content ?? [];
  const isMissing = query.isError && query.error.failure.code === 'NOT_FOUND';
  return (
    <>
      <div className={page.head}>
        <h1>{t('agent.page.personalHistoryCopy')}</h1>
        <RangeChoice value={range} onChange={chooseDays} />
      </div>
      <section className={cx(panel.card, panel.panel, panel.flush)}>
        <div className={page.tools}>
          <TextFilter
            label={t('agent.bets.account')}
            icon="search"
            value={filters.account}
            onChange={(account) => change({ account: account.trim() })}
          />
          <SelectFilter
            label={t('member.filter.game')}
            value={filters.gameType}
            options={[
              { value: '', label: t('member.filter.allGames') },
              ...GAME_TYPES_OF_RECORD.map((value) => ({ value, label: t(`shell.type.${value}`) })),
            ]}
            onChange={(value) => change({ gameType: value as GameType | '' })}
          />
          <SelectFilter
            label={t('member.filter.state')}
            value={filters.status}
            options={[
              { value: '', label: t('member.filter.allStates') },
              ...WAGER_STATUSES.map((value) => ({ value, label: t(`member.status.${value}`) })),
            ]}
            onChange={(value) => change({ status: value as WagerStatus | '' })}
          />
          <AgentCsv subject="bets" days={days} columns={csvColumns(t)} readPages={readPages} />
        </div>
        {query.isPending && <RecordLoading />}
        {isMissing && <EmptyState bare title={t('agent.bets.noAccount')} text={t('agent.bets.wholeName')} />}
        {query.isError && !isMissing && !query.data && <QueryFailure query={query} />}
        {query.isSuccess && wagers.length === 0 && (
          <EmptyState
            bare
            picture="slip"
            title={t(query.data.older === null ? 'agent.bets.empty' : 'agent.bets.more')}
            text={t('agent.bets.emptyHint')}
          />
        )}
        {!query.isError && wagers.length > 0 && <Bets wagers={wagers} isBusy={query.isPlaceholderData} />}
        {!query.isError && <RecordPager page={query.data} onCursor={(cursor) => change({ cursor })} />}
      </section>
    </>
  );
}

type Parts = { t: Translate; f: Formats };

/** With the sums of what is shown, each currency apart. */
function Bets({ wagers, isBusy }: { wagers: readonly TeamWager[]; isBusy: boolean }) {
  const t = useT();
  const f = useFormat();
  const totals = wagerTotals(wagers).map((total) => ({
    key: total.currency,
    cells: [
      t('member.bets.subtotal', { count: total.count, shown: f.number(total.count) }),
      null,
      null,
      f.money(total.stake, RECORD),
      f.money(total.validBet, RECORD),
      <Money key="result" amount={total.result} sign tone exact />,
      null,
      null,
      null,
    ],
  }));
  return (
    <DataTable
      caption={t('agent.bets.caption')}
      columns={columnsOf({ t, f })}
      rows={wagers}
      rowKey={({ id }) => id}
      card={(wager) => cardOf({ t, f }, wager)}
      foot={totals}
      busy={isBusy}
    />
  );
}

const Result = ({ wager }: { wager: TeamWager }) => {
  const result = resultOf(wager);
  return result === undefined ? <>—</> : <Money amount={result} sign tone exact />;
};
const orderOf = (t: Translate, { id, account, gameName }: TeamWager) => (
  <CopyNumber number={id} label={t('member.bets.copy', { game: gameName, time: account })} />
);

function columnsOf({ t, f }: Parts): Column<TeamWager>[] {
  return [
    {
      key: 'time',
      head: t('member.bets.time', { offset: f.zone }),
      cell: (wager) => (
        <time className={cx(textStyles.figures, textStyles.secondary)} dateTime={wager.placedAt}>
          {f.date(wager.placedAt)} {f.bareTime(wager.placedAt)}
        </time>
      ),
    },
    { key: 'account', head: t('agent.downlines.account'), cell: ({ account }) => <b>{account}</b> },
    { key: 'game', head: t('member.bets.game'), cell: ({ gameName }) => gameName },
    { key: 'bet', head: t('member.bets.bet'), align: 'end', cell: ({ stake }) => f.money(stake, RECORD) },
    {
      key: 'valid',
      head: t('member.bets.valid'),
      align: 'end',
      deskOnly: true,
      cell: ({ validBet }) => f.money(validBet, RECORD),
    },
    { key: 'result', head: t('member.bets.result'), align: 'end', cell: (wager) => <Result wager={wager} /> },
    {
      key: 'state',
      head: t('member.bets.state'),
      cell: ({ status }) => <Tag tone={STATE_TONES[status]}>{t(`member.status.${status}`)}</Tag>,
    },
    {
      key: 'settled',
      head: t('agent.bets.settled'),
      deskOnly: true,
      cell: ({ settledAt }) => (settledAt === null ? '—' : f.bareTime(settledAt)),
    },
    { key: 'order', head: t('agent.bets.order'), deskOnly: true, cell: (wager) => orderOf(t, wager) },
  ];
}

function cardOf({ t, f }: Parts, wager: TeamWager): RowCard {
  const facts = [
    [t('agent.figure.payout'), f.money(wager.payout, { exact: true })],
    [t('member.bets.valid'), f.money(wager.validBet, { exact: true })],
    [t('agent.bets.settled'), wager.settledAt === null ? '—' : f.dateTime(wager.settledAt)],
    [t('agent.bets.order'), orderOf(t, wager)],
  ] as const;
  return {
    title: wager.account,
    subtitle: `${wager.gameName} · ${f.bareTime(wager.placedAt)} · ${f.money(wager.stake, RECORD)}`,
    end: (
      <>
        <b>
          <Result wager={wager} />
        </b>
        <Tag tone={STATE_TONES[wager.status]}>{t(`member.status.${wager.status}`)}</Tag>
      </>
    ),
    more: (
      <dl className={cx(summary.list, styles.facts)}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    ),
  };
}

const csvColumns = (t: Translate): CsvColumn<TeamWager>[] => [
  { head: t('agent.bets.order'), cell: ({ id }) => id },
  { head: t('agent.downlines.account'), cell: ({ account }) => account },
  { head: t('agent.profit.kind'), cell: ({ gameType }) => t(`shell.type.${gameType}`) },
  { head: t('member.bets.game'), cell: ({ gameName }) => gameName },
  { head: t('member.bets.round'), cell: ({ round }) => round },
  { head: t('member.bets.bet'), cell: ({ stake }) => stake },
  { head: t('member.bets.valid'), cell: ({ validBet }) => validBet },
  { head: t('agent.figure.payout'), cell: ({ payout }) => payout },
  { head: t('member.bets.result'), cell: (wager) => resultOf(wager) ?? null },
  { head: t('member.bets.state'), cell: ({ status }) => t(`member.status.${status}`) },
  { head: t('member.bets.time', { offset: 'UTC' }), cell: ({ placedAt }) => placedAt },
  { head: t('agent.bets.settled'), cell: ({ settledAt }) => settledAt },
];
