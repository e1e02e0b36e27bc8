import { CAMPAIGN_STATES } from '@baize/contract/console/campaign-words';
import type { Campaign } from '@baize/contract/console/campaigns';
import { Button } from '@baize/ui/button.tsx';
import type { Column, RowCard } from '@baize/ui/data-table.tsx';
import layout from '@baize/ui/layout.module.css';
import { SelectFilter } from '@baize/ui/table-filters.tsx';
import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import { lazyPart } from '@baize/webkit/lazy-part';
import { useState } from 'react';
import { Link } from 'wouter';
import { ListTable, NoRows } from '../../components/list-table.tsx';
import { SearchFilter, searchOf, searchRule } from '../../components/search-filter.tsx';
import { Card, Page } from '../../components/page.tsx';
import { oneOf } from '../../lib/filter-rules.ts';
import { useCan } from '../../session.ts';
import { ShowPart } from '../../show-part.tsx';
import { useCall } from '../../use-call.ts';
import { useFilters } from '../../use-filters.ts';
import { useFormat } from '../../use-format.ts';
import { CampaignStateTag, gamesText } from './parts.tsx';

const DRAFT_DIALOG = lazyPart(() => import('./draft-dialog.tsx'));
const PAGE_SIZE = 25;
const POLL_MS = 30_000;

/** Free rounds that the brand gives to players: what they cost beside what they were to cost. */
export function CampaignsPage() {
  const t = useT();
  const writes = useCan('campaigns.write');
  const [making, setMaking] = useState(false);
  const list = useFilters(['search', 'state'], {
    search: searchRule(t('campaign.search')),
    state: oneOf(t('campaign.state'), CAMPAIGN_STATES),
  });
  const { values, pageNo, wrong, set } = list;
  const state = CAMPAIGN_STATES.find((each) => each === values.state);
  const query = useCall(
    'listCampaigns',
    { ...searchOf(values), ...(state ? { state } : {}), pageNo, pageSize: PAGE_SIZE },
    { enabled: wrong.length === 0, keep: true, pollMs: POLL_MS },
  );
  const columns = useColumns();
  const card = useCard();
  return (
    <Page
      title={t('page.campaigns')}
      note={<span className={layout.wideOnly}>{t('campaign.note')}</span>}
      end={
        <>
          <Link className={textStyles.link} href="/campaigns/suppliers">
            {t('gift.title')}
          </Link>
          {writes && (
            <Button
              size="dense"
              variant="primary"
              icon="plus"
              onPointerEnter={DRAFT_DIALOG.load}
              onClick={() => setMaking(true)}
            >
              {t('campaign.new')}
            </Button>
          )}
        </>
      }
    >
      <Card title={t('campaign.list')}>
        <ListTable
          list="campaigns"
          state={list}
          filters={
            <>
              <SearchFilter label={t('campaign.search')} value={values.search} onChange={(search) => set({ search })} />
              <SelectFilter
                label={t('campaign.state')}
                value={values.state}
                onChange={(next) => set({ state: next })}
                options={[
                  { value: '', label: t('campaign.state.all') },
                  ...CAMPAIGN_STATES.map((value) => ({ value, label: t(`campaign.state.${value}`) })),
                ]}
              />
            </>
          }
          query={query}
          name={t('campaign.list')}
          rowKey={({ id }) => id}
          columns={columns}
          card={card}
          {...(!list.filtered && { empty: <NoRows title={t('campaign.empty')} text={t('campaign.empty.text')} /> })}
        />
      </Card>
      {making && <ShowPart part={DRAFT_DIALOG} props={{ campaign: null, onClose: () => setMaking(false) }} />}
    </Page>
  );
}

function CampaignLink({ row }: { row: Campaign }) {
  return (
    <Link className={textStyles.link} href={`/campaigns/${row.id}`}>
      {row.name}
    </Link>
  );
}

function useColumns(): Column<Campaign>[] {
  const t = useT();
  const format = useFormat();
  return [
    { key: 'name', head: t('campaign.name'), fixed: true, cell: (row) => <CampaignLink row={row} /> },
    { key: 'state', head: t('campaign.state'), cell: (row) => <CampaignStateTag campaign={row} /> },
    { key: 'game', head: t('part.game'), cell: ({ games }) => gamesText(games) },
    {
      key: 'until',
      head: t('campaign.endsAt'),
      cell: ({ endsAt }) => <span className={textStyles.figures}>{format.dateTime(endsAt)}</span>,
    },
    { key: 'players', head: t('campaign.players'), align: 'end', cell: ({ assigned }) => format.number(assigned) },
    { key: 'forecast', head: t('campaign.forecast'), align: 'end', cell: ({ forecast }) => format.money(forecast) },
    { key: 'cost', head: t('campaign.cost'), align: 'end', cell: ({ cost }) => format.money(cost) },
    { key: 'budget', head: t('campaign.budget'), align: 'end', cell: ({ budget }) => format.money(budget) },
  ];
}

function useCard(): (row: Campaign) => RowCard {
  const t = useT();
  const format = useFormat();
  return (row) => ({
    title: <CampaignLink row={row} />,
    subtitle: `${gamesText(row.games)} · ${t('campaign.given', { count: row.assigned })}`,
    end: (
      <>
        <b>{format.money(row.cost, { unit: true })}</b>
        <CampaignStateTag campaign={row} />
      </>
    ),
  });
}
