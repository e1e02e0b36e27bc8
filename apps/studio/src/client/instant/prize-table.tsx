import text from '@baize/ui/text.module.css';
import { prizeFor, type Prize } from '@baize/domain/games/instant/instant-game';
import type { Amount } from '@baize/domain/money';
import { times } from '../core/format.ts';
import { useCut, useMoney, useWords } from '../parts/context.tsx';
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
  const rows = new Map<bigint, Prize>();
  for (const prize of prizes) {
    const { multiplierE4, ways } = prize;
    rows.set(multiplierE4, { ...prize, ways: ways + (rows.get(multiplierE4)?.ways ?? 0n) });
  }
  return [...rows.values()].toSorted((a, b) => (a.multiplierE4 > b.multiplierE4 ? -1 : 1));
}

export interface PrizeTableProps {
  readonly prizes: readonly Prize[];
  readonly stake: Amount;
}

export function PrizeTable({ prizes, stake }: PrizeTableProps) {
  const { t } = useWords();
  const money = useMoney();
  const cut = useCut();
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
        {rowsOf(prizes).map((prize) => (
          <tr key={String(prize.multiplierE4)}>
            <td>{times(prize.multiplierE4)}</td>
            <td>{money(cut(prizeFor(stake, prize)))}</td>
            <td>{chance(prize.ways, outcomes)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
