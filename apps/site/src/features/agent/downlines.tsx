import type { Downline, Downlines as Listed, TeamSums } from '@baize/contract/agents';
import { Button } from '@baize/ui/button.tsx';
import { cx } from '@baize/ui/cx.ts';
import { DataTable, type Column, type RowCard } from '@baize/ui/data-table.tsx';
import { Skeleton } from '@baize/ui/skeleton.tsx';
import { EmptyState } from '@baize/ui/states.tsx';
import { TextFilter } from '@baize/ui/table-filters.tsx';
import { Tag } from '@baize/ui/tag.tsx';
import textStyles from '@baize/ui/text.module.css';
import { isAgentType } from '@baize/contract/member-types';
import { useT, type Translate } from '@baize/webkit/i18n';
import { useState, type ReactNode } from 'react';
import { QueryFailure } from '../../components/failure.tsx';
import { Money } from '../../components/money.tsx';
import panel from '../../components/panel.module.css';
import link from '../../components/text-link.module.css';
import { can, useBoot } from '../../boot.ts';
import { useCall } from '../../use-call.ts';
import { useFormat, type Formats } from '../../use-format.ts';
import { canOfferOf, ContractButtons, DownlineContracts, type ContractPlace } from './contracts/downline-contracts.tsx';
import { useHasContracts } from './contracts/has-contracts.ts';
import { useContracts } from './contracts/use-contracts.ts';
import { RangeChoice, useRange } from './range-choice.tsx';
import { RebateDialog } from './rebate-dialog.tsx';
import { TeamLine, type OpenTeam } from './team-line.tsx';
import { TeamPager } from './team-pager.tsx';
import { TransferDialog } from './transfer-dialog.tsx';
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
  const { buttonsOf, dialog } = useContractButtons(data.line[0]?.id);
  const [opened, setOpened] = useState<{ what: 'rebates' | 'transfer'; of: Downline } | null>(null);
  const close = (): void => setOpened(null);
  const agent = data.line[0]?.id;
  const mayTransfer = can(useBoot(), 'memberTransfer');
  const buttonOf =
    (what: 'rebates' | 'transfer') =>
    (row: Downline): ReactNode =>
      row.parentId === agent && (
        <Button size="dense" onClick={() => setOpened({ what, of: row })}>
          {t(`agent.${what}`)}
          <span className={textStyles.visuallyHidden}> {row.account}</span>
        </Button>
      );
  const parts = {
    t,
    f,
    onOpen,
    buttonsOf,
    rebateButtonOf: buttonOf('rebates'),
    transferButtonOf: mayTransfer ? buttonOf('transfer') : null,
  };
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
      {opened?.what === 'rebates' && <RebateDialog downline={opened.of} close={close} />}
      {opened?.what === 'transfer' && <TransferDialog downline={opened.of} close={close} />}
      <DataTable
        caption={t('agent.downlines.caption')}
        columns={columnsOf(parts)}
        rows={content}
        rowKey={({ id }) => id}
        card={(row) => cardOf(parts, row)}
        foot={isSought ? undefined : footOf(parts, data)}
        busy={isBusy}
      />
      <TeamPager page={data.page} onPage={onPage} />
    </>
  );
}

/** What an agent's contracts are to their direct downlines; null: the brand has none. */
function useContractButtons(agent: string | undefined) {
  const hasContracts = useHasContracts();
  const { own, given } = useContracts();
  const [place, setPlace] = useState<ContractPlace | null>(null);
  const canOffer = canOfferOf(own);
  return {
    buttonsOf: hasContracts
      ? (row: Downline): ReactNode =>
          row.parentId === agent && (
            <ContractButtons downline={row} given={given} canOffer={canOffer} onOpen={setPlace} />
          )
      : null,
    dialog: place && <DownlineContracts place={place} close={() => setPlace(null)} />,
  };
}

type Parts = {
  t: Translate;
  f: Formats;
  onOpen: OpenTeam;
  buttonsOf: ((row: Downline) => ReactNode) | null;
  rebateButtonOf: (row: Downline) => ReactNode;
  transferButtonOf: ((row: Downline) => ReactNode) | null;
};
/** The account and everybody below it. */
const teamSize = ({ size }: Pick<Downline, 'size'>): number => 1 + size.agents + size.members;
const hasTeam = (row: Downline): boolean => teamSize(row) > 1;
const kindOf = (t: Translate, { type }: Downline): string =>
  t(isAgentType(type) ? 'agent.kind.agent' : 'agent.kind.member');

function columnsOf({ t, f, onOpen, buttonsOf, rebateButtonOf, transferButtonOf }: Parts): Column<Downline>[] {
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
    ...(transferButtonOf ? [{ key: 'transfer', head: t('agent.transfer'), cell: transferButtonOf }] : []),
    { key: 'rebates', head: t('agent.rebates'), cell: rebateButtonOf },
    ...(buttonsOf ? [{ key: 'contracts', head: t('agent.downlines.contracts'), cell: buttonsOf }] : []),
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

function cardOf({ t, f, onOpen, buttonsOf, rebateButtonOf, transferButtonOf }: Parts, row: Downline): RowCard {
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
        {transferButtonOf?.(row)}
        {rebateButtonOf(row)}
        {buttonsOf?.(row)}
        {hasTeam(row) && (
          <button type="button" className={link.link} onClick={() => onOpen(row.id)}>
            {t('agent.downlines.openTeam')}
          </button>
        )}
      </>
    ),
  };
}
