// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { useStatementForm } from './use-statement-form.ts';

const DAYS = { from: '2026-11-01', to: '2026-11-28' };
function openForm(answer: () => Promise<Response>) {
  const asked = vi.fn<typeof fetch>(answer);
  vi.stubGlobal('fetch', asked);
  onTestFinished(() => void vi.unstubAllGlobals());
  const save = vi.fn<(url: string) => void>();
  const open = async () => ({ ok: true, value: { url: '/file?ticket=x' } }) as const;
  const { result } = renderHook(() => useStatementForm({ first: () => DAYS, open, save }));
  return { asked, save, result };
}

test('an address is handed to the browser only where there is a file behind it now', async () => {
  const form = openForm(async () => new Response(null, { status: 200 }));
  await act(() => form.result.current.take('csv'));
  expect(form.asked).toHaveBeenCalledWith('/file?ticket=x', { method: 'HEAD' });
  expect(form.save).toHaveBeenCalledExactlyOnceWith('/file?ticket=x');
  expect(form.result.current.failure).toBeUndefined();
});

test.each([
  ['UNAVAILABLE', async () => new Response(null, { status: 503 })],
  ['NOT_FOUND', async () => new Response(null, { status: 404 })],
  ['OFFLINE', () => Promise.reject(new TypeError('Failed to fetch'))],
] as const)('%s is said on the page, and nothing is saved', async (code, answer) => {
  const form = openForm(answer);
  await act(() => form.result.current.take('pdf'));
  expect(form.save).not.toHaveBeenCalled();
  expect([form.result.current.failure?.code, form.result.current.busy]).toEqual([code, undefined]);
});
