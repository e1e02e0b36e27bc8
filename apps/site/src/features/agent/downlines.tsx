import type { Downline, Downlines as Listed, TeamSums } from '@baize/contract/agents';
import { cx } from '@baize/ui/cx.ts';
import { DataTable, type Column, type RowCard } from '@baize/ui/data-table.tsx';
import { Skeleton } from '@baize/ui/skeleton.tsx';
import type { MenuEntry } from '@baize/ui/menu.tsx';
import { EmptyState } from '@baize/ui/states.tsx';
import { TextFilter } from '@baize/ui/table-filters.tsx';
import { Tag } from '@baize/ui/tag.tsx';
import textStyles from '@baize/ui/text.module.css';
import { isAgentType } from '@baize/contract/member-types';
import { useT, type Translate } from '@baize/webkit/i18n';
import { useState } from 'react';
import { QueryFailure } from '../../components/failure.tsx';
import { Money } from '../../components/money.tsx';
import { NumberedPager } from '../../components/numbered-pager.tsx';
import panel from '../../components/panel.module.css';
import link from '../../components/text-link.module.css';
import { useCall } from '../../use-call.ts';
import { useFormat, type Formats } from '../../use-format.ts';
import { ActionButtons, ActionsMenu, useDownlineActions } from './downline-actions.tsx';
import { RangeChoice, useRange } from './range-choice.tsx';
import { TeamLine, type OpenTeam } from './team-line.tsx';
import page from './agent-page.module.css';
import styles from './downlines.module.css';

const PAGE_SIZE = 20;
/** Whole: cut to cents, sums would not be those of their rows. */
const BARE = { symbol: false, exact: true } as const;
type Place = { under: string | undefined; account: string; pageNo: number };
const TOP: Place = { under: undefined, account: '', pageNo: 1 };

/** Who stands right below, each with their whole team; from there down, team by team. */
export function Downlines() {
  const t = useT();
  const { range, days, choose } = useRange('today');
  const [place, setPlace] = useState(TOP);
  const input = {
    ...days,
    pageNo: place.pageNo,
    pageSize: PAGE_SIZE,
    ...(place.under === undefined ? {} : { under: place.under }),
    ...(place.account === '' ? {} : { account: place.account }),
  };
  const query = useCall('listDownlines', input, { keep: true });
  const open = (under: string | undefined): void => setPlace({ ...TOP, under });
  return (
    <>
      <div className={page.head}>
        <h1>{t('agent.page.downlineManagmentView')}</h1>
        <RangeChoice value={range} onChange={choose} />
      </div>
      <section className={cx(panel.card, panel.panel, panel.flush)}>
        <div className={styles.bar}>
          <TeamLine line={query.data?.line ?? []} onOpen={open} />
          <TextFilter
            label={t('agent.downlines.search')}
            icon="search"
            wide
            value={place.account}
            onChange={(account) => setPlace({ ...place, account: account.trim(), pageNo: 1 })}
          />
        </div>
        {query.isPending && (
          <div className={styles.padded} aria-busy="true">
            <span className={textStyles.visuallyHidden}>{t('shell.loading')}</span>
            <Skeleton count={6} blockSize={44} />
          </div>
        )}
        {query.isError && !query.data && <QueryFailure query={query} />}
        {query.data && (
          <List
            data={query.data}
            isSought={place.account !== ''}
            isBusy={query.isPlaceholderData}
            onOpen={open}
            onPage={(pageNo) => setPlace({ ...place, pageNo })}
          />
        )}
      </section>
    </>
  );
}

type ListProps = {
  data: Listed;
  isSought: boolean;
  isBusy: boolean;
  onOpen: OpenTeam;
  onPage: (page: number) => void;
};

function List({ data, isSought, isBusy, onOpen, onPage }: ListProps) {
  const t = useT();
  const f = useFormat();
  const { content } = data.page;
  const { actionsOf, dialog } = useDownlineActions(data.line[0]?.id);
  const parts = { t, f, onOpen, actionsOf };
  if (content.length === 0)
    return (
      <EmptyState
        bare
        picture="nothing"
        title={t(isSought ? 'agent.downlines.none' : 'agent.downlines.empty')}
        text={t(isSought ? 'agent.downlines.noneHint' : 'agent.downlines.emptyHint')}
      />
    );
  return (
    <>
      {dialog}
      <DataTable
        caption={t('agent.downlines.caption')}
        columns={columnsOf(parts)}
        rows={content}
        rowKey={({ id }) => id}
        card={(row) => cardOf(parts, row)}
        foot={isSought ? undefined : footOf(parts, data)}
        busy={isBusy}
      />
      <NumberedPager page={data.page} onPage={onPage} className={styles.padded} />
    </>
  );
}

type Parts = {
  t: Translate;
  f: Formats;
  onOpen: OpenTeam;
  actionsOf: (row: Downline) => readonly MenuEntry[];
};
/** The account and everybody below it. */
const teamSize = ({ size }: Pick<Downline, 'size'>): number => 1 + size.agents + size.members;
const hasTeam = (row: Downline): boolean => teamSize(row) > 1;
const kindOf = (t: Translate, { type }: Downline): string =>
  t(isAgentType(type) ? 'agent.kind.agent' : 'agent.kind.member');

function columnsOf({ t, f, onOpen, actionsOf }: Parts): Column<Downline>[] {
  const amount = (key: 'validBet' | 'deposits'): Column<Downline> => ({
    key,
    head: t(`agent.figure.${key}`),
    align: 'end',
    cell: ({ sums }) => f.money(sums[key], BARE),
  });
  return [
    {
      key: 'account',
      head: t('agent.downlines.account'),
      fixed: true,
      cell: (row) =>
        hasTeam(row) ? (
          <button type="button" className={link.link} onClick={() => onOpen(row.id)}>
            {row.account}
          </button>
        ) : (
          <b>{row.account}</b>
        ),
    },
    { key: 'kind', head: t('agent.downlines.kind'), cell: (row) => <Tags t={t} row={row} /> },
    { key: 'team', head: t('agent.figure.teamSize'), align: 'end', cell: (row) => f.number(teamSize(row)) },
    {
      key: 'balance',
      head: t('agent.downlines.balance'),
      align: 'end',
      deskOnly: true,
      cell: (row) => f.money(row.balance, BARE),
    },
    amount('validBet'),
    {
      key: 'netLoss',
      head: t('agent.figure.netLoss'),
      align: 'end',
      cell: ({ sums }) => <Money amount={sums.netLoss} sign tone />,
    },
    amount('deposits'),
    {
      key: 'registered',
      head: t('agent.downlines.registered'),
      align: 'end',
      deskOnly: true,
      cell: (row) => f.date(row.registeredAt),
    },
    {
      key: 'login',
      head: t('agent.downlines.lastLogin'),
      align: 'end',
      deskOnly: true,
      cell: (row) => (row.lastLoginAt === null ? '—' : f.ago(row.lastLoginAt)),
    },
    {
      key: 'do',
      head: <span className={textStyles.visuallyHidden}>{t('agent.downlines.manage')}</span>,
      align: 'end',
      atEnd: true,
      cell: (row) => <ActionsMenu account={row.account} entries={actionsOf(row)} />,
    },
  ];
}

function Tags({ t, row }: { t: Translate; row: Downline }) {
  return (
    <span className={styles.tags}>
      <Tag tone={isAgentType(row.type) ? 'brand' : 'plain'}>{kindOf(t, row)}</Tag>
      {row.status === 'disabled' && <Tag tone="negative">{t('agent.downlines.disabled')}</Tag>}
    </span>
  );
}

function footOf({ t, f }: Parts, { own, total }: Listed) {
  const cells = (name: string, sums: TeamSums) => [
    <b key="name">{name}</b>,
    null,
    null,
    null,
    f.money(sums.validBet, BARE),
    <Money key="netLoss" amount={sums.netLoss} sign tone />,
    f.money(sums.deposits, BARE),
    null,
    null,
    null,
  ];
  return [
    { key: 'own', cells: cells(t('agent.downlines.own'), own) },
    { key: 'total', cells: cells(t('agent.downlines.total'), total) },
  ];
}

function cardOf({ t, f, onOpen, actionsOf }: Parts, row: Downline): RowCard {
  const more = [
    [t('agent.downlines.balance'), f.money(row.balance, { exact: true })],
    [t('agent.downlines.registered'), f.date(row.registeredAt)],
    [t('agent.downlines.lastLogin'), row.lastLoginAt === null ? '—' : f.ago(row.lastLoginAt)],
  ] as const;
  return {
    title: row.account,
    subtitle: t('agent.downlines.cardLine', {
      kind: kindOf(t, row),
      count: teamSize(row),
      shown: f.number(teamSize(row)),
    }),
    figures: [
      { label: t('agent.figure.validBet'), value: f.money(row.sums.validBet, BARE) },
      { label: t('agent.figure.netLoss'), value: <Money amount={row.sums.netLoss} sign tone /> },
      { label: t('agent.figure.deposits'), value: f.money(row.sums.deposits, BARE) },
    ],
    more: (
      <>
        <dl className={styles.facts}>
          {more.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <ActionButtons account={row.account} entries={actionsOf(row)} />
        {hasTeam(row) && (
          <button type="button" className={link.link} onClick={() => onOpen(row.id)}>
            {t('agent.downlines.openTeam')}
          </button>
        )}
      </>
    ),
  };
}
