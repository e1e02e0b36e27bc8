// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { jackpot } from '../../test-jackpot.ts';
import { draw, serve } from '../../test-page.tsx';
import { JackpotsPage } from './jackpots-page.tsx';

const POOL = jackpot();

test('after a conflict the new values are loaded, and what is typed then is sent with their version', async () => {
  let stored = POOL;
  const asked = serve({
    'GET /jackpots': () => ({ value: [stored] }),
    'PATCH /jackpots/grand': ({ body }) =>
      body.version === stored.version ? { value: [stored] } : { code: 'STATE_CONFLICT' },
  });
  await draw(<JackpotsPage />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: /^Change/ }));
  const dialog = within(await screen.findByRole('dialog'));
  const field = (name: RegExp) => dialog.getByRole<HTMLInputElement>('textbox', { name });
  stored = { ...POOL, feedMin: '120.00', contributionRate: '0.0250', enabled: false, version: 8 };
  await user.clear(field(/^House feed, least$/));
  await user.type(field(/^House feed, least$/), '150');
  await user.type(field(/Reason/), 'Eid');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await user.click(await dialog.findByRole('button', { name: 'Load the new values' }));

  await waitFor(() => expect(field(/^House feed, least$/).value).toBe('120.00'));
  expect(field(/^Share/).value).toBe('2.5');
  expect(dialog.getByRole<HTMLInputElement>('switch', { name: 'Pool is running' }).checked).toBe(false);

  await user.clear(field(/^House feed, least$/));
  await user.type(field(/^House feed, least$/), '150');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = asked.filter(({ route }) => route === 'PATCH /jackpots/grand').map(({ body }) => body);
  expect(sent.at(-1)).toEqual({ version: 8, feedMin: '150.00', reason: 'Eid' });
});

const MUST = jackpot({
  feedEveryMs: [],
  mustHitBy: { from: '15.00', to: '900.00', next: '900.00' },
  gameCode: 'honey',
  gameName: 'Honey',
  contributionRate: '0.0100',
});

test('a pool that must be won has no feed to set, and its limit keeps off its start', async () => {
  const asked = serve({
    'GET /jackpots': () => ({ value: [MUST] }),
    'PATCH /jackpots/grand': () => ({ value: [MUST] }),
  });
  await draw(<JackpotsPage />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: /^Change/ }));
  const dialog = within(await screen.findByRole('dialog'));
  const field = (name: RegExp) => dialog.getByRole<HTMLInputElement>('textbox', { name });
  expect(dialog.queryByRole('textbox', { name: /House feed/ })).toBeNull();
  await user.type(field(/Reason/), 'Less for the pool');
  await user.clear(field(/must be won by/));
  await user.type(field(/must be won by/), '20');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText(/^Above the start/)).toBeTruthy();
  await user.clear(field(/must be won by/));
  await user.type(field(/must be won by/), '20.01');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText(/^Too near to the start/)).toBeTruthy();
  expect(asked.filter(({ route }) => route.startsWith('PATCH'))).toEqual([]);
  await user.clear(field(/must be won by/));
  await user.type(field(/must be won by/), '800');
  await user.click(dialog.getByRole('button', { name: 'Hand to a second person' }));
  await waitFor(() =>
    expect(asked.find(({ route }) => route.startsWith('PATCH'))?.body).toEqual({
      version: 7,
      mustHitBy: '800.00',
      reason: 'Less for the pool',
    }),
  );
});

test('what the house will pay is told as it is typed, and that somebody else has to check it', async () => {
  serve({ 'GET /jackpots': () => ({ value: [POOL] }) });
  await draw(<JackpotsPage />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: /^Change/ }));
  const dialog = within(await screen.findByRole('dialog'));
  const told = (name: string): string | undefined =>
    dialog.getByText(name, { selector: 'dt' }).parentElement?.querySelector('dd')?.textContent;
  expect(told('House feeds a day, at most')).toContain('14,400,000.00');
  const most = dialog.getByRole('textbox', { name: /^House feed, most$/ });
  await user.clear(most);
  await user.type(most, '700');
  // The ceilings hold what figures alone would come to.
  expect(told('House feeds a day, at most')).toContain('14,400,000.00');
  expect(dialog.queryByText(/it holds once another operator has checked it/)).toBeNull();
  const put = async (name: RegExp, text: string): Promise<void> => {
    await user.clear(dialog.getByRole('textbox', { name }));
    await user.type(dialog.getByRole('textbox', { name }), text);
  };
  await put(/^Ceiling of an hour/, '900000');
  await put(/^Ceiling of a day/, '30000000');
  // 700 every 3 s is 20.16 million a day; (100 + 700) / 2 is 11.52 million.
  expect(told('House feeds a day, at most')).toContain('20,160,000.00');
  expect(told('House feeds a day, mean')).toContain('11,520,000.00');
  expect(told('House feeds an hour, at most')).toContain('840,000.00');
  expect(dialog.getByText(/it holds once another operator has checked it/)).toBeTruthy();
  expect(dialog.getByText(/by the clock, not by stakes/)).toBeTruthy();
  await user.clear(most);
  await user.type(most, 'x');
  expect(told('House feeds a day, at most')).toBe('—');
});

test('a ceiling of an hour above that of a day, or none at all, is refused in words', async () => {
  const asked = serve({ 'GET /jackpots': () => ({ value: [POOL] }) });
  await draw(<JackpotsPage />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: /^Change/ }));
  const dialog = within(await screen.findByRole('dialog'));
  const hour = dialog.getByRole('textbox', { name: /^Ceiling of an hour/ });
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Eid');
  await user.clear(hour);
  await user.type(hour, '15000000');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText(/must not be above that of a day/)).toBeTruthy();
  await user.clear(hour);
  await user.type(hour, '0');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText(/^An amount above zero, at most/)).toBeTruthy();
  expect(asked.filter(({ route }) => route.startsWith('PATCH'))).toEqual([]);
});
