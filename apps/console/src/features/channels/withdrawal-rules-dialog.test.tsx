// @vitest-environment happy-dom
import type { WithdrawalRules } from '@baize/contract/withdrawal-rules';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { draw, serve } from '../../test-page.tsx';
import WithdrawalRulesDialog from './withdrawal-rules-dialog.tsx';

const RULES: WithdrawalRules = {
  min: '200.00',
  max: '100000.00',
  dayCount: 5,
  dayMax: '300000.00',
  freePerDay: 3,
  feeRate: 10_000,
  confirmMinutes: 30,
  coolingHours: 0,
  accountsMax: 5,
  kinds: ['bank', 'ewallet'],
  reviewFrom: '10000.00',
  secondFrom: '50000.00',
  bigWin: '100000.00',
  transferMin: '10.00',
  transferMax: '50000.00',
  transferDayCount: 20,
  transferDayMax: '200000.00',
  depositMultiple: 1,
  gameWeights: {},
};

test('a rule that cannot be meant is named at its field, and nothing is sent', async () => {
  const asked = serve({});
  await draw(
    <WithdrawalRulesDialog
      set={{ rules: RULES, agreed: RULES, waiting: false, version: 3 }}
      onClose={() => undefined}
    />,
  );
  const accounts = screen.getByRole('textbox', { name: 'Accounts of a player' });
  fireEvent.input(accounts, { target: { value: '6' } });
  fireEvent.input(screen.getByRole('textbox', { name: /^Reason/ }), {
    target: { value: 'more accounts were asked for' },
  });
  fireEvent.submit(accounts);
  expect(await screen.findByText('A whole number from 1 to 5.')).toBeDefined();
  expect(accounts.getAttribute('aria-invalid')).toBe('true');
  expect(asked).toHaveLength(0);
});
