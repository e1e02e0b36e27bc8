import { expect, test } from 'vitest';
import { initialsOf } from './initials.ts';

test.each([
  ['Rahim Hossain', 'RH'],
  ['rahim_82', 'R8'],
  ['rahim', 'R'],
  ['রহিম উদ্দিন', 'রউ'],
  ['  ', ''],
  ['a b c', 'AC'],
])('%j becomes %j', (name, initials) => expect(initialsOf(name)).toBe(initials));
