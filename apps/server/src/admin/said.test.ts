import { expect, test } from 'vitest';
import { takeReason } from './said.ts';

test('a reason stands anywhere among the words of a command, and is none of them', () => {
  const command = ['supplier', 'secret', 'acme', 'M1', 'file'];
  expect(takeReason(command)).toEqual({ words: command });
  const told = { reason: 'Agreed by telephone', words: command };
  expect(takeReason([...command, '--reason', ' Agreed by telephone '])).toEqual(told);
  expect(takeReason(['supplier', '--reason=Agreed by telephone', ...command.slice(1)])).toEqual(told);
});

test('a reason of blanks, or of nothing at all, is none', () => {
  expect(takeReason(['supplier', 'list', '--reason', '     '])).toBeUndefined();
  expect(takeReason(['supplier', 'list', '--reason='])).toBeUndefined();
  expect(takeReason(['supplier', 'list', '--reason'])).toBeUndefined();
});
