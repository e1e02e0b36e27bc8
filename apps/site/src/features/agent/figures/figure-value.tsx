import { isCountFigure, type MoneyFigure, type TeamFigure } from '@baize/contract/team-figures';
import { Money } from '../../../components/money.tsx';
import { useFormat } from '../../../use-format.ts';

/** Figures whose rows are told as money. */
export type RowsFigure = MoneyFigure | 'firstDeposits';

/** Of an account that counts, which of its deeds made it count; null: the account itself is all there is. */
const ROWS_OF_COUNTS = {
  bettors: 'stake',
  active: 'validBet',
  depositors: 'deposits',
  firstDeposits: 'firstDeposits',
  registered: null,
} as const;
export const rowsFigureOf = (figure: TeamFigure): RowsFigure | null =>
  isCountFigure(figure) ? ROWS_OF_COUNTS[figure] : figure;

/** Money whole, or how many. */
export function FigureValue({ figure, value }: { figure: TeamFigure; value: string }) {
  const f = useFormat();
  if (isCountFigure(figure)) return <>{f.number(Number(value))}</>;
  return <Money amount={value} sign={figure === 'net' || figure === 'netLoss'} exact />;
}
