import { PROPOSAL_STATES } from '@baize/contract/console/constants';
import type { Proposal } from '@baize/contract/console/proposals';
import { Button } from '@baize/ui/button.tsx';
import type { Column, RowCard } from '@baize/ui/data-table.tsx';
import layout from '@baize/ui/layout.module.css';
import { SelectFilter } from '@baize/ui/table-filters.tsx';
import { Tag } from '@baize/ui/tag.tsx';
import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import { lazyPart } from '@baize/webkit/lazy-part';
import { useState, type ReactNode } from 'react';
import { AuditTarget } from '../../components/audit-line.tsx';
import { ListTable, NoRows } from '../../components/list-table.tsx';
import { SearchFilter, searchOf, searchRule } from '../../components/search-filter.tsx';
import { Card, Page } from '../../components/page.tsx';
import { useCan } from '../../session.ts';
import { ShowPart } from '../../show-part.tsx';
import { useCall } from '../../use-call.ts';
import { readTarget } from '../../lib/audit-target.ts';
import { oneOf } from '../../lib/filter-rules.ts';
import { useFilters } from '../../use-filters.ts';
import { useFormat } from '../../use-format.ts';

const CHECK_DIALOG = lazyPart(() => import('./check-dialog.tsx'));
const PAGE_SIZE = 25;
const POLL_MS = 30_000;
const STATE_TONE = { waiting: 'info', applied: 'positive', rejected: 'plain', withdrawn: 'plain' } as const;

/** Changes by two people: what waits for the second, and what was decided. */
export default function ProposalsPage() {
  const t = useT();
  const list = useFilters(
    ['search', 'state'],
    {
      search: searchRule(t('proposal.search')),
      state: oneOf(t('proposal.state'), PROPOSAL_STATES),
    },
    { dated: true },
  );
  const { values, pageNo, wrong, set } = list;
  const [asking, setAsking] = useState<Proposal | null>(null);
  const state = PROPOSAL_STATES.find((each) => each === values.state);
  // What is changed is typed as it is printed, with the word for it.
  const search = readTarget(values.search, (kind) => t(`target.${kind}`));
  const asked = { ...list.span?.asked, ...searchOf({ search }), ...(state && { state }), pageNo, pageSize: PAGE_SIZE };
  const query = useCall('listProposals', asked, { enabled: wrong.length === 0, keep: true, pollMs: POLL_MS });
  const look = (row: Proposal): ReactNode => <LookButton row={row} onLook={() => setAsking(row)} />;
  const columns = useColumns(look);
  const card = useCard(look);
  return (
    <Page title={t('page.proposals')} note={<span className={layout.wideOnly}>{t('proposal.note')}</span>}>
      <Card title={t('proposal.list')}>
        <ListTable
          list="proposals"
          state={list}
          filters={
            <>
              <SearchFilter
                label={t('proposal.search')}
                value={values.search}
                onChange={(next) => set({ search: next })}
              />
              <SelectFilter
                label={t('proposal.state')}
                value={values.state}
                onChange={(next) => set({ state: next })}
                options={[
                  { value: '', label: t('proposal.state.all') },
                  ...PROPOSAL_STATES.map((each) => ({ value: each, label: t(`proposal.state.${each}`) })),
                ]}
              />
            </>
          }
          query={query}
          name={t('proposal.list')}
          rowKey={({ id }) => id}
          columns={columns}
          card={card}
          {...(!list.filtered && { empty: <NoRows title={t('proposal.empty')} text={t('proposal.empty.text')} /> })}
        />
      </Card>
      {asking && <ShowPart part={CHECK_DIALOG} props={{ proposal: asking, onClose: () => setAsking(null) }} />}
    </Page>
  );
}

/** Whoever may check another's proposal decides it in the dialog; all others look at it. */
function LookButton({ row, onLook }: { row: Proposal; onLook: () => void }) {
  const t = useT();
  const checks = useCan('proposals.check') && row.state === 'waiting' && !row.mine;
  return (
    <Button
      size="dense"
      variant={checks ? 'primary' : 'quiet'}
      aria-label={t(checks ? 'proposal.check.of' : 'proposal.look.of', { what: t(`proposal.kind.${row.kind}`) })}
      onPointerEnter={CHECK_DIALOG.load}
      onClick={onLook}
    >
      {t(checks ? 'proposal.check' : 'proposal.look')}
    </Button>
  );
}

function StateTag({ state }: Pick<Proposal, 'state'>) {
  const t = useT();
  return <Tag tone={STATE_TONE[state]}>{t(`proposal.state.${state}`)}</Tag>;
}

function useColumns(look: (row: Proposal) => ReactNode): Column<Proposal>[] {
  const t = useT();
  const format = useFormat();
  return [
    {
      key: 'made',
      head: t('proposal.madeAt'),
      cell: ({ madeAt }) => <span className={textStyles.figures}>{format.dateTime(madeAt)}</span>,
    },
    { key: 'kind', head: t('proposal.kind'), cell: ({ kind }) => t(`proposal.kind.${kind}`) },
    { key: 'subject', head: t('proposal.subject'), cell: ({ subject }) => <AuditTarget target={subject} /> },
    { key: 'maker', head: t('proposal.maker'), cell: ({ maker }) => maker },
    { key: 'state', head: t('proposal.state'), cell: (row) => <StateTag state={row.state} /> },
    { key: 'checker', head: t('proposal.checker'), cell: ({ checker }) => checker ?? '—', deskOnly: true },
    {
      key: 'look',
      head: <span className={textStyles.visuallyHidden}>{t('proposal.look')}</span>,
      align: 'end',
      cell: look,
    },
  ];
}

function useCard(look: (row: Proposal) => ReactNode): (row: Proposal) => RowCard {
  const t = useT();
  const format = useFormat();
  return (row) => ({
    title: t(`proposal.kind.${row.kind}`),
    subtitle: format.dateTime(row.madeAt),
    end: <StateTag state={row.state} />,
    figures: [
      { label: t('proposal.subject'), value: row.subject },
      { label: t('proposal.maker'), value: row.maker },
    ],
    more: look(row),
  });
}
