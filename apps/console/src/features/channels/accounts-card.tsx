import type { ConsoleChannel, ReceivingAccount } from '@baize/contract/console/channels';
import { Button } from '@baize/ui/button.tsx';
import { DataTable, type Column } from '@baize/ui/data-table.tsx';
import { Tag } from '@baize/ui/tag.tsx';
import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import { lazyPart } from '@baize/webkit/lazy-part';
import { useState, type ReactNode } from 'react';
import { NoRows } from '../../components/list-table.tsx';
import { Card } from '../../components/page.tsx';
import { useCan } from '../../session.ts';
import { ShowPart } from '../../show-part.tsx';
import { useFormat } from '../../use-format.ts';

const ADD_DIALOG = lazyPart(() => import('./add-account-dialog.tsx'));
const CHANGE_DIALOG = lazyPart(() => import('./change-account-dialog.tsx'));

/** The accounts of the house that players pay to, handed out in turn. */
export function AccountsCard({ channel }: { channel: ConsoleChannel }) {
  const t = useT();
  const may = useCan('channels.write');
  const [asked, setAsked] = useState<ReceivingAccount | 'new' | null>(null);
  const change = (row: ReceivingAccount): ReactNode =>
    may && (
      <Button size="dense" aria-label={t('account.change.of', { number: row.number })} onClick={() => setAsked(row)}>
        {t('account.change')}
      </Button>
    );
  const columns = useColumns(change);
  const close = (): void => setAsked(null);
  return (
    <Card
      wrap
      title={t('account.list')}
      hint={t('account.list.hint')}
      end={
        may &&
        channel.version > 0 && (
          <Button size="dense" icon="plus" onClick={() => setAsked('new')}>
            {t('account.add')}
          </Button>
        )
      }
    >
      {channel.accounts.length === 0 ? (
        <NoRows title={t('account.empty')} text={t('account.empty.text')} />
      ) : (
        <DataTable
          caption={t('account.list')}
          density="dense"
          columns={columns}
          rows={channel.accounts}
          rowKey={({ id }) => id}
          card={(row) => ({
            title: <bdi>{row.number}</bdi>,
            subtitle: `${row.provider} · ${row.holder}`,
            end: <AccountTag account={row} />,
            figures: columns.slice(3, 5).map(({ head, cell }) => ({ label: head, value: cell(row) })),
            more: change(row),
          })}
        />
      )}
      {asked === 'new' && <ShowPart part={ADD_DIALOG} props={{ channel, onClose: close }} />}
      {asked !== null && asked !== 'new' && (
        <ShowPart part={CHANGE_DIALOG} props={{ account: asked, onClose: close }} />
      )}
    </Card>
  );
}

function AccountTag({ account: { enabled, approved, waiting } }: { account: ReceivingAccount }) {
  const t = useT();
  if (waiting) return <Tag tone="info">{t('account.state.waiting')}</Tag>;
  if (!approved) return <Tag tone="warn">{t('account.state.refused')}</Tag>;
  return <Tag tone={enabled ? 'positive' : 'plain'}>{t(enabled ? 'account.state.open' : 'account.state.closed')}</Tag>;
}

function useColumns(change: (row: ReceivingAccount) => ReactNode): Column<ReceivingAccount>[] {
  const t = useT();
  const format = useFormat();
  return [
    { key: 'provider', head: t('account.provider'), cell: ({ provider }) => provider },
    { key: 'number', head: t('account.number'), cell: ({ number }) => <bdi className={textStyles.mono}>{number}</bdi> },
    { key: 'holder', head: t('account.holder'), cell: ({ holder }) => holder },
    { key: 'today', head: t('account.today'), align: 'end', cell: ({ today }) => format.money(today, { unit: true }) },
    {
      key: 'dayMax',
      head: t('account.dayMax'),
      align: 'end',
      cell: ({ dayMax }) => (dayMax === null ? t('account.dayMax.none') : format.money(dayMax, { unit: true })),
    },
    { key: 'state', head: t('account.state'), cell: (account) => <AccountTag account={account} /> },
    {
      key: 'change',
      atEnd: true,
      head: <span className={textStyles.visuallyHidden}>{t('account.change')}</span>,
      align: 'end',
      cell: change,
    },
  ];
}
