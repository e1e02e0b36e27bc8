/**
 * For component tests: the console's texts, an operator who is logged in, and a server whose answers the test gives.
 */
import type { Operator } from '@baize/contract/console/operators';
import { PERMISSIONS, type Permission } from '@baize/contract/permissions';
import { answerCalls, speakTexts, type Answers, type Asked } from '@baize/webkit/testing-page';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, vi } from 'vitest';
import { queryClient } from './query-client.ts';
import { enter, leave } from './session.ts';

/** Answers the calls of the console; gives every call, in order. */
export const serve = (answers: Answers): readonly Asked[] => answerCalls('/api/console/v1', answers);

/** Who is logged in. */
export const OPERATOR: Operator = {
  id: '1',
  name: 'maker',
  displayName: 'R. Sultana',
  role: 'owner',
  roleName: null,
  supplier: null,
  permissions: [...PERMISSIONS],
  brands: [{ id: 1, code: 'baize', name: 'Baize', currency: 'BDT', gmtOffsetMinutes: 360 }],
  previousLogin: null,
};

/** Draws a part of the console for an operator with these permissions. */
export async function draw(element: ReactElement, permissions: readonly Permission[] = PERMISSIONS): Promise<void> {
  await speakTexts(import.meta.dirname);
  enter({ ...OPERATOR, permissions: [...permissions] }, false);
  render(<QueryClientProvider client={queryClient}>{element}</QueryClientProvider>);
}

afterEach(() => {
  cleanup();
  leave(null);
  queryClient.clear();
  history.replaceState(null, '', '/');
  localStorage.clear();
  vi.unstubAllGlobals();
});
