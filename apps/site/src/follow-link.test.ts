// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { serve } from './test-page.tsx';
import { sessionStore } from './session.ts';
import { followLink } from './follow-link.ts';

const listed = { gameCode: 'mb1', gameType: 'LOTT', vassalage: 'lott', isGame: 'GAME', trialSupport: false };

test.each([
  ['a game that no list of the page holds', [listed], '/lottery?gameCode=mb1'],
  ['a game that the catalogue does not know', [], '/seamless?gameCode=mb1'],
])('a banner of %s is asked about, and follows the rule of every launch', async (_name, content, place) => {
  sessionStore.merge({ isLogin: true, isTrial: false, status: 'member' });
  const server = serve({ 'GET /game-list': () => ({ value: { content, totalElements: content.length } }) });
  await followLink({ linkage: 'mb1', linkageType: 'game', title: 'The evening draw' });
  expect(server.askedFor('GET /game-list')[0]?.query.get('search')).toBe('mb1');
  expect(location.pathname + location.search).toBe(place);
});
