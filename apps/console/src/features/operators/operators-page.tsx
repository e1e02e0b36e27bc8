import { DataTable } from '@baize/ui/data-table.tsx';
import { Tag } from '@baize/ui/tag.tsx';
import { useT } from '@baize/webkit/i18n';
import { CsvButton, onePage } from '../../components/csv-button.tsx';
import { Card, Page } from '../../components/page.tsx';
import { NoRows } from '../../components/paged-table.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { RowsSkeleton } from '../../components/skeletons.tsx';
import type { Operator } from '../../console-calls.ts';
import { useOperator } from '../../session.ts';
import { useCall } from '../../use-call.ts';
import { useFormat } from '../../use-format.ts';

/** Named people, what each may do, when each was here last (standards, item 56). */
export default function OperatorsPage() {
  const t = useT();
  const query = useCall('listOperators');
  return (
    <Page title={t('page.operators')} note={<span className="p-only-w">{t('operator.note')}</span>}>
      <Card
        title={t('operator.list')}
        end={query.data && (
          <CsvButton<Operator> subject="operators" readPage={onePage(query.data)} columns={[
            { head: t('operator.login'), cell: (row) => row.name }, { head: t('part.name'), cell: (row) => row.displayName }, { head: t('operator.role'), cell: (row) => row.role }, { head: t('operator.permissions'), cell: (row) => row.permissions.join(' ') },
            { head: t('operator.previous'), cell: (row) => row.previousLogin?.at ?? null }, { head: t('session.ip'), cell: (row) => row.previousLogin?.ip ?? null }, { head: t('operator.disabled'), cell: (row) => row.disabledAt },
          ]} />
        )}
      >
        <QueryView query={query} skeleton={<RowsSkeleton rows={5} />}>{(rows) => rows.length === 0 ? <NoRows /> : <OperatorRows rows={rows} />}</QueryView>
      </Card>
    </Page>
  );
}

function OperatorRows({ rows }: { rows: readonly Operator[] }) {
  const t = useT();
  const format = useFormat();
  const me = useOperator();
  const login = ({ previousLogin }: Operator) => (previousLogin ? <span className="num">{format.dateTime(previousLogin.at)} <bdi className="p-mono p-mut">{previousLogin.ip}</bdi></span> : <span className="p-mut">—</span>);
  const state = (row: Operator) => (row.disabledAt ? <Tag tone="loss">{t('operator.disabledAt', { at: format.dateTime(row.disabledAt) })}</Tag> : <Tag tone="win">{t('player.status.active')}</Tag>);
  return (
    <DataTable
      dense caption={t('part.table', { name: t('operator.list') })} rows={rows} rowKey={({ id }) => id}
      columns={[
        { key: 'name', head: t('operator.login'), fixed: true, cell: (row) => <span className="p-row"><b className="p-b">{row.name}</b>{row.id === me.id && <Tag tone="brand">{t('correction.you')}</Tag>}</span> },
        { key: 'display', head: t('part.name'), cell: ({ displayName }) => <span className="p-sub">{displayName}</span> },
        { key: 'role', head: t('operator.role'), cell: ({ role }) => t(`role.${role}`) },
        { key: 'permissions', head: t('operator.permissions'), cell: (row) => <Rights row={row} /> },
        { key: 'login', head: t('operator.previous'), cell: login },
        { key: 'state', head: t('player.status'), cell: state },
      ]}
      card={(row) => ({ title: row.name, subtitle: t(`role.${row.role}`), end: state(row), figures: [{ label: t('part.name'), value: row.displayName }, { label: t('operator.previous'), value: row.previousLogin ? format.date(row.previousLogin.at) : '—' }, { label: t('operator.permissions'), value: format.number(row.permissions.length) }], more: <RightsList row={row} /> })}
    />
  );
}

function Rights({ row }: { row: Operator }) {
  const t = useT();
  return <details className="rights"><summary className="p-lnk">{t('operator.rights', { count: row.permissions.length })}</summary><RightsList row={row} /></details>;
}

function RightsList({ row }: { row: Operator }) {
  return <ul className="rights-list">{row.permissions.map((permission) => <li key={permission} className="tag p-mono">{permission}</li>)}</ul>;
}
