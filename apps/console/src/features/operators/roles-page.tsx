import { APART, OWNERS_ALONE, PERMISSIONS, type Permission } from '@baize/contract/permissions';
import type { RoleRow } from '@baize/contract/console/roles';
import { Button } from '@baize/ui/button.tsx';
import { DataTable, type Column } from '@baize/ui/data-table.tsx';
import { Icon } from '@baize/ui/icon.tsx';
import layout from '@baize/ui/layout.module.css';
import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import { lazyPart } from '@baize/webkit/lazy-part';
import { useState, type ReactNode } from 'react';
import { Card, Page } from '../../components/page.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { RowsSkeleton } from '../../components/skeletons.tsx';
import { useBrand, useCan } from '../../session.ts';
import { ShowPart } from '../../show-part.tsx';
import { useCall } from '../../use-call.ts';
import { useFormat } from '../../use-format.ts';
import { OperatorsSwitch } from './operators-switch.tsx';
import styles from './roles.module.css';

const ROLE_DIALOG = lazyPart(() => import('./role-dialog.tsx'));
const LIMITS_DIALOG = lazyPart(() => import('./limits-dialog.tsx'));
const REMOVE_DIALOG = lazyPart(() => import('./remove-role-dialog.tsx'));

type Asking = { readonly what: 'edit' | 'limits' | 'remove'; readonly key: string } | { readonly what: 'new' };

/** What operators may, by roles: the product's, and those that owners make of single permissions. */
export function RolesPage() {
  const t = useT();
  const query = useCall('listRoles');
  const may = useCan('operators.write');
  const [asking, setAsking] = useState<Asking | null>(null);
  const onClose = (): void => setAsking(null);
  const row = asking && 'key' in asking ? query.data?.find(({ key }) => key === asking.key) : undefined;
  return (
    <Page
      title={t('page.operators')}
      note={<span className={layout.wideOnly}>{t('role.note')}</span>}
      end={
        <span className={layout.row}>
          <OperatorsSwitch view="roles" />
          {may && (
            <Button size="dense" variant="primary" icon="plus" onClick={() => setAsking({ what: 'new' })}>
              {t('role.new')}
            </Button>
          )}
        </span>
      }
    >
      <Card title={t('role.list')}>
        <QueryView query={query} skeleton={<RowsSkeleton />}>
          {(rows) => <Roles rows={rows} onAsk={setAsking} may={may} />}
        </QueryView>
      </Card>
      <Card title={t('role.matrix')} hint={t('role.matrix.hint')}>
        <QueryView query={query} skeleton={<RowsSkeleton />}>
          {(rows) => <Matrix rows={rows} />}
        </QueryView>
      </Card>
      {asking?.what === 'new' && <ShowPart part={ROLE_DIALOG} props={{ row: null, onClose }} />}
      {asking?.what === 'edit' && row && <ShowPart part={ROLE_DIALOG} props={{ row, onClose }} />}
      {asking?.what === 'limits' && row && <ShowPart part={LIMITS_DIALOG} props={{ row, onClose }} />}
      {asking?.what === 'remove' && row && <ShowPart part={REMOVE_DIALOG} props={{ row, onClose }} />}
    </Page>
  );
}

const useRoleName = (): ((row: RoleRow) => string) => {
  const t = useT();
  return ({ key, name }) => name ?? t(`role.${key}`);
};

type RolesProps = { rows: readonly RoleRow[]; may: boolean; onAsk: (asking: Asking) => void };

function Roles({ rows, may, onAsk }: RolesProps) {
  const t = useT();
  const format = useFormat();
  const nameOf = useRoleName();
  const { currency } = useBrand();
  const limit = (amount: string | null): string =>
    amount === null ? t('role.limit.none') : format.money(amount, { unit: true, currency });
  const actions = (row: RoleRow): ReactNode => may && <Actions row={row} onAsk={onAsk} />;
  const columns: Column<RoleRow>[] = [
    {
      key: 'name',
      head: t('operator.role'),
      fixed: true,
      cell: (row) => <b className={textStyles.strong}>{nameOf(row)}</b>,
    },
    { key: 'may', head: t('operator.permissions'), cell: ({ permissions }) => format.number(permissions.length) },
    { key: 'holders', head: t('role.holders'), cell: ({ holders }) => format.number(holders) },
    { key: 'once', head: t('role.limit.correction'), cell: ({ limits }) => limit(limits.correction) },
    { key: 'day', head: t('role.limit.day'), cell: ({ limits }) => limit(limits.day) },
    {
      key: 'do',
      atEnd: true,
      head: <span className={textStyles.visuallyHidden}>{t('role.limits')}</span>,
      align: 'end',
      cell: actions,
    },
  ];
  return (
    <DataTable
      density="dense"
      caption={t('part.table', { name: t('role.list') })}
      rows={rows}
      rowKey={({ key }) => key}
      columns={columns}
      card={(row) => ({
        title: nameOf(row),
        subtitle: t('role.held', { count: row.holders }),
        figures: [
          { label: t('role.limit.correction'), value: limit(row.limits.correction) },
          { label: t('role.limit.day'), value: limit(row.limits.day) },
        ],
        more: actions(row),
      })}
    />
  );
}

function Actions({ row, onAsk }: { row: RoleRow; onAsk: RolesProps['onAsk'] }) {
  const t = useT();
  const nameOf = useRoleName();
  return (
    <span className={layout.row}>
      <Button
        size="dense"
        aria-label={t('role.limits.of', { name: nameOf(row) })}
        onClick={() => onAsk({ what: 'limits', key: row.key })}
      >
        {t('role.limits')}
      </Button>
      {row.name !== null && (
        <>
          <Button
            size="dense"
            icon="edit"
            aria-label={t('role.change.of', { name: row.name })}
            onClick={() => onAsk({ what: 'edit', key: row.key })}
          >
            {t('games.change')}
          </Button>
          <Button
            size="dense"
            variant="danger"
            disabled={row.holders > 0}
            title={row.holders > 0 ? t('error.ROLE_IN_USE') : undefined}
            aria-label={t('role.remove.of', { name: row.name })}
            onClick={() => onAsk({ what: 'remove', key: row.key })}
          >
            {t('role.remove')}
          </Button>
        </>
      )}
    </span>
  );
}

/** Which role may what: one cell each. */
function Matrix({ rows }: { rows: readonly RoleRow[] }) {
  const t = useT();
  const nameOf = useRoleName();
  return (
    <section
      className={styles.scroller}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by keys
      tabIndex={0}
      aria-label={t('role.matrix')}
    >
      <table>
        <thead>
          <tr>
            <th scope="col">{t('role.permission')}</th>
            {rows.map((row) => (
              <th scope="col" key={row.key}>
                {nameOf(row)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {/* Those of the suppliers' portal are nobody's here. */}
          {PERMISSIONS.filter((each) => rows.some(({ permissions }) => permissions.includes(each))).map(
            (permission) => (
              <tr key={permission}>
                <th scope="row">
                  {t(`permission.${permission}`)}
                  <Remark permission={permission} />
                </th>
                {rows.map(({ key, permissions }) => (
                  <td key={key}>
                    {permissions.includes(permission) ? (
                      <>
                        <Icon name="check" size={16} />
                        <span className={textStyles.visuallyHidden}>{t('role.may')}</span>
                      </>
                    ) : (
                      <span className={textStyles.visuallyHidden}>{t('role.mayNot')}</span>
                    )}
                  </td>
                ))}
              </tr>
            ),
          )}
        </tbody>
      </table>
    </section>
  );
}

function Remark({ permission }: { permission: Permission }) {
  const t = useT();
  const checks = APART.find(([makes]) => makes === permission)?.[1];
  const text = OWNERS_ALONE.includes(permission)
    ? t('role.alone')
    : checks && t('role.apart', { other: t(`permission.${checks}`) });
  return text && <small className={textStyles.tertiary}>{text}</small>;
}
