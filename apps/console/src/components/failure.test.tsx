// @vitest-environment happy-dom
import { clientFailure } from '@baize/webkit/outcome';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { draw, serve } from '../test-page.tsx';
import { FailureNote } from './failure.tsx';

const SAFE = 'Nothing was changed.';
const UNKNOWN = /whether it was done is not known/;

test.each(['OFFLINE', 'TIMEOUT', 'BAD_ANSWER', 'OUTCOME_UNKNOWN', 'INTERNAL'] as const)(
  '%s promises nothing: the answer of what was done may be lost',
  async (code) => {
    serve({});
    await draw(<FailureNote failure={clientFailure(code)} safe={SAFE} />);
    expect(screen.getByText(UNKNOWN)).toBeTruthy();
    expect(screen.queryByText(SAFE)).toBeNull();
  },
);

test('a refusal says what is safe', async () => {
  serve({});
  await draw(<FailureNote failure={clientFailure('STATE_CONFLICT')} safe={SAFE} />);
  expect(screen.getByText(SAFE)).toBeTruthy();
  expect(screen.queryByText(UNKNOWN)).toBeNull();
});
