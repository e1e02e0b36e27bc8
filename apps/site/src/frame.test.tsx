// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Frame } from './frame.tsx';
import { go } from './navigate.ts';
import { otherHostStore } from './other-hosts.ts';
import { draw, serve } from './test-page.tsx';

vi.mock('./layout/footer.tsx', () => ({ Footer: () => null }));
vi.mock('./layout/header.tsx', () => ({ Header: () => null }));
vi.mock('./layout/side-menu.tsx', () => ({ SideMenu: () => null }));
vi.mock('./layout/bottom-bar.tsx', () => ({ BottomBar: () => null }));
vi.mock('./layout/consent-bar.tsx', () => ({ ConsentBar: () => null }));
vi.mock('./layout/floating-bar.tsx', () => ({ FloatingBar: () => null }));
vi.mock('./features/home/home.tsx', () => ({ Home: () => null }));

test('the way to another address of the brand follows the address', async () => {
  serve({});
  history.replaceState(null, '', '/');
  await draw(<Frame />);
  act(() => otherHostStore.merge({ address: 'https://other.example' }));
  act(() => go('/?filter=HOT', { replace: true }));
  expect(screen.getByRole('link', { name: /other\.example/ }).getAttribute('href')).toBe(
    'https://other.example/?filter=HOT',
  );
  otherHostStore.merge({ address: null });
});
