import type { PaymentConnection, PaymentConnectionList } from '@baize/contract/console/payment-connections';
import { PAYMENT_PROVIDER_NAMES } from '@baize/contract/payment-providers';
import { Button } from '@baize/ui/button.tsx';
import { cx } from '@baize/ui/cx.ts';
import { DataTable, type Column } from '@baize/ui/data-table.tsx';
import { Tag } from '@baize/ui/tag.tsx';
import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import { lazyPart } from '@baize/webkit/lazy-part';
import { useState, type ReactNode } from 'react';
import { NoRows } from '../../components/list-table.tsx';
import { Card } from '../../components/page.tsx';
import pageStyles from '../../components/page.module.css';
import { QueryView } from '../../components/query-view.tsx';
import { RowsSkeleton } from '../../components/skeletons.tsx';
import { useCan } from '../../session.ts';
import { ShowPart } from '../../show-part.tsx';
import { useCall } from '../../use-call.ts';
import { useFormat } from '../../use-format.ts';

/** Of a provider that names an account beside its keys. */
const placeText = ({ merchantAccount, urlPrefix }: PaymentConnection): string | null =>
  merchantAccount === null || urlPrefix === null ? merchantAccount : `${merchantAccount} · ${urlPrefix}`;
const placeOf = (row: PaymentConnection): ReactNode => <bdi>{placeText(row) ?? '—'}</bdi>;
const ADD_DIALOG = lazyPart(() => import('./add-connection-dialog.tsx'));
const CHANGE_DIALOG = lazyPart(() => import('./change-connection-dialog.tsx'));

/** The brand's accounts at payment providers: one of each provider serves new orders at a time. */
export function ConnectionsCard() {
  const t = useT();
  const may = useCan('channels.write');
  const query = useCall('listPaymentConnections');
  const [asked, setAsked] = useState<PaymentConnection | 'new' | null>(null);
  const close = (): void => setAsked(null);
  return (
    <Card
      wrap
      title={t('paymentAccount.list')}
      hint={t('paymentAccount.list.hint')}
      end={
        may && (
          <Button size="dense" icon="plus" onClick={() => setAsked('new')}>
            {t('paymentAccount.add')}
          </Button>
        )
      }
    >
      <QueryView query={query} skeleton={<RowsSkeleton rows={2} />}>
        {(list) => (
          <>
            <ConnectionRows list={list} onChange={setAsked} />
            <Webhooks webhooks={list.webhooks} />
            {asked === 'new' && <ShowPart part={ADD_DIALOG} props={{ modes: list.modes, onClose: close }} />}
            {asked !== null && asked !== 'new' && (
              <ShowPart part={CHANGE_DIALOG} props={{ connection: asked, onClose: close }} />
            )}
          </>
        )}
      </QueryView>
    </Card>
  );
}

type RowsProps = { list: PaymentConnectionList; onChange: (connection: PaymentConnection) => void };

function ConnectionRows({ list, onChange }: RowsProps) {
  const t = useT();
  const format = useFormat();
  const may = useCan('channels.write');
  const change = (row: PaymentConnection): ReactNode =>
    may && (
      <Button
        size="dense"
        aria-label={t('paymentAccount.change.of', { name: PAYMENT_PROVIDER_NAMES[row.provider], end: row.keyEnd })}
        onClick={() => onChange(row)}
      >
        {t('account.change')}
      </Button>
    );
  const key = ({ keyEnd }: PaymentConnection): ReactNode => <bdi className={textStyles.mono}>{`…${keyEnd}`}</bdi>;
  const columns: Column<PaymentConnection>[] = [
    { key: 'provider', head: t('paymentAccount.provider'), cell: ({ provider }) => PAYMENT_PROVIDER_NAMES[provider] },
    { key: 'mode', head: t('paymentAccount.mode'), cell: ({ mode }) => t(`paymentAccount.mode.${mode}`) },
    { key: 'key', head: t('paymentAccount.keyEnd'), cell: key },
    { key: 'place', head: t('paymentAccount.merchantAccount'), cell: placeOf },
    { key: 'made', head: t('paymentAccount.madeAt'), cell: ({ madeAt }) => format.dateTime(madeAt) },
    { key: 'state', head: t('account.state'), cell: (row) => <ConnectionTag connection={row} /> },
    {
      key: 'change',
      atEnd: true,
      head: <span className={textStyles.visuallyHidden}>{t('account.change')}</span>,
      align: 'end',
      cell: change,
    },
  ];
  if (list.connections.length === 0)
    return <NoRows title={t('paymentAccount.empty')} text={t('paymentAccount.empty.text')} />;
  return (
    <DataTable
      caption={t('paymentAccount.list')}
      density="dense"
      columns={columns}
      rows={list.connections}
      rowKey={({ id }) => id}
      card={(row) => ({
        title: PAYMENT_PROVIDER_NAMES[row.provider],
        subtitle: [t(`paymentAccount.mode.${row.mode}`), placeText(row)].filter((part) => part !== null).join(' · '),
        end: <ConnectionTag connection={row} />,
        figures: [
          { label: t('paymentAccount.keyEnd'), value: key(row) },
          { label: t('paymentAccount.madeAt'), value: format.dateTime(row.madeAt) },
        ],
        more: change(row),
      })}
    />
  );
}

function ConnectionTag({ connection: { enabled, approved, waiting } }: { connection: PaymentConnection }) {
  const t = useT();
  if (waiting) return <Tag tone="info">{t('account.state.waiting')}</Tag>;
  if (!approved) return <Tag tone="warn">{t('account.state.refused')}</Tag>;
  return (
    <Tag tone={enabled ? 'positive' : 'plain'}>{t(enabled ? 'paymentAccount.serves' : 'account.state.closed')}</Tag>
  );
}

/** What an operator enters at each provider. */
function Webhooks({ webhooks }: Pick<PaymentConnectionList, 'webhooks'>) {
  const t = useT();
  return (
    <div className={pageStyles.padded}>
      <p className={textStyles.small}>{t('paymentAccount.webhooks')}</p>
      <ul>
        {webhooks.map(({ provider, url }) => (
          <li key={provider}>
            {PAYMENT_PROVIDER_NAMES[provider]}: <bdi className={cx(textStyles.mono, textStyles.wrap)}>{url}</bdi>
          </li>
        ))}
      </ul>
    </div>
  );
}
