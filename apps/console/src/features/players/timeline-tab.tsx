import type { PlayerDetail } from '@baize/contract/console/players';
import type { TimelineEntry } from '@baize/contract/console/timeline';
import { TIMELINE_KINDS, timelineKindsOf } from '@baize/contract/console/timeline-words';
import { Button } from '@baize/ui/button.tsx';
import type { Column, RowCard } from '@baize/ui/data-table.tsx';
import { SelectFilter } from '@baize/ui/table-filters.tsx';
import { Tag } from '@baize/ui/tag.tsx';
import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import { lazyPart } from '@baize/webkit/lazy-part';
import { useState } from 'react';
import { actionTitle } from '../../components/audit-line.tsx';
import { ListTable, NoRows } from '../../components/list-table.tsx';
import { oneOf } from '../../lib/filter-rules.ts';
import { keysetPages } from '../../list-pages.ts';
import { useCan, useOperator } from '../../session.ts';
import { ShowPart } from '../../show-part.tsx';
import { useCall } from '../../use-call.ts';
import { useFilters } from '../../use-filters.ts';
import { useFormat } from '../../use-format.ts';

const NOTE_DIALOG = lazyPart(() => import('./note-dialog.tsx'));
const PAGE_SIZE = 25;

/** Everything that happened to a player, the newest first. */
export function TimelineTab({ player }: { player: PlayerDetail }) {
  const t = useT();
  const notes = useCan('players.notes');
  const { permissions } = useOperator();
  const kinds = timelineKindsOf((each) => permissions.includes(each));
  const [writing, setWriting] = useState(false);
  const list = useFilters(['kind'], {
    kind: oneOf(t('timeline.kind'), TIMELINE_KINDS),
  });
  const { values, wrong, set } = list;
  const kind = TIMELINE_KINDS.find((each) => each === values.kind);
  const wanted = { id: player.id, ...(kind && { kind }) };
  const query = useCall(
    'listPlayerTimeline',
    { ...wanted, ...list.cursor, pageSize: PAGE_SIZE },
    { keep: true, enabled: wrong.length === 0 },
  );
  return (
    <>
      <ListTable
        list="timeline"
        state={list}
        csv={{
          subject: `timeline-${player.account}`,
          columns: useCsv(),
          readPages: keysetPages('listPlayerTimeline', wanted),
        }}
        filters={
          <>
            <SelectFilter
              label={t('timeline.kind')}
              value={values.kind}
              onChange={(value) => set({ kind: value })}
              options={[
                { value: '', label: t('timeline.kind.all') },
                ...kinds.map((value) => ({ value, label: t(`timeline.kind.${value}`) })),
              ]}
            />
            {notes && (
              <Button size="dense" icon="edit" onClick={() => setWriting(true)}>
                {t('timeline.write')}
              </Button>
            )}
          </>
        }
        query={query}
        name={t('player.tab.timeline')}
        rowKey={({ id }) => id}
        columns={useColumns()}
        card={useCard()}
        {...(!list.filtered && { empty: <NoRows title={t('timeline.none')} /> })}
      />
      {writing && <ShowPart part={NOTE_DIALOG} props={{ player, onClose: () => setWriting(false) }} />}
    </>
  );
}

/** The word of an entry; its code where that is newer than this console. */
function useWhat(): (entry: TimelineEntry) => string {
  const t = useT();
  const format = useFormat();
  const said = (id: string, code: string): string => {
    const text = t(id);
    return text === id ? code : text;
  };
  return ({ kind, what, count }) => {
    switch (kind) {
      case 'login':
        return said(`timeline.login.${what}`, what);
      case 'refusal':
        return [said(`refusal.why.${what}`, what), count! > 1 && `× ${format.number(count!)}`]
          .filter(Boolean)
          .join(' ');
      case 'play':
        return t('timeline.play', { day: what, count: count ?? 0, shown: format.number(count ?? 0) });
      case 'deposit':
        return said(`deposit.state.${what}`, what);
      case 'withdrawal':
        return said(`withdrawal.state.${what}`, what);
      case 'transfer':
        return said(`timeline.transfer.${what}`, what);
      case 'correction':
        return what
          .split('.')
          .map((part, at) => said(at === 0 ? `correction.${part}` : `correction.state.${part}`, part))
          .join(' · ');
      case 'limit':
        return said(`player.limits.kind.${what}`, what);
      case 'operator':
        return actionTitle(t, what);
      case 'message':
        return said(`timeline.message.${what}`, what);
      case 'move':
        return said(`agents.move.state.${what}`, what);
      case 'suspicion':
        return said(`agents.suspicion.${what}`, what);
      case 'note':
        return '';
    }
  };
}

function useBy(): (entry: TimelineEntry) => string {
  const t = useT();
  return ({ kind, by }) => (by === null ? '' : kind === 'limit' ? t(`player.limits.by.${by}`) : by);
}

/** What moved; of a day's play what was staked and what came back. */
function useMoney(): (entry: TimelineEntry) => string {
  const t = useT();
  const format = useFormat();
  return ({ amount, payout, currency }) => {
    if (amount === null) return '';
    const staked = `${format.money(amount)} ${currency ?? ''}`.trim();
    return payout === null ? staked : t('timeline.played', { staked, payout: format.money(payout) });
  };
}

function useColumns(): Column<TimelineEntry>[] {
  const t = useT();
  const format = useFormat();
  const [what, by, money] = [useWhat(), useBy(), useMoney()];
  return [
    {
      key: 'at',
      head: t('part.time'),
      fixed: true,
      cell: ({ at }) => <span className={textStyles.figures}>{format.dateTime(at)}</span>,
    },
    { key: 'kind', head: t('timeline.kind'), cell: ({ kind }) => <Tag>{t(`timeline.kind.${kind}`)}</Tag> },
    {
      key: 'what',
      head: t('timeline.what'),
      cell: (entry) => (
        <span className={textStyles.wrap}>
          {[what(entry), entry.text].filter((part) => part !== null && part !== '').join(' – ')}
        </span>
      ),
    },
    { key: 'money', head: t('timeline.money'), align: 'end', cell: money },
    { key: 'by', head: t('timeline.by'), cell: (entry) => <bdi>{by(entry)}</bdi> },
  ];
}

function useCard(): (entry: TimelineEntry) => RowCard {
  const t = useT();
  const format = useFormat();
  const [what, by, money] = [useWhat(), useBy(), useMoney()];
  return (entry) => ({
    title: (
      <span className={textStyles.wrap}>
        {[what(entry), entry.text].filter((part) => part !== null && part !== '').join(' – ')}
      </span>
    ),
    subtitle: [format.dateTime(entry.at), by(entry)].filter((part) => part !== '').join(' · '),
    end: <Tag>{t(`timeline.kind.${entry.kind}`)}</Tag>,
    figures: entry.amount === null ? [] : [{ label: t('timeline.money'), value: money(entry) }],
  });
}

/** What the exported file holds: codes and figures as they are, not in words. */
function useCsv() {
  const t = useT();
  return [
    { head: 'id', cell: ({ id }: TimelineEntry) => id },
    { head: t('part.time'), cell: ({ at }: TimelineEntry) => at },
    { head: t('timeline.kind'), cell: ({ kind }: TimelineEntry) => kind },
    { head: t('timeline.what'), cell: ({ what }: TimelineEntry) => what },
    { head: t('timeline.money'), cell: ({ amount }: TimelineEntry) => amount ?? '' },
    { head: t('timeline.csv.payout'), cell: ({ payout }: TimelineEntry) => payout ?? '' },
    { head: t('part.currency'), cell: ({ currency }: TimelineEntry) => currency ?? '' },
    { head: t('timeline.csv.count'), cell: ({ count }: TimelineEntry) => (count === null ? '' : String(count)) },
    { head: t('timeline.by'), cell: ({ by }: TimelineEntry) => by ?? '' },
    { head: t('timeline.text'), cell: ({ text }: TimelineEntry) => text ?? '' },
  ];
}
