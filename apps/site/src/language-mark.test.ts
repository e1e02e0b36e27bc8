// @vitest-environment happy-dom
import { storeLanguage } from '@baize/webkit/i18n';
import { expect, test } from 'vitest';
import { markLanguage } from './language-mark.ts';

test('the server is told the language that was chosen, and nothing before one was', () => {
  markLanguage();
  expect(document.cookie).toBe('');
  storeLanguage('en');
  markLanguage();
  expect(document.cookie).toBe('lang=en');
  markLanguage('zh-TW');
  expect(document.cookie).toBe('lang=zh-TW');
});
