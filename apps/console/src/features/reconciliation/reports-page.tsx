import type { ProviderReport } from '@baize/contract/console/provider-reports';
import { PAYMENT_PROVIDER_NAMES } from '@baize/contract/payment-providers';
import { Button } from '@baize/ui/button.tsx';
import layout from '@baize/ui/layout.module.css';
import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import { lazyPart } from '@baize/webkit/lazy-part';
import { useState } from 'react';
import { Link } from 'wouter';
import { ListTable } from '../../components/list-table.tsx';
import { Card, Page } from '../../components/page.tsx';
import { useCan } from '../../session.ts';
import { ShowPart } from '../../show-part.tsx';
import { useCall } from '../../use-call.ts';
import { useFormat } from '../../use-format.ts';
import { DifferingTag, REPORTS, useSpanText } from './parts.tsx';

const COMPARE_DIALOG = lazyPart(() => import('./compare-dialog.tsx'));
const PAGE_SIZE = 20;

/** Reports of payment providers that were held against the brand's deposits. */
export function ReportsPage() {
  const t = useT();
  const format = useFormat();
  const spanText = useSpanText();
  const may = useCan('deposits.review');
  const [pageNo, setPageNo] = useState(1);
  const [asks, setAsks] = useState(false);
  const query = useCall('listProviderReports', { pageNo, pageSize: PAGE_SIZE }, { keep: true });
  const link = ({ id, name }: ProviderReport) => (
    <Link className={textStyles.link} href={`${REPORTS}/${id}`}>
      <bdi className={textStyles.wrap}>{name}</bdi>
    </Link>
  );
  return (
    <Page title={t('page.reconciliation')} note={<span className={layout.wideOnly}>{t('report.note')}</span>}>
      <Card
        wrap
        title={t('report.list')}
        end={
          may && (
            <Button size="dense" variant="primary" icon="plus" onClick={() => setAsks(true)}>
              {t('report.compare')}
            </Button>
          )
        }
      >
        <ListTable
          list="provider-reports"
          name={t('report.list')}
          query={query}
          onPage={setPageNo}
          rowKey={({ id }) => id}
          columns={[
            { key: 'name', head: t('report.name'), cell: link },
            {
              key: 'provider',
              head: t('paymentAccount.provider'),
              cell: ({ provider }) => PAYMENT_PROVIDER_NAMES[provider],
            },
            { key: 'span', head: t('report.span'), cell: spanText },
            { key: 'lines', head: t('report.lines'), align: 'end', cell: ({ lines }) => format.number(lines) },
            { key: 'differing', head: t('report.result'), cell: (row) => <DifferingTag differing={row.differing} /> },
            { key: 'by', head: t('report.by'), cell: ({ madeBy }) => madeBy },
            { key: 'at', head: t('report.at'), cell: ({ madeAt }) => format.dateTime(madeAt) },
          ]}
          card={(row) => ({
            title: link(row),
            subtitle: PAYMENT_PROVIDER_NAMES[row.provider],
            end: <DifferingTag differing={row.differing} />,
            figures: [
              { label: t('report.lines'), value: format.number(row.lines) },
              { label: t('report.span'), value: spanText(row) },
              { label: t('report.at'), value: format.dateTime(row.madeAt) },
            ],
          })}
        />
      </Card>
      {asks && <ShowPart part={COMPARE_DIALOG} props={{ onClose: () => setAsks(false) }} />}
    </Page>
  );
}
