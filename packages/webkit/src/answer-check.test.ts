import { ANSWER_JUDGE } from '@baize/contract/headers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCheck } from './answer-check.ts';

vi.mock('@baize/contract/check-answer', () => ({
  faultOfAnswer: (surface: string, name: string, value: unknown) =>
    value === 'unfit' ? `${surface} ${name} answered amiss` : undefined,
}));

const reported = vi.fn();
const page = ({ asks }: { asks: boolean }): void => {
  vi.stubGlobal('document', { documentElement: { hasAttribute: () => asks } });
};

beforeEach(() => {
  reported.mockReset();
  vi.stubGlobal('reportError', reported);
});
afterEach(() => void vi.unstubAllGlobals());

test('a page that is not asked to check checks nothing', () => {
  page({ asks: false });
  expect(answerCheck('site')).toBeUndefined();
});

test('a page that is asked reports an answer that does not fit as an uncaught error', async () => {
  page({ asks: true });
  const check = answerCheck('site');
  check?.('getUnreadCount', 'fit');
  check?.('getUnreadCount', 'unfit');
  await vi.waitFor(() => expect(reported.mock.calls).toEqual([[new Error('site getUnreadCount answered amiss')]]));
});

test('whoever drives the page is handed each answer, and the page judges none itself', async () => {
  page({ asks: true });
  const judge = vi.fn();
  vi.stubGlobal(ANSWER_JUDGE, judge);
  answerCheck('console')?.('endPlayerSessions', 'unfit');
  expect(judge).toHaveBeenCalledExactlyOnceWith({
    surface: 'console',
    name: 'endPlayerSessions',
    json: '"unfit"',
  });
  await import('@baize/contract/check-answer');
  expect(reported).not.toHaveBeenCalled();
});
