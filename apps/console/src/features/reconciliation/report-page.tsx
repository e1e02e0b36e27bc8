import type { ReportDifference, ReportSum, WholeProviderReport } from '@baize/contract/console/provider-reports';
import { PAYMENT_PROVIDER_NAMES } from '@baize/contract/payment-providers';
import { cx } from '@baize/ui/cx.ts';
import { DataTable, type Column } from '@baize/ui/data-table.tsx';
import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { BackLink, NoSuchPage } from '../../components/back-link.tsx';
import { NoRows } from '../../components/list-table.tsx';
import { OrderNumber } from '../../components/order-number.tsx';
import { Card, Fact, Page } from '../../components/page.tsx';
import pageStyles from '../../components/page.module.css';
import { QueryView } from '../../components/query-view.tsx';
import { PageSkeleton } from '../../components/skeletons.tsx';
import { depositsPath } from '../../lib/rows-path.ts';
import { useCall } from '../../use-call.ts';
import { useFormat } from '../../use-format.ts';
import { isRecordId } from '../../lib/record-id.ts';
import { DifferingTag, REPORTS, useSpanText } from './parts.tsx';

/** One report: what both sides add up to, and each payment in which they differ. */
export function ReportPage({ id }: { id: string }) {
  const t = useT();
  const back = { href: REPORTS, text: t('report.back') };
  return isRecordId(id) ? <ReportFile id={id} back={back} /> : <NoSuchPage title={t('report.one')} back={back} />;
}

function ReportFile({ id, back }: { id: string; back: { href: string; text: string } }) {
  const t = useT();
  const query = useCall('getProviderReport', { id });
  const { data: found } = query;
  return (
    <Page
      title={found?.name ?? t('report.one')}
      note={found && <DifferingTag differing={found.differing} />}
      end={<BackLink {...back} />}
    >
      <QueryView query={query} skeleton={<PageSkeleton />}>
        {(report) => (
          <>
            <ReportFacts report={report} />
            <SumsCard sums={report.sums} />
            <DifferencesCard report={report} />
          </>
        )}
      </QueryView>
    </Page>
  );
}

function ReportFacts({ report }: { report: WholeProviderReport }) {
  const t = useT();
  const format = useFormat();
  const spanText = useSpanText();
  return (
    <Card title={t('report.one')}>
      <dl className={cx(pageStyles.facts, pageStyles.padded)}>
        <Fact name={t('paymentAccount.provider')}>{PAYMENT_PROVIDER_NAMES[report.provider]}</Fact>
        <Fact name={t('report.lines')}>{format.number(report.lines)}</Fact>
        <Fact name={t('report.span')}>{spanText(report)}</Fact>
        <Fact name={t('report.by')}>{report.madeBy}</Fact>
        <Fact name={t('report.at')}>{format.dateTime(report.madeAt)}</Fact>
      </dl>
      <p className={pageStyles.padded}>{t('report.span.text')}</p>
    </Card>
  );
}

function SumsCard({ sums }: { sums: readonly ReportSum[] }) {
  const t = useT();
  const format = useFormat();
  const money = (amount: string, { currency }: ReportSum): string => format.money(amount, { unit: true, currency });
  const columns: Column<ReportSum>[] = [
    { key: 'currency', head: t('report.currency'), cell: ({ currency }) => currency },
    { key: 'payments', head: t('report.payments'), align: 'end', cell: ({ payments }) => format.number(payments) },
    { key: 'reported', head: t('report.reported'), align: 'end', cell: (row) => money(row.reported, row) },
    { key: 'credits', head: t('report.credits'), align: 'end', cell: ({ credits }) => format.number(credits) },
    { key: 'credited', head: t('report.credited'), align: 'end', cell: (row) => money(row.credited, row) },
    { key: 'difference', head: t('report.difference'), align: 'end', cell: (row) => money(row.difference, row) },
  ];
  return (
    <Card title={t('report.sums')}>
      <DataTable
        caption={t('report.sums')}
        density="dense"
        columns={columns}
        rows={sums}
        rowKey={({ currency }) => currency}
        card={(row) => ({
          title: row.currency,
          end: money(row.difference, row),
          figures: [
            { label: t('report.reported'), value: money(row.reported, row) },
            { label: t('report.credited'), value: money(row.credited, row) },
            { label: t('report.payments'), value: format.number(row.payments) },
            { label: t('report.credits'), value: format.number(row.credits) },
          ],
        })}
      />
    </Card>
  );
}

type Row = ReportDifference & { readonly key: string };

function DifferencesCard({ report }: { report: WholeProviderReport }) {
  const t = useT();
  const format = useFormat();
  const { differences, differing } = report;
  const said = (side: ReportDifference['ours']): string =>
    side === null ? '—' : format.money(side.amount, { unit: true, currency: side.currency });
  const order = ({ order: id, ours }: Row): ReactNode =>
    ours === null ? (
      <OrderNumber id={id} />
    ) : (
      <Link className={textStyles.link} href={depositsPath({ number: id })}>
        <OrderNumber id={id} />
      </Link>
    );
  const state = (row: Row): string => (row.state === null ? '—' : t(`deposit.state.${row.state}`));
  const ref = (row: Row): ReactNode => <bdi className={textStyles.mono}>{row.ref === '' ? '—' : row.ref}</bdi>;
  const line = (row: Row): string => (row.line === null ? '—' : format.number(row.line));
  const columns: Column<Row>[] = [
    { key: 'kind', head: t('report.kind'), cell: (row) => t(`report.kind.${row.kind}`) },
    { key: 'order', head: t('deposit.number'), cell: order },
    { key: 'ref', head: t('report.ref'), cell: ref },
    { key: 'line', head: t('report.line'), align: 'end', cell: line },
    { key: 'theirs', head: t('report.theirs'), align: 'end', cell: ({ theirs }) => said(theirs) },
    { key: 'ours', head: t('report.ours'), align: 'end', cell: ({ ours }) => said(ours) },
    { key: 'state', head: t('deposit.state'), cell: state },
  ];
  return (
    <Card title={t('report.differences')}>
      {differences.length === 0 ? (
        <NoRows title={t('report.agrees')} text={t('report.agrees.text')} />
      ) : (
        <DataTable
          caption={t('report.differences')}
          density="dense"
          columns={columns}
          rows={differences.map((each, at) => ({ ...each, key: `${at}` }))}
          rowKey={({ key }) => key}
          card={(row) => ({
            title: t(`report.kind.${row.kind}`),
            subtitle: order(row),
            end: said(row.theirs ?? row.ours),
            figures: [
              { label: t('report.theirs'), value: said(row.theirs) },
              { label: t('report.ours'), value: said(row.ours) },
              { label: t('deposit.state'), value: state(row) },
              { label: t('report.line'), value: line(row) },
              { label: t('report.ref'), value: ref(row) },
            ],
          })}
        />
      )}
      {differing > differences.length && (
        <p className={pageStyles.padded}>{t('report.more', { count: differing - differences.length })}</p>
      )}
    </Card>
  );
}
