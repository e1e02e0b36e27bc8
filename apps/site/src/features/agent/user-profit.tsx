import type { Profit, ProfitRow, UserProfit as Listed } from '@baize/contract/agent-reports';
import type { DayRange } from '@baize/contract/agents';
import type { InputOf } from '@baize/contract/define-call';
import type { GameType } from '@baize/contract/game-types';
import { isAgentType } from '@baize/contract/member-types';
import type { SiteCalls } from '@baize/contract/site-calls';
import type { CsvColumn } from '@baize/ui/csv.ts';
import { cx } from '@baize/ui/cx.ts';
import { DataTable, type Column, type RowCard } from '@baize/ui/data-table.tsx';
import { EmptyState } from '@baize/ui/states.tsx';
import { SelectFilter, TextFilter } from '@baize/ui/table-filters.tsx';
import { PHONE, useMedia } from '@baize/ui/use-media.ts';
import { useT, type Translate } from '@baize/webkit/i18n';
import { askInTurn } from '@baize/webkit/ask-in-turn';
import { useState } from 'react';
import { client } from '../../client.ts';
import { QueryFailure } from '../../components/failure.tsx';
import { Money } from '../../components/money.tsx';
import { NumberedPager } from '../../components/numbered-pager.tsx';
import panel from '../../components/panel.module.css';
import summary from '../../components/summary-list.module.css';
import link from '../../components/text-link.module.css';
import { useCall } from '../../use-call.ts';
import { useFormat, type Formats } from '../../use-format.ts';
import { GAME_TYPES_OF_RECORD } from '../../components/record-choices.ts';
import { RecordLoading } from '../../components/record-pager.tsx';
import { AgentCsv } from './agent-csv.tsx';
import { FigureButton, ofKind, type OpenedFigure, type OpenFigure } from './figures/figure-button.tsx';
import { FigureSheet } from './figures/figure-sheet.tsx';
import { KindBars } from './kind-bars.tsx';
import { RangeChoice, useRange } from './range-choice.tsx';
import { TeamLine, type OpenTeam } from './team-line.tsx';
import page from './agent-page.module.css';
import styles from './downlines.module.css';

const PAGE_SIZE = 20;
const CSV_PAGE_SIZE = 100;
/** Whole: cut to cents, sums would not be those of their rows. */
const BARE = { symbol: false, exact: true } as const;
type Kind = GameType | '';
type Place = { under: string | undefined; account: string; pageNo: number };
const TOP: Place = { under: undefined, account: '', pageNo: 1 };
type Figures = Omit<Profit, 'kinds' | 'deposits' | 'withdrawals'>;
const NONE: Figures = { bets: 0, stake: '0.00', validBet: '0.00', payout: '0.00', rebates: '0.00', net: '0.00' };
const FIGURES = ['stake', 'validBet', 'payout', 'rebates'] as const;
const CASH = ['deposits', 'withdrawals'] as const;

/** Of all games, or of one kind of them. */
const figuresOf = (profit: Profit, kind: Kind): Figures =>
  kind === '' ? profit : (profit.kinds.find(({ gameType }) => gameType === kind) ?? NONE);

/** What players won and lost: a row for each direct downline with their whole team, from there down team by team. */
export function UserProfit() {
  const t = useT();
  const { range, days, choose } = useRange('today');
  const [place, setPlace] = useState(TOP);
  const [kind, setKind] = useState<Kind>('');
  const [opened, setOpened] = useState<OpenedFigure | null>(null);
  const input = {
    ...days,
    ...(place.under === undefined ? {} : { under: place.under }),
    ...(place.account === '' ? {} : { account: place.account }),
  };
  const query = useCall('listUserProfit', { ...input, pageNo: place.pageNo, pageSize: PAGE_SIZE }, { keep: true });
  const open: OpenTeam = (under) => setPlace({ ...TOP, under });
  const kinds = GAME_TYPES_OF_RECORD.map((value) => ({ value, label: t(`shell.type.${value}`) }));
  return (
    <>
      <div className={page.head}>
        <h1>{t('agent.page.palStatementsAgentCopy')}</h1>
        <RangeChoice value={range} onChange={choose} />
      </div>
      <section className={cx(panel.card, panel.panel, panel.flush)}>
        <div className={styles.bar}>
          <TeamLine line={query.data?.line ?? []} onOpen={open} />
          <div className={page.tools}>
            <TextFilter
              label={t('agent.downlines.search')}
              icon="search"
              value={place.account}
              onChange={(account) => setPlace({ ...place, account: account.trim(), pageNo: 1 })}
            />
            <SelectFilter
              label={t('member.filter.game')}
              value={kind}
              options={[{ value: '', label: t('member.filter.allGames') }, ...kinds]}
              onChange={(value) => setKind(value as Kind)}
            />
            <ProfitCsv input={input} days={days} kind={kind} />
          </div>
        </div>
        {query.isPending && <RecordLoading />}
        {query.isError && !query.data && <QueryFailure query={query} />}
        {query.data && (
          <List
            data={query.data}
            kind={kind}
            days={days}
            isSought={place.account !== ''}
            isBusy={query.isPlaceholderData}
            onOpen={open}
            onFigure={setOpened}
            onPage={(pageNo) => setPlace({ ...place, pageNo })}
          />
        )}
      </section>
      {opened && <FigureSheet opened={opened} close={() => setOpened(null)} />}
      {query.data && query.data.total.kinds.length > 0 && <KindBars kinds={query.data.total.kinds} />}
    </>
  );
}

type ListProps = {
  data: Listed;
  kind: Kind;
  days: DayRange;
  isSought: boolean;
  isBusy: boolean;
  onOpen: OpenTeam;
  onFigure: OpenFigure;
  onPage: (page: number) => void;
};

function List({ data, kind, days, isSought, isBusy, onOpen, onFigure, onPage }: ListProps) {
  const t = useT();
  const f = useFormat();
  const parts = { t, f, kind, days, team: data.line.at(-1)!.id, onOpen, onFigure: isBusy ? undefined : onFigure };
  // Whoever has nobody below still has their own play.
  const rows = data.page.content;
  const isPhone = useMedia(PHONE);
  // Cards have no foot: there the total is the last of them.
  const ends = isPhone ? [ownRow(t, data), totalRow(t, data)] : [ownRow(t, data)];
  if (isSought && rows.length === 0)
    return <EmptyState bare title={t('agent.downlines.none')} text={t('agent.downlines.noneHint')} />;
  return (
    <>
      <DataTable
        caption={t('agent.profit.caption')}
        columns={columnsOf(parts)}
        rows={isSought ? rows : [...rows, ...ends]}
        rowKey={({ id }) => id}
        card={(row) => cardOf(parts, row)}
        foot={isSought ? undefined : footOf(parts, data)}
        busy={isBusy}
      />
      <NumberedPager page={data.page} onPage={onPage} className={styles.padded} />
    </>
  );
}

const OWN = 'own';
const TOTAL = 'total';
/** What the agent whose downlines these are did themselves, as a row of the list. */
const ownRow = (t: Translate, { own }: Listed): ProfitRow => ({
  id: OWN,
  account: t('agent.downlines.own'),
  nickname: '',
  type: -1,
  hasTeam: false,
  profit: own,
});

type Parts = {
  t: Translate;
  f: Formats;
  kind: Kind;
  days: DayRange;
  /** Whose downlines these are. */
  team: string;
  onOpen: OpenTeam;
  onFigure: OpenFigure | undefined;
};
type Shown = (typeof FIGURES)[number] | (typeof CASH)[number] | 'net';
type Opening = { row: ProfitRow; figure: Shown; kind?: Kind };

/** What stands behind a figure of a row: a whole team's, or what the agent above did themselves. */
const openedOf = ({ team, days, kind }: Parts, { row, figure, ...of }: Opening): OpenedFigure => ({
  figure,
  days,
  ...ofKind(figure, of.kind ?? kind),
  ...(row.id === OWN ? { own: team } : { under: row.id === TOTAL ? team : row.id }),
});

/** A figure of a row, which opens. */
function figureCell(parts: Parts, { row, figure, kind = parts.kind }: Opening) {
  const { profit, account } = row;
  const value = figure === 'deposits' || figure === 'withdrawals' ? profit[figure] : figuresOf(profit, kind)[figure];
  return (
    <FigureButton opened={openedOf(parts, { row, figure, kind })} of={account} value={value} onOpen={parts.onFigure}>
      {figure === 'net' ? <Money amount={value} sign tone exact /> : parts.f.money(value, BARE)}
    </FigureButton>
  );
}
const kindName = (t: Translate, { type }: ProfitRow): string =>
  type === -1 ? '' : t(isAgentType(type) ? 'agent.kind.agent' : 'agent.kind.member');

function columnsOf(parts: Parts): Column<ProfitRow>[] {
  const { t, onOpen } = parts;
  return [
    {
      key: 'account',
      head: t('agent.downlines.account'),
      fixed: true,
      cell: (row) =>
        row.hasTeam ? (
          <button type="button" className={link.link} onClick={() => onOpen(row.id)}>
            {row.account}
          </button>
        ) : (
          <b>{row.account}</b>
        ),
    },
    { key: 'kind', head: t('agent.downlines.kind'), cell: (row) => kindName(t, row) },
    ...CASH.map((figure): Column<ProfitRow> => ({
      key: figure,
      head: t(`agent.figure.${figure}`),
      align: 'end',
      deskOnly: true,
      cell: (row) => figureCell(parts, { row, figure }),
    })),
    ...FIGURES.map((figure): Column<ProfitRow> => ({
      key: figure,
      head: t(`agent.figure.${figure}`),
      align: 'end',
      cell: (row) => figureCell(parts, { row, figure }),
    })),
    {
      key: 'net',
      head: t('agent.profit.net'),
      align: 'end',
      cell: (row) => figureCell(parts, { row, figure: 'net' }),
    },
  ];
}

function footOf(parts: Parts, data: Listed) {
  const row = totalRow(parts.t, data);
  const cells = [
    <b key="name">{row.account}</b>,
    null,
    ...[...CASH, ...FIGURES, 'net' as const].map((figure) => figureCell(parts, { row, figure })),
  ];
  return [{ key: TOTAL, cells }];
}

/** The face tells, what is beneath it opens. */
function cardOf(parts: Parts, row: ProfitRow): RowCard {
  const { t, f, kind, onOpen } = parts;
  const figures = figuresOf(row.profit, kind);
  return {
    title: row.account,
    subtitle: kindName(t, row),
    figures: [
      { label: t('agent.figure.stake'), value: f.money(figures.stake, BARE) },
      { label: t('agent.figure.payout'), value: f.money(figures.payout, BARE) },
      { label: t('agent.profit.net'), value: <Money amount={figures.net} sign tone exact /> },
    ],
    more: (
      <>
        <dl className={cx(summary.list, styles.opening)}>
          {[...CASH, ...FIGURES, 'net' as const].map((figure) => (
            <div key={figure}>
              <dt>{t(figure === 'net' ? 'agent.profit.net' : `agent.figure.${figure}`)}</dt>
              <dd>{figureCell(parts, { row, figure })}</dd>
            </div>
          ))}
          {row.profit.kinds.map(({ gameType }) => (
            <div key={gameType}>
              <dt>{t('agent.profit.netOf', { kind: t(`shell.type.${gameType}`) })}</dt>
              <dd>{figureCell(parts, { row, figure: 'net', kind: gameType })}</dd>
            </div>
          ))}
        </dl>
        {row.hasTeam && (
          <button type="button" className={link.link} onClick={() => onOpen(row.id)}>
            {t('agent.downlines.openTeam')}
          </button>
        )}
      </>
    ),
  };
}

type Input = Omit<InputOf<SiteCalls['listUserProfit']>, 'pageNo' | 'pageSize'>;

/** Every row, then own play and the total, with the net of each kind of game in a column of its own. */
function ProfitCsv({ input, days, kind }: { input: Input; days: { from: string; to: string }; kind: Kind }) {
  const t = useT();
  const kinds = GAME_TYPES_OF_RECORD.filter((each) => kind === '' || each === kind);
  const columns: CsvColumn<ProfitRow>[] = [
    { head: t('agent.downlines.account'), cell: ({ account }) => account },
    { head: t('agent.downlines.kind'), cell: (row) => kindName(t, row) },
    ...CASH.map((figure) => ({
      head: t(`agent.figure.${figure}`),
      cell: ({ profit }: ProfitRow) => profit[figure],
    })),
    ...FIGURES.map((figure) => ({
      head: t(`agent.figure.${figure}`),
      cell: ({ profit }: ProfitRow) => figuresOf(profit, kind)[figure],
    })),
    { head: t('agent.profit.net'), cell: ({ profit }) => figuresOf(profit, kind).net },
    ...kinds.map((each) => ({
      head: t('agent.profit.netOf', { kind: t(`shell.type.${each}`) }),
      cell: ({ profit }: ProfitRow) => figuresOf(profit, each).net,
    })),
  ];
  async function* readPages() {
    for (let pageNo = 1; ; pageNo += 1) {
      const asked = { ...input, pageNo, pageSize: CSV_PAGE_SIZE };
      const data = await askInTurn(() => client.call('listUserProfit', asked));
      const isLast = pageNo >= data.page.totalPages;
      const ends = isLast && input.account === undefined ? [ownRow(t, data), totalRow(t, data)] : [];
      yield [...data.page.content, ...ends];
      if (isLast) return;
    }
  }
  return <AgentCsv subject="profit" days={days} columns={columns} readPages={readPages} />;
}

const totalRow = (t: Translate, data: Listed): ProfitRow => ({
  ...ownRow(t, data),
  id: TOTAL,
  account: t('agent.downlines.total'),
  profit: data.total,
});
