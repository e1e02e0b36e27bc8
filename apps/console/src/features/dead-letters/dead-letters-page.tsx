import { DEAD_LETTER_STATES } from '@baize/contract/console/constants';
import type { DeadLetter } from '@baize/contract/console/dead-letters';
import { Button } from '@baize/ui/button.tsx';
import { cx } from '@baize/ui/cx.ts';
import type { Column, RowCard } from '@baize/ui/data-table.tsx';
import layout from '@baize/ui/layout.module.css';
import { Note } from '@baize/ui/note.tsx';
import { SelectFilter } from '@baize/ui/table-filters.tsx';
import { Tag } from '@baize/ui/tag.tsx';
import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import { useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import { countedPages } from '../../list-pages.ts';
import { ListTable, NoRows } from '../../components/list-table.tsx';
import { SearchFilter, searchOf, searchRule } from '../../components/search-filter.tsx';
import { Card, Page } from '../../components/page.tsx';
import pageStyles from '../../components/page.module.css';
import { lazyPart } from '@baize/webkit/lazy-part';
import { ShowPart } from '../../show-part.tsx';
import { useCan } from '../../session.ts';
import { useCall } from '../../use-call.ts';
import { oneOf } from '../../lib/filter-rules.ts';
import { useFilters } from '../../use-filters.ts';
import { useFormat } from '../../use-format.ts';
import type { Decision } from './decide-dialog.tsx';

const DECIDE_DIALOG = lazyPart(() => import('./decide-dialog.tsx'));
const PAGE_SIZE = 25;
const POLL_MS = 15_000;
const STATE_TONE = { dead: 'negative', waiting: 'info', handled: 'positive', dismissed: 'plain' } as const;

/** Events that a consumer could not handle: what failed, and for owners what becomes of it. */
export default function DeadLettersPage() {
  const t = useT();
  const may = useCan('outbox.write');
  const list = useFilters(
    ['search', 'state'],
    {
      search: searchRule(t('deadLetter.search')),
      state: oneOf(t('deadLetter.state'), DEAD_LETTER_STATES),
    },
    { dated: true },
  );
  const { values, pageNo, wrong, set } = list;
  const [asking, setAsking] = useState<{ letter: DeadLetter; decision: Decision } | null>(null);
  const state = DEAD_LETTER_STATES.find((each) => each === values.state);
  const wanted = { ...list.span?.asked, ...searchOf(values), ...(state && { state }) };
  const query = useCall(
    'listDeadLetters',
    { ...wanted, pageNo, pageSize: PAGE_SIZE },
    { enabled: wrong.length === 0, keep: true, pollMs: POLL_MS },
  );
  const full = query.data?.full ?? [];
  const decide = (letter: DeadLetter): ReactNode =>
    may && letter.state === 'dead' ? (
      <Decide letter={letter} onAsk={(decision) => setAsking({ letter, decision })} />
    ) : null;
  const columns = useColumns(decide);
  const card = useCard(decide);
  const csv = useCsv();
  return (
    <Page title={t('page.dead-letters')} note={<span className={layout.wideOnly}>{t('deadLetter.note')}</span>}>
      <Card title={t('deadLetter.list')}>
        {!may && (
          <div className={pageStyles.padded}>
            <Note tone="info">{t('deadLetter.forbidden')}</Note>
          </div>
        )}
        {full.length > 0 && (
          <div className={pageStyles.padded}>
            <Note tone="warn">{t('deadLetter.full', { consumers: full.join(', ') })}</Note>
          </div>
        )}
        <ListTable
          list="dead-letters"
          state={list}
          csv={{ subject: 'dead-letters', columns: csv, readPages: countedPages('listDeadLetters', wanted) }}
          filters={<Filters values={values} set={set} />}
          query={query}
          name={t('deadLetter.list')}
          rowKey={({ id }) => id}
          columns={columns}
          card={card}
          {...(!list.filtered && { empty: <NoRows title={t('deadLetter.empty')} text={t('deadLetter.empty.text')} /> })}
        />
      </Card>
      {asking && <ShowPart part={DECIDE_DIALOG} props={{ ...asking, onClose: () => setAsking(null) }} />}
    </Page>
  );
}

type FiltersProps = Pick<ReturnType<typeof useFilters<'search' | 'state'>>, 'values' | 'set'>;

function Filters({ values, set }: FiltersProps) {
  const t = useT();
  return (
    <>
      <SearchFilter label={t('deadLetter.search')} value={values.search} onChange={(search) => set({ search })} />
      <SelectFilter
        label={t('deadLetter.state')}
        value={values.state}
        onChange={(next) => set({ state: next })}
        options={[
          { value: '', label: t('deadLetter.state.all') },
          ...DEAD_LETTER_STATES.map((each) => ({ value: each, label: t(`deadLetter.state.${each}`) })),
        ]}
      />
    </>
  );
}

type DecideProps = { letter: DeadLetter; onAsk: (decision: Decision) => void };

/** The two buttons of a dead letter; a reader is told which letter they are about. */
function Decide({ letter, onAsk }: DecideProps) {
  const t = useT();
  return (
    <span className={layout.row}>
      {(['retry', 'dismiss'] as const).map((decision) => (
        <Button
          key={decision}
          size="sm"
          aria-label={t(`deadLetter.${decision}.label`, { id: letter.id })}
          onPointerEnter={DECIDE_DIALOG.load}
          onClick={() => onAsk(decision)}
        >
          {t(`deadLetter.${decision}`)}
        </Button>
      ))}
    </span>
  );
}

function StateTag({ state }: Pick<DeadLetter, 'state'>) {
  const t = useT();
  return <Tag tone={STATE_TONE[state]}>{t(`deadLetter.state.${state}`)}</Tag>;
}

function PlayerLink({ playerId }: Pick<DeadLetter, 'playerId'>) {
  return playerId === null ? (
    <span className={textStyles.tertiary}>—</span>
  ) : (
    <Link className={textStyles.link} href={`/players/${playerId}`}>
      {playerId}
    </Link>
  );
}

function useColumns(decide: (letter: DeadLetter) => ReactNode): Column<DeadLetter>[] {
  const t = useT();
  const format = useFormat();
  return [
    {
      key: 'id',
      head: t('deadLetter.id'),
      cell: ({ id }) => <span className={textStyles.secondary}>{id}</span>,
    },
    {
      key: 'eventAt',
      head: t('deadLetter.eventAt'),
      cell: ({ eventAt }) => <span className={textStyles.figures}>{format.dateTime(eventAt)}</span>,
    },
    {
      key: 'event',
      head: t('deadLetter.event'),
      cell: ({ eventType }) => <bdi className={textStyles.mono}>{eventType}</bdi>,
    },
    {
      key: 'consumer',
      head: t('deadLetter.consumer'),
      cell: ({ consumer }) => <bdi className={textStyles.mono}>{consumer}</bdi>,
    },
    { key: 'player', head: t('player.one'), cell: (row) => <PlayerLink playerId={row.playerId} /> },
    { key: 'state', head: t('deadLetter.state'), cell: ({ state }) => <StateTag state={state} /> },
    {
      key: 'tries',
      head: t('deadLetter.tries'),
      align: 'end',
      cell: ({ tries }) => format.number(tries),
    },
    {
      key: 'error',
      head: t('deadLetter.error'),
      cell: ({ error }) => (
        <span className={cx(textStyles.secondary, textStyles.ellipsis, pageStyles.cutReason)} title={error}>
          {error || '—'}
        </span>
      ),
      deskOnly: true,
    },
    {
      key: 'decide',
      atEnd: true,
      head: <span className={textStyles.visuallyHidden}>{t('deadLetter.decide')}</span>,
      align: 'end',
      cell: decide,
    },
  ];
}

function useCard(decide: (letter: DeadLetter) => ReactNode): (row: DeadLetter) => RowCard {
  const t = useT();
  const format = useFormat();
  return (row) => ({
    title: t('deadLetter.title', { id: row.id, event: row.eventType }),
    subtitle: format.dateTime(row.eventAt),
    end: <StateTag state={row.state} />,
    figures: [
      { label: t('deadLetter.consumer'), value: row.consumer },
      { label: t('deadLetter.tries'), value: format.number(row.tries) },
    ],
    more: decide(row),
  });
}

/** What the exported file holds: codes and figures as they are, not in words. */
function useCsv() {
  const t = useT();
  return [
    { head: t('deadLetter.id'), cell: (row: DeadLetter) => row.id },
    { head: t('deadLetter.eventAt'), cell: (row: DeadLetter) => row.eventAt },
    { head: t('deadLetter.event'), cell: (row: DeadLetter) => row.eventType },
    { head: t('deadLetter.consumer'), cell: (row: DeadLetter) => row.consumer },
    { head: t('player.one'), cell: (row: DeadLetter) => row.playerId },
    { head: t('deadLetter.state'), cell: (row: DeadLetter) => row.state },
    { head: t('deadLetter.tries'), cell: (row: DeadLetter) => String(row.tries) },
    { head: t('deadLetter.error'), cell: (row: DeadLetter) => row.error },
    { head: t('deadLetter.failedAt'), cell: (row: DeadLetter) => row.lastFailedAt },
    { head: t('deadLetter.closedAt'), cell: (row: DeadLetter) => row.closedAt },
  ];
}
