// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Said } from '@baize/webkit/testing-page';
import { queryClient } from '../../query-client.ts';
import { draw, serve } from '../../test-page.tsx';
import { callKey } from '../../use-call.ts';
import { TERMS } from './testing-terms.ts';
import { WithdrawPage } from './withdraw-page.tsx';

test('what is half filled in stays when the page cannot be read anew', async () => {
  let terms: Said = { value: TERMS };
  const server = serve({
    'GET /withdrawal-terms': () => terms,
    'GET /withdrawals': () => ({ value: { content: [], older: null, newer: null } }),
  });
  await draw(<WithdrawPage />);
  await userEvent.setup().type(await screen.findByRole('textbox', { name: 'Amount' }), '600');
  terms = { code: 'FORBIDDEN' };
  await queryClient.invalidateQueries({ queryKey: callKey('getWithdrawalTerms') });
  await waitFor(() => expect(server.askedFor('GET /withdrawal-terms')).toHaveLength(2));
  expect(queryClient.getQueryState(callKey('getWithdrawalTerms'))?.status).toBe('error');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount' }).value).toBe('600');
});
