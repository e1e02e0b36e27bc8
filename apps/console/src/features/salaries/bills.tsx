import { BILL_STATES } from '@baize/domain/agents/states';
import { CONTRACT_KINDS } from '@baize/domain/agents/kinds';
import type { ConsoleBill } from '@baize/contract/console/salaries';
import { SelectFilter, TextFilter } from '@baize/ui/table-filters.tsx';
import { useT } from '@baize/webkit/i18n';
import type { ReactNode } from 'react';
import { ListTable, NoRows } from '../../components/list-table.tsx';
import { Card } from '../../components/page.tsx';
import { atMost, oneOf } from '../../lib/filter-rules.ts';
import { keysetPages } from '../../list-pages.ts';
import { useCall } from '../../use-call.ts';
import { useFilters } from '../../use-filters.ts';
import { useBillCard, useBillColumns } from './parts.tsx';

const PAGE_SIZE = 25;
const NAME_MAX = 64;
const POLL_MS = 30_000;

/** Bills of the brand, those that wait for a decision among them. */
export function Bills({ switcher }: { switcher: ReactNode }) {
  const t = useT();
  const list = useFilters(
    ['state', 'kind', 'account'],
    {
      state: oneOf(t('salary.status'), BILL_STATES),
      kind: oneOf(t('salary.kind'), CONTRACT_KINDS),
      account: atMost(t('salary.holder'), NAME_MAX),
    },
    { dated: true },
  );
  const { values, wrong, set } = list;
  const state = BILL_STATES.find((each) => each === values.state);
  const kind = CONTRACT_KINDS.find((each) => each === values.kind);
  const wanted = {
    ...list.span?.asked,
    ...(state && { state }),
    ...(kind && { kind }),
    ...(values.account && { account: values.account }),
  };
  const query = useCall(
    'listSalaryBills',
    { ...wanted, ...list.cursor, pageSize: PAGE_SIZE },
    { keep: true, pollMs: POLL_MS, enabled: wrong.length === 0 },
  );
  return (
    <Card wrap title={t('salary.bills')} end={switcher}>
      <ListTable
        list="salary-bills"
        state={list}
        csv={{ subject: 'salary-bills', columns: useCsv(), readPages: keysetPages('listSalaryBills', wanted) }}
        filters={
          <>
            <TextFilter
              icon="search"
              label={t('salary.holder')}
              value={values.account}
              onChange={(account) => set({ account })}
            />
            <SelectFilter
              label={t('salary.status')}
              value={values.state}
              onChange={(next) => set({ state: next })}
              options={[
                { value: '', label: t('salary.status.all') },
                ...BILL_STATES.map((each) => ({ value: each, label: t(`salary.status.${each}`) })),
              ]}
            />
            <KindFilter value={values.kind} onChange={(next) => set({ kind: next })} />
          </>
        }
        query={query}
        name={t('salary.bills')}
        rowKey={({ id }) => id}
        columns={useBillColumns(query.data?.content ?? [])}
        card={useBillCard()}
        {...(!list.filtered && { empty: <NoRows title={t('salary.bills.none')} /> })}
      />
    </Card>
  );
}

export function KindFilter({ value, onChange }: { value: string; onChange: (kind: string) => void }) {
  const t = useT();
  return (
    <SelectFilter
      label={t('salary.kind')}
      value={value}
      onChange={onChange}
      options={[
        { value: '', label: t('salary.kind.all') },
        ...CONTRACT_KINDS.map((each) => ({ value: each, label: t(`salary.kind.${each}`) })),
      ]}
    />
  );
}

function useCsv() {
  const t = useT();
  return [
    { head: t('salary.holder'), cell: (bill: ConsoleBill) => bill.account },
    { head: t('salary.kind'), cell: (bill: ConsoleBill) => bill.kind },
    { head: t('salary.period'), cell: (bill: ConsoleBill) => bill.period.from },
    { head: t('salary.validBet'), cell: (bill: ConsoleBill) => bill.validBet },
    { head: t('salary.gross'), cell: (bill: ConsoleBill) => bill.gross },
    { head: t('salary.downlineCost'), cell: (bill: ConsoleBill) => bill.downlineCost },
    { head: t('salary.net'), cell: (bill: ConsoleBill) => bill.net },
    { head: t('salary.paid'), cell: (bill: ConsoleBill) => bill.paid },
    { head: t('salary.status'), cell: (bill: ConsoleBill) => bill.status },
  ];
}
