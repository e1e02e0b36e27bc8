import text from '@baize/ui/text.module.css';
import type { Prize } from '@baize/domain/games/instant/instant-game';
import { times } from '../core/format.ts';
import { useExactMoney, useGame, usePayout, useWords } from '../parts/context.tsx';
import styles from './prize-table.module.css';

const PARTS_OF_PERCENT = 10_000n;

/** "12.3456 %", cut; "< 0.0001 %" where cutting would leave nothing. */
function chance(ways: bigint, outcomes: bigint): string {
  const parts = (ways * 100n * PARTS_OF_PERCENT) / outcomes;
  if (parts === 0n && ways > 0n) return '< 0.0001 %';
  return `${parts / PARTS_OF_PERCENT}.${(parts % PARTS_OF_PERCENT).toString().padStart(4, '0')} %`;
}

/** Equal prizes in one row, the highest first. */
function rowsOf(prizes: readonly Prize[]): readonly Prize[] {
  const ways = new Map<bigint, bigint>();
  for (const prize of prizes) ways.set(prize.multiplierE4, (ways.get(prize.multiplierE4) ?? 0n) + prize.ways);
  return [...ways]
    .map(([multiplierE4, count]) => ({ multiplierE4, ways: count }))
    .toSorted((a, b) => (a.multiplierE4 > b.multiplierE4 ? -1 : 1));
}

export function PrizeTable({ prizes }: { readonly prizes: readonly Prize[] }) {
  const { t } = useWords();
  const { stake } = useGame();
  const money = useExactMoney();
  const payoutOf = usePayout();
  const outcomes = prizes.reduce((sum, { ways }) => sum + ways, 0n);
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('instant.pays')}</th>
          <th scope="col">{t('instant.atStake')}</th>
          <th scope="col">{t('instant.chance')}</th>
        </tr>
      </thead>
      <tbody className={text.figures}>
        {rowsOf(prizes).map(({ multiplierE4, ways }) => (
          <tr key={String(multiplierE4)}>
            <td>{times(multiplierE4)}</td>
            <td>{money(payoutOf(stake, multiplierE4))}</td>
            <td>{chance(ways, outcomes)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
