// @vitest-environment happy-dom
import type { ConsoleAnnouncement } from '@baize/contract/console/content';
import { PERMISSIONS, type Permission } from '@baize/contract/permissions';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { draw, serve } from '../../test-page.tsx';
import ContentArea from './content-area.tsx';

const LINE: ConsoleAnnouncement = {
  slug: 'season',
  kind: 'PL',
  texts: { en: { title: 'Season', body: '', cta: '' } },
  more: {},
  enabled: true,
  startsAt: null,
  endsAt: null,
  publishedAt: '2026-11-01T00:00:00.000Z',
  version: 4,
};

async function open(path: string, permissions: readonly Permission[] = PERMISSIONS) {
  history.replaceState(null, '', path);
  let stored = [LINE];
  const asked = serve({
    'GET /brand': () => ({ value: { languages: ['bn', 'en'], imageCDNs: [] } }),
    'GET /games': () => ({ value: [] }),
    'GET /announcements': () => ({ value: stored }),
    'PUT /announcements/season': ({ body }) => {
      const [now] = stored;
      if (body.version !== now!.version) return { code: 'STATE_CONFLICT' };
      const { version, reason: _reason, ...draft } = body as unknown as ConsoleAnnouncement & { reason: string };
      return { value: (stored = [{ ...now!, ...draft, version: version + 1 }]) };
    },
  });
  await draw(<ContentArea />, permissions);
  return {
    asked,
    user: userEvent.setup(),
    change: (next: Partial<ConsoleAnnouncement>) => (stored = [{ ...LINE, ...next }]),
  };
}

test('a field says what it is for, and what is wrong once the button was pressed', async () => {
  const { user, asked } = await open('/content/banners/+');
  const slug = await screen.findByLabelText('Short name');
  expect(screen.getByText(/^For operators and the audit log/)).toBeTruthy();
  await user.type(slug, 'A b');
  await user.selectOptions(screen.getByLabelText('A press leads to'), 'external');
  await user.type(await screen.findByLabelText('Address'), 'javascript:alert(1)');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  for (const why of [/^Small letters, digits/, /^It needs a title/, /^A picture that was sent/, /^Only https:/])
    expect(await screen.findByText(why)).toBeTruthy();
  expect(asked.filter(({ route }) => route.startsWith('PUT'))).toEqual([]);
});

test('what somebody else saved first stands beside mine, and mine is saved over it', async () => {
  const { user, asked, change } = await open('/content/marquee/season');
  const [, title] = await screen.findAllByLabelText('Title');
  await user.clear(title!);
  await user.type(title!, 'My season');
  change({ version: 5, texts: { en: { title: 'Their season', body: '', cta: '' } } });
  await user.type(screen.getByLabelText(/^Reason/), 'A better word.');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Somebody else saved first')).toBeTruthy();
  const row = await screen.findByRole('row', { name: /texts\.en\.title/ });
  expect(row.textContent).toContain('Their season');
  expect(row.textContent).toContain('My season');
  await user.click(screen.getByRole('button', { name: 'Save mine over it' }));
  await waitFor(() => expect(location.pathname).toBe('/content/marquee'));
  const sent = asked.filter(({ route }) => route.startsWith('PUT')).map(({ body }) => body.version);
  expect(sent).toEqual([4, 5]);
});

test('their form can be taken instead', async () => {
  const { user, change } = await open('/content/marquee/season');
  await screen.findAllByLabelText('Title');
  change({ version: 5, texts: { en: { title: 'Their season', body: '', cta: '' } } });
  await user.type(screen.getByLabelText(/^Reason/), 'A better word.');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(await screen.findByRole('button', { name: 'Load the new values' }));
  await waitFor(() => expect(screen.getByDisplayValue('Their season')).toBeTruthy());
  expect(screen.queryByText('Somebody else saved first')).toBeNull();
});

test('what was typed waits where it was left, until it is saved or thrown away', async () => {
  const { user, change } = await open('/content/marquee/season');
  const [, title] = await screen.findAllByLabelText('Title');
  await user.clear(title!);
  await user.type(title!, 'Half a season');
  await user.click(screen.getByRole('link', { name: /All announcements|Back/ }));
  expect(await screen.findByRole('tab', { name: /\(not saved\)/ })).toBeTruthy();
  // It stands on what was read then: what somebody else saves meanwhile is not gone over.
  change({ version: 5, texts: { en: { title: 'Their season', body: '', cta: '' } } });
  history.pushState(null, '', '/content/marquee/season');
  expect(await screen.findByDisplayValue('Half a season')).toBeTruthy();
  await user.type(screen.getByLabelText(/^Reason/), 'A better word.');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Somebody else saved first')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(await screen.findByDisplayValue('Their season')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull();
});

test('who may only read sees the list without a button to write', async () => {
  await open('/content/marquee', ['brand.read']);
  expect(await screen.findByRole('link', { name: 'Look at Season' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'New line' })).toBeNull();
});
