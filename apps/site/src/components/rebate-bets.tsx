import type { RebateShare } from '@baize/contract/rebates';
import { Skeleton } from '@baize/ui/skeleton.tsx';
import { useT, type Translate } from '@baize/webkit/i18n';
import { useState } from 'react';
import { useCall } from '../use-call.ts';
import { useFormat, type Formats } from '../use-format.ts';
import { QueryFailure } from './failure.tsx';
import { Money } from './money.tsx';
import { NumberedPager } from './numbered-pager.tsx';
import { RowsBehind, type RowBehind } from './rows-behind.tsx';

const PAGE_SIZE = 10;

/** The bets that a payment of rebates is of, each with the share of its valid bet: they add up to the payment. */
export function RebateBets({ id }: { id: string }) {
  const t = useT();
  const f = useFormat();
  const [pageNo, setPageNo] = useState(1);
  const query = useCall('explainRebate', { id, pageNo, pageSize: PAGE_SIZE }, { keep: true });
  if (query.isError) return <QueryFailure query={query} />;
  if (!query.data) return <Skeleton count={3} blockSize={44} />;
  const { category, amount, bets } = query.data;
  const count = bets?.total ?? 0;
  return (
    <RowsBehind
      title={t('member.rebate.bets', { category: t(`shell.type.${category}`) })}
      rows={bets && bets.content.map((bet) => rowOf(t, f, bet))}
      gone={t('member.rebate.gone')}
      sum={{
        name: t('member.rebate.sum', { count, shown: f.number(count) }),
        amount: <Money amount={amount} exact />,
      }}
      pager={bets && <NumberedPager page={bets} onPage={setPageNo} />}
      isBusy={query.isPlaceholderData}
    />
  );
}

const rowOf = (t: Translate, f: Formats, bet: RebateShare): RowBehind => ({
  key: `${bet.wagerId}-${bet.amount}`,
  title: bet.account,
  lines: [f.dateTime(bet.at)],
  number: bet.wagerId,
  copy: t('member.rebate.copy'),
  amount: <Money amount={bet.amount} sign exact />,
  note: t('member.rebate.share', {
    share: f.percent(bet.rate, 2),
    validBet: f.money(bet.validBet, { exact: true, symbol: false }),
  }),
});
