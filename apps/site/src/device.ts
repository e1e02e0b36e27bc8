import { PHONE } from '@baize/ui/use-media.ts';

export const isPhone = (): boolean => matchMedia(PHONE).matches;

/** What runs on this device, in the specification's words: every list of games is asked for by them. */
export const runsHere = (): { clientType: '3'; platform: string } => ({
  clientType: '3',
  platform: isPhone() ? 'html5-mobile' : 'flash,html5-desktop',
});
