import type { Boot } from '@baize/contract/boot';

export type LoginTab = 'username' | 'sms';

/** Login by SMS needs the brand's flag and the open capability; the user name is always there. */
export const loginTabs = (boot: Pick<Boot, 'whitelabel' | 'capabilities'>): LoginTab[] =>
  boot.whitelabel.MOBILEVERCODELOGIN3 && boot.capabilities.includes('smsLogin') ? ['username', 'sms'] : ['username'];

/** Whether members of this brand have passwords to log in with by their number: where numbers are proven. */
export const takesNumber = ({ whitelabel }: Pick<Boot, 'whitelabel'>): boolean =>
  whitelabel.REGMOBVERF3 && (whitelabel.MOBILENUMPASSREG3 || whitelabel.USERNAMEREG3);

/** Free play needs both too. */
export const offersFreePlay = (boot: Pick<Boot, 'whitelabel' | 'capabilities'>): boolean =>
  boot.whitelabel.FREEPLAY3 && boot.capabilities.includes('freePlay');

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/android/iu, 'android'],
  [/iphone|ipad|ipod/iu, 'ios'],
  [/windows/iu, 'windows'],
  [/mac os/iu, 'macos'],
  [/linux|cros/iu, 'linux'],
];

/** The operating system a free-play login names, read from the browser's own text. */
export const systemOf = (userAgent: string): string =>
  SYSTEMS.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'other';
