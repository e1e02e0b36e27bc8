import type { Boot } from '@baize/contract/boot';
import { expect, test } from 'vitest';
import { loginTabs, offersFreePlay, systemOf } from './login-tabs.ts';

const boot = (
  flags: Partial<Boot['whitelabel']>,
  capabilities: Boot['capabilities'],
): Pick<Boot, 'whitelabel' | 'capabilities'> => ({
  whitelabel: {
    USERNAMEREG3: true,
    MOBILENUMREG3: false,
    MOBILENUMPASSREG3: false,
    REGMOBVERF3: false,
    CHNGPASSVERIF3: false,
    FREEPLAY3: false,
    PWDEXPFORCECHANGE3: false,
    MOBILEVERCODELOGIN3: false,
    AGENTPOLICY3: false,
    ONECLICKREG3: false,
    ...flags,
  },
  capabilities,
});

test('the SMS tab needs the flag and the capability', () => {
  expect(loginTabs(boot({ MOBILEVERCODELOGIN3: true }, ['smsLogin']))).toEqual(['username', 'sms']);
  expect(loginTabs(boot({ MOBILEVERCODELOGIN3: true }, []))).toEqual(['username']);
  expect(loginTabs(boot({}, ['smsLogin']))).toEqual(['username']);
});

test('free play needs both too', () => {
  expect([
    offersFreePlay(boot({ FREEPLAY3: true }, ['freePlay'])),
    offersFreePlay(boot({ FREEPLAY3: true }, [])),
    offersFreePlay(boot({}, ['freePlay'])),
  ]).toEqual([true, false, false]);
});

test('the system is read from the browser', () => {
  expect(systemOf('Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36')).toBe('android');
  expect(systemOf('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)')).toBe('ios');
  expect(systemOf('Mozilla/5.0 (X11; Linux x86_64)')).toBe('linux');
  expect(systemOf('curl/8')).toBe('other');
});
