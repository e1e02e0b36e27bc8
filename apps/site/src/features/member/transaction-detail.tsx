import type { Posting } from '@baize/contract/wagers';
import { Dialog } from '@baize/ui/dialog.tsx';
import textStyles from '@baize/ui/text.module.css';
import { useT, type Translate } from '@baize/webkit/i18n';
import type { ReactNode } from 'react';
import { CopyNumber } from '../../components/copy-number.tsx';
import { subtractAmounts } from '../../components/money-sums.ts';
import { Money } from '../../components/money.tsx';
import { RebateBets } from '../../components/rebate-bets.tsx';
import { movementKind } from '../../components/record-choices.ts';
import summary from '../../components/summary-list.module.css';
import { useFormat } from '../../use-format.ts';

/** What moved: for a bet and what became of it the game is told too. */
export function kindText(t: Translate, { kind, gameName }: Posting): string {
  const what = t(`member.tx.kind.${movementKind(kind)}`);
  return gameName === null ? what : t('member.tx.inGame', { what, game: gameName });
}
/** The number by which customer service finds it. */
export const numberOf = (t: Translate, row: Posting): ReactNode => (
  <CopyNumber number={row.ref ?? row.tx} label={t('member.tx.copy', { what: kindText(t, row) })} />
);

const isRebate = ({ kind }: Posting): boolean => kind === 'rebate' || kind === 'agent-rebate';

/** One movement with the balance before and after it; a rebate also with the bets that it is of. */
export function TransactionDetail({ row, onClose }: { row: Posting; onClose: () => void }) {
  const t = useT();
  const f = useFormat();
  const facts: [string, ReactNode][] = [
    [t('member.tx.when'), f.dateTime(row.at)],
    [t('member.tx.account'), t(`member.tx.part.${row.account}`)],
    [t('member.tx.before'), f.money(subtractAmounts(row.balanceAfter, row.amount), { exact: true })],
    [t('member.tx.amount'), <Money key="amount" amount={row.amount} sign tone exact />],
    [t('member.tx.after'), f.money(row.balanceAfter, { exact: true })],
    [t('member.tx.ref'), numberOf(t, row)],
  ];
  return (
    <Dialog open onClose={onClose} title={kindText(t, row)} labels={{ close: t('shell.close'), move: t('auth.move') }}>
      <dl className={summary.list}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={textStyles.figures}>{value}</dd>
          </div>
        ))}
      </dl>
      {isRebate(row) && row.ref !== null && <RebateBets id={row.ref} />}
    </Dialog>
  );
}
