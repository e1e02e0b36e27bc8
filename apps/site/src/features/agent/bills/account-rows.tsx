import type { CountedRow } from '@baize/contract/salaries';
import { Skeleton } from '@baize/ui/skeleton.tsx';
import { useLanguage, useT, type Translate } from '@baize/webkit/i18n';
import { useState } from 'react';
import { QueryFailure } from '../../../components/failure.tsx';
import { Money } from '../../../components/money.tsx';
import { NumberedPager } from '../../../components/numbered-pager.tsx';
import { RowsBehind, type RowBehind } from '../../../components/rows-behind.tsx';
import { useCall } from '../../../use-call.ts';
import { useFormat, type Formats } from '../../../use-format.ts';
import { countedFace } from '../counted-face.ts';

const PAGE_SIZE = 10;

/** Exactly what a bill counts of one account: bets by when they were settled, and what changed them since. */
export function AccountRows({ bill, memberId }: { bill: string; memberId: string }) {
  const t = useT();
  const f = useFormat();
  const language = useLanguage();
  const [pageNo, setPageNo] = useState(1);
  const asked = { id: bill, memberId, language, pageNo, pageSize: PAGE_SIZE };
  const query = useCall('explainBillAccount', asked, { keep: true });
  if (query.isError) return <QueryFailure query={query} />;
  if (!query.data) return <Skeleton count={3} blockSize={44} />;
  const { account, netLoss, validBet, rows } = query.data;
  const count = rows?.total ?? 0;
  return (
    <RowsBehind
      title={t('agent.bill.rows', { account })}
      rows={rows && rows.content.map((row) => rowOf(t, f, row))}
      gone={t('agent.bill.rowsGone')}
      sum={{
        name: t('agent.bill.rowsSum', {
          count,
          shown: f.number(count),
          validBet: f.money(validBet, { exact: true, symbol: false }),
        }),
        amount: <Money amount={netLoss} sign exact />,
      }}
      pager={rows && <NumberedPager page={rows} onPage={setPageNo} />}
      isBusy={query.isPlaceholderData}
    />
  );
}

function rowOf(t: Translate, f: Formats, row: CountedRow): RowBehind {
  const what = t(`agent.bill.row.${row.what}`);
  const isDeposit = row.what === 'deposit';
  return {
    key: `${row.id}-${row.version}-${row.what}`,
    ...countedFace({ t, f }, row, what),
    amount: <Money amount={isDeposit ? row.deposits : row.netLoss} sign={!isDeposit} exact />,
    note: isDeposit
      ? what
      : t('agent.bill.row.validBet', { amount: f.money(row.validBet, { exact: true, symbol: false }) }),
  };
}
