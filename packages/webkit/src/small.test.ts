import { err, ok } from '@baize/domain/result';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { newerBalance } from './balance.ts';
import { CallError, clientFailure, failureOf, unwrap } from './outcome.ts';
import { callKey, retryQuery } from './query.ts';
import { weave } from './rich.ts';

const balance = (seq: number, amount: string, currency = 'BDT') => ({
  currency,
  balance: amount,
  cash: amount,
  bonus: '0.00',
  held: '0.00',
  seq,
});

test('a balance only moves forward', () => {
  expect(newerBalance(null, balance(3, '1.00')).seq).toBe(3);
  expect(newerBalance(balance(5, '9.00'), balance(4, '1.00')).balance).toBe('9.00');
  expect(newerBalance(balance(5, '9.00'), balance(6, '2.00')).balance).toBe('2.00');
  expect(newerBalance(balance(5, '9.00'), { ...balance(5, '9.00'), held: '4.00' }).held).toBe('4.00');
  expect(newerBalance(balance(5, '9.00'), balance(1, '0.00', 'USD')).currency).toBe('USD');
});

test('a failure travels through a throw and back', () => {
  const failure = clientFailure('TIMEOUT');
  expect(() => unwrap(err(failure))).toThrow(CallError);
  expect(failureOf(new CallError(failure))).toBe(failure);
  expect(failureOf(new Error('other')).code).toBe('BAD_ANSWER');
  expect(unwrap(ok(7))).toBe(7);
});

test('only passing failures are asked again, and not for ever', () => {
  expect(retryQuery(0, new CallError(clientFailure('OFFLINE')))).toBe(true);
  expect(retryQuery(2, new CallError(clientFailure('OFFLINE')))).toBe(false);
  expect(retryQuery(0, new CallError(clientFailure('NOT_LOGGED_IN')))).toBe(false);
  expect(retryQuery(0, new CallError(clientFailure('CAPABILITY_CLOSED')))).toBe(false);
});

test('equal questions have equal keys', () => {
  expect(callKey('list', { b: 1, a: '' })).toEqual(callKey('list', { a: undefined, b: 1 }));
  expect(callKey('list', { a: false })).toEqual(['list']);
  expect(JSON.stringify(callKey('list', { b: 1, a: 2 }))).toBe(JSON.stringify(callKey('list', { a: 2, b: 1 })));
});

test('marked places of a message become parts', () => {
  const html = renderToStaticMarkup(
    createElement(
      'p',
      null,
      weave('Read the <0>terms</0> and <1>more</1>.', [createElement('a', { href: '/help#term' })]),
    ),
  );
  expect(html).toBe('<p>Read the <a href="/help#term">terms</a> and more.</p>');
});
