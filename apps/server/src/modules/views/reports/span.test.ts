import { expect, test } from 'vitest';
import { daysBefore, wrongDays } from './span.ts';

test.each(['0000-01-01', '0001-01-01', '1969-12-31'])('%s is no day of a report: there are none before it', (day) => {
  expect(wrongDays({ from: day, to: day })).toEqual({ from: 'before 1970' });
});

test('the first day that there is has days before it', () => {
  const days = { from: '1970-01-01', to: '1970-01-01' };
  expect([wrongDays(days), daysBefore(days)]).toEqual([undefined, { from: '1969-12-31', to: '1969-12-31' }]);
});
