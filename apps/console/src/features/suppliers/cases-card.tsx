import type { SupplierCase } from '@baize/contract/console/supplier-cases';
import { DataTable, type Column, type RowCard } from '@baize/ui/data-table.tsx';
import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import { Link } from 'wouter';
import { codeText } from '../../components/case-code.ts';
import { NoRows } from '../../components/list-table.tsx';
import { Card } from '../../components/page.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { RowsSkeleton } from '../../components/skeletons.tsx';
import { casesPath } from '../../lib/rows-path.ts';
import { useCall } from '../../use-call.ts';
import { useFormat } from '../../use-format.ts';
import { CaseAmounts, CaseLink, CaseState } from '../../components/case-parts.tsx';

const CASES_SHOWN = 10;

/** What is in dispute with one supplier and not decided: the newest. */
export function CasesCard({ supplier }: { supplier: string }) {
  const t = useT();
  const query = useCall('listSupplierCases', { supplier, state: 'open', pageSize: CASES_SHOWN }, { keep: true });
  const all = (
    <Link className={textStyles.link} href={casesPath({ supplier, state: 'open' })}>
      {t('page.supplier-cases')}
    </Link>
  );
  return (
    <Card title={t('supplier.cases')} end={all}>
      <QueryView query={query} skeleton={<RowsSkeleton rows={2} />}>
        {({ content }) =>
          content.length === 0 ? (
            <NoRows title={t('case.empty')} text={t('case.empty.text')} />
          ) : (
            <CaseRows rows={content} />
          )
        }
      </QueryView>
    </Card>
  );
}

function CaseRows({ rows }: { rows: readonly SupplierCase[] }) {
  const t = useT();
  return (
    <DataTable
      density="dense"
      caption={t('part.table', { name: t('supplier.cases') })}
      rows={rows}
      rowKey={({ id }) => id}
      columns={useColumns()}
      card={useCard()}
    />
  );
}

function useColumns(): Column<SupplierCase>[] {
  const t = useT();
  const format = useFormat();
  return [
    { key: 'day', head: t('case.day'), cell: (row) => <CaseLink {...row} /> },
    { key: 'code', head: t('case.code'), cell: ({ code }) => codeText(t, code) },
    { key: 'rows', head: t('case.rows'), align: 'end', cell: (row) => format.number(row.rows) },
    { key: 'sum', head: t('part.amount'), align: 'end', cell: (row) => <CaseAmounts amounts={row.amounts} /> },
    { key: 'state', head: t('case.state'), cell: (row) => <CaseState state={row.state} /> },
  ];
}

function useCard(): (row: SupplierCase) => RowCard {
  const t = useT();
  return (row) => ({
    title: <CaseLink {...row} />,
    subtitle: codeText(t, row.code),
    end: <CaseState state={row.state} />,
    figures: [{ label: t('part.amount'), value: <CaseAmounts amounts={row.amounts} /> }],
  });
}
