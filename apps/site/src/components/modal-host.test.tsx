// @vitest-environment happy-dom
import { lazyPart } from '@baize/webkit/lazy-part';
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { modalStore, openModal } from '../modals.ts';
import { draw, serve } from '../test-page.tsx';
import { ModalHost } from './modal-host.tsx';

const bring = vi.hoisted(() => vi.fn<() => Promise<{ default: () => null }>>());
vi.mock('../areas.ts', () => ({ MODALS: new Proxy({}, { get: () => lost() }) }));
const part = lazyPart(bring);
const lost = () => part;

test('a window whose file does not come is told where the window was to stand, and can be closed', async () => {
  bring.mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'));
  serve({});
  await draw(<ModalHost />);
  await act(async () => openModal('language'));
  const window = await screen.findByRole('dialog');
  expect(window.parentElement!.className).toContain('backdrop');
  expect(document.activeElement).toBe(window);
  expect(window.textContent).toContain('The page took too long to load');
  fireEvent.keyDown(window, { key: 'Escape' });
  expect([screen.queryByRole('dialog'), modalStore.get().open]).toEqual([null, []]);
});
