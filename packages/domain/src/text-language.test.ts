import { expect, test } from 'vitest';
import { textLanguage } from './text-language.ts';

test.each(['bn', 'BN', 'bn-BD', 'bn_IN', ' bn', 'as', 'as-IN', 'syl', 'ctg', 'rkt', 'bpy'])(
  '%s reads Bengali',
  (code) => expect(textLanguage(code)).toBe('bn'),
);

test.each(['en', 'en-GB', 'th', 'vi', 'hi', 'ar', 'ast', 'bnx', 'zh-Hans', '', 'x', undefined, null])(
  '%s reads English',
  (code) => expect(textLanguage(code)).toBe('en'),
);
