import { Button } from '@baize/ui/button.tsx';
import { DataTable } from '@baize/ui/data-table.tsx';
import { useT, type Translate } from '@baize/webkit/i18n';
import { onePage } from '@baize/ui/csv.ts';
import { CsvButton } from '../../components/csv-button.tsx';
import { HealthPanel } from '../../components/health-panel.tsx';
import { Card, Page } from '../../components/page.tsx';
import { NoRows } from '../../components/list-table.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { RowsSkeleton } from '../../components/skeletons.tsx';
import type { HouseAccount } from '@baize/contract/console/reports';
import { useCall } from '../../use-call.ts';
import { useFormat } from '../../use-format.ts';
import { DisputedDeposits } from './disputed-deposits.tsx';
import { FaultyDeposits } from './faulty-deposits.tsx';
import { TakenBackDeposits } from './taken-back-deposits.tsx';
import { totalsByCurrency } from './totals.ts';
import { cx } from '@baize/ui/cx.ts';
import layout from '@baize/ui/layout.module.css';
import textStyles from '@baize/ui/text.module.css';
import pageStyles from '../../components/page.module.css';

const POLL_MS = 15_000;

/** The house's side of every transfer, and the proof that the ledger agrees with itself. */
export default function MoneyPage() {
  const t = useT();
  const format = useFormat();
  const health = useCall('getMoneyHealth');
  const accounts = useCall('listHouseAccounts', undefined, { pollMs: POLL_MS });
  const wholeText = (at: string | null): string =>
    at === null ? t('health.whole.never') : t('health.whole', { ago: format.ago(at) });
  return (
    <Page title={t('page.money')} note={<span className={layout.wideOnly}>{t('money.note')}</span>}>
      <DisputedDeposits />
      <TakenBackDeposits />
      <FaultyDeposits />
      <div className={pageStyles.mainAndAside}>
        <Card title={t('money.house')} end={accounts.data && <HouseCsv rows={accounts.data} />}>
          <QueryView query={accounts} skeleton={<RowsSkeleton />}>
            {(rows) => (rows.length === 0 ? <NoRows /> : <HouseTable rows={rows} />)}
          </QueryView>
        </Card>
        <Card
          title={t('health.title')}
          hint={health.data?.checkedAt && t('health.ago', { ago: format.ago(health.data.checkedAt) })}
          end={
            <Button size="dense" icon="refresh" busy={health.isFetching} onClick={() => void health.refetch()}>
              {t('health.again')}
            </Button>
          }
        >
          <QueryView query={health} skeleton={<RowsSkeleton />}>
            {(value) => <HealthPanel health={value} />}
          </QueryView>
          <p className={cx(pageStyles.padded, textStyles.tiny, textStyles.tertiary)}>
            {t('health.scope')}
            {health.data && ` ${wholeText(health.data.wholeAt)}`}
          </p>
        </Card>
      </div>
    </Page>
  );
}

function HouseCsv({ rows }: { rows: readonly HouseAccount[] }) {
  const t = useT();
  return (
    <CsvButton<HouseAccount>
      subject="house-accounts"
      readPages={onePage(rows)}
      columns={[
        { head: t('money.kind'), cell: (row) => row.kind },
        { head: t('money.account'), cell: (row) => row.account },
        { head: t('part.currency'), cell: (row) => row.currency },
        { head: t('player.balance'), cell: (row) => row.balance },
      ]}
    />
  );
}

/** What a house account is for, in words; its own name where it is newer than this console. */
function kindText(t: Translate, kind: string): string {
  const text = t(`house.${kind}`);
  return text === `house.${kind}` ? kind : text;
}

function HouseTable({ rows }: { rows: readonly HouseAccount[] }) {
  const t = useT();
  const format = useFormat();
  return (
    <DataTable
      density="dense"
      caption={t('part.table', { name: t('money.house') })}
      rows={rows}
      rowKey={({ account, currency }) => `${account}-${currency}`}
      columns={[
        {
          key: 'kind',
          head: t('money.kind'),
          cell: ({ kind }) => <b className={textStyles.strong}>{kindText(t, kind)}</b>,
        },
        {
          key: 'account',
          head: t('money.account'),
          cell: ({ account }) => <bdi className={cx(textStyles.mono, textStyles.secondary)}>{account}</bdi>,
        },
        { key: 'currency', head: t('part.currency'), cell: ({ currency }) => currency },
        {
          key: 'balance',
          head: t('player.balance'),
          align: 'end',
          cell: ({ balance }) => <b className={textStyles.strong}>{format.money(balance)}</b>,
        },
      ]}
      foot={totalsByCurrency(rows).map(({ currency, total }) => ({
        key: currency,
        cells: [t('money.total'), '', currency, format.money(total)],
      }))}
      card={(row) => ({
        title: kindText(t, row.kind),
        subtitle: row.account,
        end: (
          <>
            <b className={textStyles.figures}>{format.money(row.balance)}</b>
            <small className={textStyles.tertiary}>{row.currency}</small>
          </>
        ),
      })}
    />
  );
}
