// @vitest-environment happy-dom
import { render, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { draw, serve } from '../../test-page.tsx';
import { Banners } from './banners.tsx';
import MemberRows from './member-rows.tsx';
import { Winners } from './winners.tsx';

/** Everything is near. */
class NearObserver {
  tell: (entries: { isIntersecting: boolean }[]) => void;
  constructor(tell: NearObserver['tell']) {
    this.tell = tell;
  }
  observe() {
    this.tell([{ isIntersecting: true }]);
  }
  disconnect() {}
}
beforeEach(() => vi.stubGlobal('IntersectionObserver', NearObserver));

test('games of the winner board and of the member are asked for in the language of the page', async () => {
  const server = serve({
    'GET /winner-board': () => ({ value: [] }),
    'GET /recent-games': () => ({ value: [] }),
    'GET /favourites': () => ({ value: { content: [], totalElements: 0 } }),
  });
  await draw(
    <>
      <Winners />
      <MemberRows />
    </>,
    { capabilities: ['recent', 'favourite', 'winners'] },
  );
  await waitFor(() => expect(server.asked).toHaveLength(3));
  expect(server.asked.map(({ query }) => query.get('language'))).toEqual(['en', 'en', 'en']);
});

test('the place of banners is held while they are on their way, and given up where the brand has none', async () => {
  const { container, rerender } = render(<Banners banners={[]} isWaiting />);
  expect(container.children).toHaveLength(1);
  rerender(<Banners banners={[]} isWaiting={false} />);
  expect(container.children).toHaveLength(0);
});
