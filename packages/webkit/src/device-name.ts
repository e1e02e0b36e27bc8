import Bowser from 'bowser';

/**
 * What a person calls the device that a browser named: `Chrome, Linux`. Empty where the browser tells nothing that is
 * known, which is no lie to repeat and no proof of anything.
 */
export function deviceName(userAgent: string): string {
  if (userAgent === '') return '';
  const { browser, os } = Bowser.parse(userAgent);
  return [browser.name, os.name].filter(Boolean).join(', ');
}
