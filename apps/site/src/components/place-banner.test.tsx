// @vitest-environment happy-dom
import type { Banner } from '@baize/contract/boot';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { draw, serve } from '../test-page.tsx';
import PlaceBanner from './place-banner.tsx';

const banner = (id: string, change: Partial<Banner>): Banner => ({
  id,
  groupName: 'w_login',
  kind: 'image',
  url: '/art/banner/bgs-stu_dice.svg',
  videoUrl: null,
  linkage: '',
  linkageType: 'none',
  title: `Banner ${id}`,
  text: '',
  cta: '',
  ...change,
});

test('each place shows the first banner of its own, which leads on once the window is gone', async () => {
  const { asked } = serve({
    'GET /announcements': () => ({
      value: {
        banners: [
          banner('1', { groupName: 'w_home' }),
          banner('2', { linkage: '/help', linkageType: 'route', cta: 'Read on' }),
          banner('3', {}),
        ],
        player: [],
        popup: [],
        promotion: [],
      },
    }),
  });
  const left = vi.fn();
  await draw(
    <>
      <PlaceBanner group="w_login" onLeave={left} />
      <PlaceBanner group="w_reg" />
    </>,
  );
  expect(await screen.findByText('Banner 2')).toBeTruthy();
  // A place that has none is no box.
  expect(screen.getAllByRole('article')).toHaveLength(1);
  // Under a window no popup is asked for.
  expect(asked.map(({ query }) => query.get('types'))).toEqual(['B']);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Read on' }));
  expect(left).toHaveBeenCalledOnce();
  expect(location.pathname).toBe('/help');
});
