import { expect, test } from 'vitest';
import { deviceName } from './device-name.ts';

const GECKO = 'AppleWebKit/537.36 (KHTML, like Gecko)';
test.each([
  [`Mozilla/5.0 (X11; Linux x86_64) ${GECKO} Chrome/156.0.0.0 Safari/537.36`, 'Chrome, Linux'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox, Windows'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari, iOS',
  ],
  [
    `Mozilla/5.0 (Linux; Android 15; SM-A155F) ${GECKO} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet for Android, Android',
  ],
  ['', ''],
  ['constructor', ''],
  ['<script>alert(1)</script>', ''],
])('%s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
