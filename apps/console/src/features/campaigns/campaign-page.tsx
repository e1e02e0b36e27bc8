import { CAMPAIGN_BOUNDS, FREE_ROUND_STATES } from '@baize/contract/console/campaign-words';
import type { Campaign, CampaignReward } from '@baize/contract/console/campaigns';
import { Button } from '@baize/ui/button.tsx';
import type { Column, RowCard } from '@baize/ui/data-table.tsx';
import { Note } from '@baize/ui/note.tsx';
import { SelectFilter } from '@baize/ui/table-filters.tsx';
import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import { lazyPart } from '@baize/webkit/lazy-part';
import { useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import { BackLink, NoSuchPage } from '../../components/back-link.tsx';
import { ListTable, NoRows } from '../../components/list-table.tsx';
import { SearchFilter, searchOf, searchRule } from '../../components/search-filter.tsx';
import { Card, Fact, Page } from '../../components/page.tsx';
import pageStyles from '../../components/page.module.css';
import { QueryView } from '../../components/query-view.tsx';
import { ReasonDialog } from '../../components/reason-dialog.tsx';
import { Consequences } from '../../components/consequences.tsx';
import { PageSkeleton } from '../../components/skeletons.tsx';
import { oneOf } from '../../lib/filter-rules.ts';
import { useCan } from '../../session.ts';
import { ShowPart } from '../../show-part.tsx';
import { useAction } from '../../use-action.ts';
import { useCall } from '../../use-call.ts';
import { useFilters } from '../../use-filters.ts';
import { useFormat } from '../../use-format.ts';
import { useOpened } from '../../use-opened.ts';
import { CampaignStateTag, RewardStateTag } from './parts.tsx';

const DRAFT_DIALOG = lazyPart(() => import('./draft-dialog.tsx'));
const ASSIGN_DIALOG = lazyPart(() => import('./assign-dialog.tsx'));
const PAGE_SIZE = 25;
const POLL_MS = 15_000;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const STALE = ['getCampaign', 'listCampaigns', 'listCampaignRewards', 'listProposals', 'listAudit'] as const;

/** One campaign: what it is, who has it, what it cost beside its forecast. */
export function CampaignPage({ id }: { id: string }) {
  const t = useT();
  const possible = UUID.test(id);
  const query = useCall('getCampaign', { id }, { enabled: possible, pollMs: POLL_MS });
  const back = { href: '/campaigns', text: t('campaign.back') };
  if (!possible) return <NoSuchPage title={t('page.campaigns')} back={back} />;
  const { data } = query;
  return (
    <Page
      title={data?.name ?? t('page.campaigns')}
      note={data && <CampaignStateTag campaign={data} />}
      end={data && <Actions campaign={data} />}
    >
      <BackLink {...back} />
      <QueryView query={query} skeleton={<PageSkeleton />}>
        {(campaign) => (
          <>
            {campaign.waiting && <Note tone="warn">{t('campaign.waiting.text')}</Note>}
            <Card title={t('campaign.facts')}>
              <Facts campaign={campaign} />
            </Card>
            {campaign.state !== 'draft' && <Rewards campaign={campaign} />}
          </>
        )}
      </QueryView>
    </Page>
  );
}

type Opened = 'change' | 'start' | 'assign' | 'stop';

function Actions({ campaign }: { campaign: Campaign }) {
  const t = useT();
  const writes = useCan('campaigns.write');
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = (): void => setOpened(null);
  if (!writes) return null;
  const { state, waiting } = campaign;
  return (
    <>
      {state === 'draft' && !waiting && (
        <>
          <Button size="dense" onClick={() => setOpened('change')}>
            {t('campaign.change')}
          </Button>
          <Button size="dense" variant="primary" onClick={() => setOpened('start')}>
            {t('campaign.start')}
          </Button>
        </>
      )}
      {state === 'running' && (
        <Button size="dense" variant="primary" icon="plus" onClick={() => setOpened('assign')}>
          {t('campaign.assign')}
        </Button>
      )}
      {(state === 'running' || state === 'over') && (
        <Button size="dense" variant="danger" onClick={() => setOpened('stop')}>
          {t('campaign.stop')}
        </Button>
      )}
      {opened === 'change' && <ShowPart part={DRAFT_DIALOG} props={{ campaign, onClose: close }} />}
      {opened === 'assign' && <ShowPart part={ASSIGN_DIALOG} props={{ campaign, onClose: close }} />}
      {opened === 'start' && <DecideDialog what="start" campaign={campaign} onClose={close} />}
      {opened === 'stop' && <DecideDialog what="stop" campaign={campaign} onClose={close} />}
    </>
  );
}

type DecideDialogProps = { what: 'start' | 'stop'; campaign: Campaign; onClose: () => void };

function DecideDialog({ what, campaign, onClose }: DecideDialogProps) {
  const t = useT();
  const { id, version, name } = useOpened(campaign);
  const start = useAction('startCampaign', { stale: STALE, done: onClose });
  const stop = useAction('stopCampaign', { stale: STALE, done: onClose });
  const action = what === 'start' ? start : stop;
  const bound = useFormat().money(CAMPAIGN_BOUNDS.secondFrom, { unit: true });
  return (
    <ReasonDialog
      title={t(`campaign.${what}.title`)}
      subtitle={name}
      submit={t(`campaign.${what}`)}
      variant={what === 'stop' ? 'danger' : 'primary'}
      lead={<Consequences items={[t(`campaign.${what}.effect`, { amount: bound })]} />}
      action={action}
      onClose={onClose}
      onReason={(reason) => action.run({ id, version, reason })}
    />
  );
}

function Facts({ campaign }: { campaign: Campaign }) {
  const t = useT();
  const format = useFormat();
  const money = (amount: string): string => format.money(amount, { unit: true, currency: campaign.currency });
  const { multiple, states } = campaign;
  return (
    <div className={pageStyles.columns}>
      <div>
        <h3>{t('campaign.terms')}</h3>
        <dl className={pageStyles.facts}>
          <Fact name={t('part.game')}>{campaign.games.map(({ gameName }) => gameName).join(', ')}</Fact>
          <Fact name={t('case.supplier')}>{campaign.supplierName}</Fact>
          <Fact name={t('campaign.rounds')}>{format.number(campaign.rounds)}</Fact>
          <Fact name={t('campaign.stake')}>{money(campaign.stake)}</Fact>
          <Fact name={t('campaign.startsAt')}>{format.dateTime(campaign.startsAt)}</Fact>
          <Fact name={t('campaign.endsAt')}>{format.dateTime(campaign.endsAt)}</Fact>
          <Fact name={t('campaign.days')}>{format.number(campaign.days)}</Fact>
          <Fact name={t('campaign.multiple')}>{multiple === 0 ? t('campaign.multiple.none') : `× ${multiple}`}</Fact>
          <Fact name={t('part.reason')}>{campaign.reason}</Fact>
          <Fact name={t('campaign.madeBy')}>
            {campaign.madeBy} · {format.dateTime(campaign.madeAt)}
          </Fact>
        </dl>
      </div>
      <div>
        <h3>{t('campaign.result')}</h3>
        <dl className={pageStyles.facts}>
          <Fact name={t('campaign.players')}>{format.number(campaign.assigned)}</Fact>
          {FREE_ROUND_STATES.filter((state) => states[state] > 0).map((state) => (
            <Fact key={state} name={t(`campaign.reward.${state}`)}>
              {format.number(states[state])}
            </Fact>
          ))}
          <Fact name={t('campaign.roundsUsed')}>{format.number(campaign.roundsUsed)}</Fact>
          <Fact name={t('campaign.perPlayer')}>{money(campaign.perPlayer)}</Fact>
          <Fact name={t('campaign.forecast')}>{money(campaign.forecast)}</Fact>
          <Fact name={t('campaign.budget')}>{money(campaign.budget)}</Fact>
          <Fact name={t('campaign.cost')} total>
            {money(campaign.cost)}
          </Fact>
        </dl>
      </div>
    </div>
  );
}

function Rewards({ campaign }: { campaign: Campaign }) {
  const t = useT();
  const list = useFilters(['search', 'state'], {
    search: searchRule(t('player.one')),
    state: oneOf(t('campaign.state'), FREE_ROUND_STATES),
  });
  const { values, pageNo, wrong, set } = list;
  const state = FREE_ROUND_STATES.find((each) => each === values.state);
  const query = useCall(
    'listCampaignRewards',
    { id: campaign.id, ...searchOf(values), ...(state ? { state } : {}), pageNo, pageSize: PAGE_SIZE },
    { enabled: wrong.length === 0, keep: true, pollMs: POLL_MS },
  );
  const [cancelled, setCancelled] = useState<CampaignReward | null>(null);
  const writes = useCan('campaigns.write');
  const cancelOf = (row: CampaignReward): ReactNode =>
    writes && (row.state === 'offered' || row.state === 'waiting') ? (
      <Button
        size="sm"
        aria-label={t('campaign.cancel.label', { account: row.account })}
        onClick={() => setCancelled(row)}
      >
        {t('campaign.cancel')}
      </Button>
    ) : null;
  const columns = useColumns(cancelOf);
  const card = useCard(cancelOf);
  return (
    <Card title={t('campaign.rewards')}>
      <ListTable
        list="campaign-rewards"
        state={list}
        filters={
          <>
            <SearchFilter label={t('player.one')} value={values.search} onChange={(search) => set({ search })} />
            <SelectFilter
              label={t('campaign.state')}
              value={values.state}
              onChange={(next) => set({ state: next })}
              options={[
                { value: '', label: t('campaign.state.all') },
                ...FREE_ROUND_STATES.map((value) => ({ value, label: t(`campaign.reward.${value}`) })),
              ]}
            />
          </>
        }
        query={query}
        name={t('campaign.rewards')}
        rowKey={({ id }) => id}
        columns={columns}
        card={card}
        {...(!list.filtered && { empty: <NoRows title={t('campaign.nobody')} text={t('campaign.nobody.text')} /> })}
      />
      {cancelled && <CancelDialog campaign={campaign} reward={cancelled} onClose={() => setCancelled(null)} />}
    </Card>
  );
}

type CancelDialogProps = { campaign: Campaign; reward: CampaignReward; onClose: () => void };

function CancelDialog({ campaign: { id }, reward, onClose }: CancelDialogProps) {
  const t = useT();
  const action = useAction('cancelCampaignReward', { stale: STALE, done: onClose });
  return (
    <ReasonDialog
      title={t('campaign.cancel.title')}
      subtitle={reward.account}
      submit={t('campaign.cancel')}
      variant="danger"
      action={action}
      onClose={onClose}
      onReason={(reason) => action.run({ id, reward: reward.id, reason })}
    />
  );
}

const PlayerLink = ({ row }: { row: CampaignReward }) => (
  <Link className={textStyles.link} href={`/players/${row.playerId}`}>
    {row.account}
  </Link>
);

function useColumns(cancelOf: (row: CampaignReward) => ReactNode): Column<CampaignReward>[] {
  const t = useT();
  const format = useFormat();
  return [
    { key: 'player', head: t('campaign.player'), fixed: true, cell: (row) => <PlayerLink row={row} /> },
    { key: 'game', head: t('part.game'), cell: ({ gameName }) => gameName },
    {
      key: 'state',
      head: t('campaign.state'),
      cell: ({ state, refusal }) => (
        <>
          <RewardStateTag state={state} /> {refusal && <span className={textStyles.tertiary}>{refusal}</span>}
        </>
      ),
    },
    {
      key: 'used',
      head: t('campaign.used'),
      align: 'end',
      cell: ({ used, rounds }) => `${format.number(used)} / ${format.number(rounds)}`,
    },
    { key: 'won', head: t('campaign.won'), align: 'end', cell: ({ won }) => format.money(won) },
    { key: 'given', head: t('campaign.givenAt'), cell: ({ givenAt }) => format.dateTime(givenAt), deskOnly: true },
    { key: 'until', head: t('campaign.until'), cell: ({ endsAt }) => format.dateTime(endsAt), deskOnly: true },
    { key: 'cancel', head: <span className={textStyles.visuallyHidden}>{t('campaign.cancel')}</span>, cell: cancelOf },
  ];
}

function useCard(cancelOf: (row: CampaignReward) => ReactNode): (row: CampaignReward) => RowCard {
  const t = useT();
  const format = useFormat();
  return (row) => ({
    title: <PlayerLink row={row} />,
    subtitle: `${row.gameName} · ${t('campaign.usedOf', { used: row.used, rounds: row.rounds })}`,
    end: (
      <>
        <b>{format.money(row.won, { unit: true })}</b>
        <RewardStateTag state={row.state} />
      </>
    ),
    more: cancelOf(row),
  });
}
