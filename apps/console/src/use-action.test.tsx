// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { onNoSession } from './client.ts';
import { FailureNote } from './components/failure.tsx';
import { leave, session } from './session.ts';
import { draw, serve } from './test-page.tsx';
import { useAction } from './use-action.ts';

onNoSession(() => leave('expired'));

function Saving() {
  const action = useAction('endOperatorSessions');
  return (
    <>
      <button type="button" onClick={() => action.run({ id: '7', reason: 'Left open.' })}>
        end
      </button>
      {action.failure && <FailureNote failure={action.failure} />}
    </>
  );
}

test.each([
  ['NOT_LOGGED_IN', 'guest', null],
  ['INTERNAL', 'in', /INTERNAL/],
])('after %s the page is for a %s, and what is said beside the button still holds', async (code, kind, said) => {
  serve({ 'POST /operators/7/sessions/end': () => ({ code }) });
  await draw(<Saving />);
  await userEvent.setup().click(screen.getByRole('button', { name: 'end' }));
  if (said) expect(await screen.findByText(said)).toBeTruthy();
  await waitFor(() => expect(session.get().kind).toBe(kind));
  if (!said) expect(screen.queryByText(/NOT_LOGGED_IN/)).toBeNull();
});
