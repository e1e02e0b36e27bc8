// @vitest-environment happy-dom
import type { Boot } from '@baize/contract/boot';
import { expect, test } from 'vitest';
import { TOKEN_KEY } from './client.ts';
import { sessionStore, startSession } from './session.ts';
import { serve } from './test-page.tsx';

const boot = { brand: { merchantCode: 'M', currencySymbol: '৳' } } as Boot;

test('a first login is one still after a reload', () => {
  serve({ 'GET /member/info': () => ({ value: { account: 'rahim', type: 0 } }) });
  sessionStorage.setItem(TOKEN_KEY, 'token');
  for (const firstTimeLogin of [true, false]) {
    sessionStorage.setItem('userInfo', JSON.stringify({ userName: 'rahim', firstTimeLogin }));
    startSession(boot, 'en', 'dark');
    expect(sessionStore.get().firstTimeLogin).toBe(firstTimeLogin);
  }
});
