import type { LinkedRow, PlayerDetail } from '@baize/contract/console/players';
import { DataTable, type Column, type RowCard } from '@baize/ui/data-table.tsx';
import { Tag } from '@baize/ui/tag.tsx';
import textStyles from '@baize/ui/text.module.css';
import { useT, type Translate } from '@baize/webkit/i18n';
import { Link } from 'wouter';
import { NoRows } from '../../components/list-table.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { RowsSkeleton } from '../../components/skeletons.tsx';
import { useCall } from '../../use-call.ts';
import { useFormat } from '../../use-format.ts';
import { Part } from './part.tsx';

/** Accounts that may be the same person's, with what says so. Evidence, never a verdict. */
export function LinkedCard({ player }: { player: PlayerDetail }) {
  const t = useT();
  const query = useCall('listLinkedPlayers', { id: player.id }, { keep: true });
  return (
    <Part title={t('linked.title')} text={t('linked.text')}>
      <QueryView query={query} skeleton={<RowsSkeleton rows={2} />}>
        {({ content }) => (content.length === 0 ? <NoRows title={t('linked.none')} /> : <LinkedRows rows={content} />)}
      </QueryView>
    </Part>
  );
}

function LinkedRows({ rows }: { rows: readonly LinkedRow[] }) {
  const t = useT();
  return (
    <DataTable
      density="dense"
      caption={t('part.table', { name: t('linked.title') })}
      rows={rows}
      rowKey={({ kind, id }) => `${kind} ${id}`}
      columns={useColumns()}
      card={useCard()}
    />
  );
}

/** What links the two, in words. */
const evidence = (t: Translate, { kind, times, ip }: LinkedRow): string =>
  t(`linked.${kind}`, { times: String(times), ip: ip ?? '' });

function Account({ id, account, disabled }: LinkedRow) {
  const t = useT();
  return (
    <>
      <Link className={textStyles.link} href={`/players/${id}/sessions`}>
        {account}
      </Link>{' '}
      {disabled && <Tag tone="negative">{t('player.status.disabled')}</Tag>}
    </>
  );
}

function useColumns(): Column<LinkedRow>[] {
  const t = useT();
  const format = useFormat();
  return [
    { key: 'account', head: t('linked.account'), cell: (row) => <Account {...row} /> },
    { key: 'evidence', head: t('linked.evidence'), cell: (row) => evidence(t, row) },
    {
      key: 'at',
      head: t('linked.last'),
      cell: ({ at }) => <span className={textStyles.figures}>{format.dateTime(at)}</span>,
    },
  ];
}

function useCard(): (row: LinkedRow) => RowCard {
  const t = useT();
  const format = useFormat();
  return (row) => ({ title: <Account {...row} />, subtitle: evidence(t, row), end: format.dateTime(row.at) });
}
