import { DataTable, type Column, type RowCard } from '@baize/ui/data-table.tsx';
import { PHONE, useMedia } from '@baize/ui/use-media.ts';
import { useT } from '@baize/webkit/i18n';
import { useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import { GivenTags } from '../../components/given-tags.tsx';
import { useGivenTags } from '../../components/use-given-tags.ts';
import { Card } from '../../components/page.tsx';
import { NoRows } from '../../components/list-table.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { RowsSkeleton } from '../../components/skeletons.tsx';
import type { Correction } from '@baize/contract/console/corrections';
import { lazyPart } from '@baize/webkit/lazy-part';
import { ShowPart } from '../../show-part.tsx';
import { waitedText } from '../../lib/waited.ts';
import { serverClock } from '../../server-clock.ts';
import { useCan, useOperator } from '../../session.ts';
import { useCall } from '../../use-call.ts';
import { useFormat } from '../../use-format.ts';
import { useKeys } from '../../use-keys.ts';
import { DirectionTag, SignedCorrection, type Decision } from './parts.tsx';
import { SidePanel } from './side-panel.tsx';
import { cx } from '@baize/ui/cx.ts';
import layout from '@baize/ui/layout.module.css';
import textStyles from '@baize/ui/text.module.css';
import pageStyles from '../../components/page.module.css';
import split from '../../components/split.module.css';
import styles from './corrections.module.css';
import { buttonClass } from '@baize/ui/button.tsx';
import { Tag } from '@baize/ui/tag.tsx';

const CHECK_DIALOG = lazyPart(() => import('./check-dialog.tsx'));
const QUEUE_MAX = 100;
const POLL_MS = 15_000;

/** What waits for a checker, the oldest first; the chosen row owns the panel beside it. */
export function Queue({ switcher }: { switcher: ReactNode }) {
  const t = useT();
  const format = useFormat();
  const query = useCall('listCorrections', { state: 'waiting', pageSize: QUEUE_MAX }, { pollMs: POLL_MS });
  const rows = query.data?.content.toReversed() ?? [];
  return (
    <Card
      wrap
      title={t('correction.queue')}
      hint={
        query.data && t('correction.queue.open', { count: query.data.total, shown: format.number(query.data.total) })
      }
      end={switcher}
    >
      <QueryView query={query} skeleton={<RowsSkeleton />}>
        {() =>
          rows.length === 0 ? <NoQueue /> : <QueueAndPanel rows={rows} more={(query.data?.total ?? 0) - rows.length} />
        }
      </QueryView>
    </Card>
  );
}

function NoQueue() {
  const t = useT();
  const makes = useCan('corrections.make');
  return (
    <>
      <NoRows title={t('correction.queue.empty')} text={t('correction.queue.empty.text')} />
      {makes && (
        <p className={cx(layout.row, styles.emptyQueue)}>
          <Link className={buttonClass()} href="/corrections/new">
            {t('correction.make')}
          </Link>
        </p>
      )}
    </>
  );
}

function QueueAndPanel({ rows, more }: { rows: readonly Correction[]; more: number }) {
  const t = useT();
  const format = useFormat();
  const { displayName, permissions } = useOperator();
  // The place is kept as well: when the chosen one is decided, the next one moves up under the cursor.
  const [choice, setChoice] = useState<{ id: string; at: number } | null>(null);
  const [asking, setAsking] = useState<{ correction: Correction; decision: Decision } | null>(null);
  const found = rows.findIndex(({ id }) => id === choice?.id);
  const at = found >= 0 ? found : Math.min(choice?.at ?? 0, rows.length - 1);
  const chosen = rows[at]!;
  const own = chosen.maker === displayName;
  // On a phone the panel stands below the list: a press leads to it.
  const phone = useMedia(PHONE);
  const checks = permissions.includes('corrections.check');
  const choose = (id: string): void => setChoice({ id, at: rows.findIndex((row) => row.id === id) });
  const move = (step: number): void => choose(rows[Math.min(rows.length - 1, Math.max(0, at + step))]!.id);
  const ask = (decision: Decision) => (checks && !own ? () => setAsking({ correction: chosen, decision }) : undefined);
  useKeys({ j: () => move(1), k: () => move(-1), a: ask('apply'), r: ask('reject') });
  const tagsOf = useGivenTags(rows);
  const columns = useColumns(chosen, choose, tagsOf);
  const card = useCard(tagsOf);
  return (
    <>
      <div className={split.split}>
        <div className={split.list}>
          <DataTable
            density="dense"
            caption={t('part.table', { name: t('correction.queue') })}
            rows={rows}
            rowKey={({ id }) => id}
            selectedKey={chosen.id}
            onSelect={({ id }) => {
              choose(id);
              if (phone) document.getElementById('correction-panel')?.scrollIntoView({ block: 'start' });
            }}
            columns={columns}
            card={card}
          />
          {more > 0 && (
            <p className={cx(pageStyles.padNote, textStyles.tertiary)}>
              {t('correction.queue.more', { count: format.number(more) })}
            </p>
          )}
          <Keys checks={checks} />
        </div>
        <SidePanel
          key={chosen.id}
          correction={chosen}
          own={own}
          checks={checks}
          onAsk={(decision) => setAsking({ correction: chosen, decision })}
        />
      </div>
      {asking && <ShowPart part={CHECK_DIALOG} props={{ ...asking, onClose: () => setAsking(null) }} />}
    </>
  );
}

/** The keys of the queue, where there is a keyboard. */
function Keys({ checks }: { checks: boolean }) {
  const t = useT();
  return (
    <div className={cx(pageStyles.footLine, layout.wideOnly)} aria-hidden="true">
      <span>
        <kbd>J</kbd>
        <kbd>K</kbd>
        {t('correction.keys.move')}
      </span>
      {checks && (
        <>
          <span>
            <kbd>A</kbd>
            {t('correction.apply')}
          </span>
          <span>
            <kbd>R</kbd>
            {t('correction.reject')}
          </span>
        </>
      )}
      <span className={pageStyles.footEnd}>
        <kbd>?</kbd>
        {t('correction.keys.all')}
      </span>
    </div>
  );
}

type TagsOf = ReturnType<typeof useGivenTags>;

function useColumns(chosen: Correction, choose: (id: string) => void, tagsOf: TagsOf): Column<Correction>[] {
  const { displayName } = useOperator();
  const t = useT();
  const format = useFormat();
  return [
    {
      key: 'waited',
      head: t('correction.waited'),
      cell: (row) => (
        <span className={cx(textStyles.figures, textStyles.secondary)}>
          {waitedText(t, Date.parse(row.madeAt), serverClock.now())}
        </span>
      ),
    },
    {
      key: 'player',
      head: t('player.one'),
      cell: (row) => (
        <>
          <button
            type="button"
            className={textStyles.link}
            aria-pressed={row.id === chosen.id}
            onClick={() => choose(row.id)}
          >
            {row.account}
          </button>
          <GivenTags tags={tagsOf(row)} />
        </>
      ),
    },
    {
      key: 'direction',
      head: t('correction.direction'),
      cell: (row) => <DirectionTag direction={row.direction} />,
    },
    {
      key: 'amount',
      head: t('part.in', { name: t('part.amount'), unit: format.symbol }),
      align: 'end',
      cell: (row) => <SignedCorrection correction={row} />,
    },
    {
      key: 'reason',
      head: t('part.reason'),
      cell: ({ reason }) => (
        <span className={cx(textStyles.secondary, textStyles.ellipsis, pageStyles.cutReason)} title={reason}>
          {reason}
        </span>
      ),
      deskOnly: true,
    },
    {
      key: 'maker',
      head: t('correction.maker'),
      cell: (row) => (row.maker === displayName ? <Tag>{t('correction.yours')}</Tag> : row.maker),
    },
  ];
}

function useCard(tagsOf: TagsOf): (row: Correction) => RowCard {
  const t = useT();
  return (row) => ({
    title: row.account,
    subtitle: (
      <>
        {row.reason} <GivenTags tags={tagsOf(row)} />
      </>
    ),
    end: <SignedCorrection correction={row} />,
    figures: [
      { label: t('correction.waited'), value: waitedText(t, Date.parse(row.madeAt), serverClock.now()) },
      { label: t('correction.direction'), value: t(`correction.${row.direction}`) },
      { label: t('correction.maker'), value: row.maker },
    ],
  });
}
