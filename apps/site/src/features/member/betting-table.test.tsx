// @vitest-environment happy-dom
import type { Wager } from '@baize/contract/wagers';
import { formatAmount, parseAmount } from '@baize/domain/money';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { draw } from '../../test-page.tsx';
import { BettingTable } from './betting-table.tsx';

const wager = (id: string, stake: string, payout: string): Wager =>
  ({
    id,
    currency: 'BDT',
    gameName: 'Dice',
    vendorName: 'BGS',
    round: id,
    placedAt: '2025-11-22T10:00:00.000Z',
    stake,
    stakeBonus: '0.00',
    validBet: stake,
    payout,
    status: 'won',
    replayable: false,
    atSupplier: false,
    freeWin: null,
  }) as unknown as Wager;

/** "−৳ 1,234.567" as units. */
function unitsOf(text: string): bigint {
  const units = parseAmount(text.replace(/[^\d.]/g, '')) ?? 0n;
  return text.includes('−') ? 0n - units : units;
}

test('the rows that are shown add up to the totals that are shown, dust and all', async () => {
  const wagers = [
    wager('a', '1.00', '1.03121'),
    wager('b', '0.33', '0.00999'),
    wager('c', '2.50', '2.57879'),
    wager('d', '10.00', '0.00'),
  ];
  await draw(<BettingTable wagers={wagers} offset={360} busy={false} onReplay={() => undefined} />);
  const cells = (rows: Iterable<Element>, column: number) =>
    [...rows].map((row) => unitsOf(row.querySelectorAll('th, td')[column]?.textContent ?? ''));
  const table = screen.getByRole('table');
  const head = [...table.querySelectorAll('thead th')].map((cell) => cell.textContent);
  for (const name of ['Bet', 'Result']) {
    const column = head.indexOf(name);
    const shown = cells(table.querySelectorAll('tbody tr'), column);
    const [total] = cells(table.querySelectorAll('tfoot tr'), column);
    expect(shown).not.toContain(0n);
    expect(formatAmount(shown.reduce((sum, units) => sum + units, 0n)), name).toBe(formatAmount(total!));
  }
});
