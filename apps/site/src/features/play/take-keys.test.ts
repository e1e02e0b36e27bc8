// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { takeKeys } from './take-keys.ts';

const focus = vi.fn();
const frame = { focus } as unknown as HTMLIFrameElement;
beforeEach(() => {
  focus.mockClear();
  document.body.innerHTML = '<main id="main" tabindex="-1"><input></main>';
});

test('a game that is ready takes the keys of a page on which nobody has chosen anything', () => {
  takeKeys(frame);
  document.getElementById('main')!.focus();
  takeKeys(frame);
  expect(focus).toHaveBeenCalledTimes(2);
  expect(focus).toHaveBeenCalledWith({ preventScroll: true });
});

test('whoever writes somewhere goes on writing', () => {
  document.querySelector('input')!.focus();
  takeKeys(frame);
  expect(focus).not.toHaveBeenCalled();
  takeKeys(null);
});
