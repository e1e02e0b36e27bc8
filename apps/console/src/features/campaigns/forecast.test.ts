import { parseAmount } from '@baize/domain/money';
import { expect, test } from 'vitest';
import { forecastOf } from './forecast.ts';

const draft = { stake: '10', budget: '5000', rounds: 10, returns: ['0.96'] };

test('a player costs the rounds at what the game returns, and the budget is shared by whole players', () => {
  const one = parseAmount('96');
  expect(forecastOf(draft)).toEqual({ one, staked: parseAmount('100'), players: 52, needsSecond: false });
});

test('a game that does not say what it returns is taken to return everything', () => {
  expect(forecastOf({ ...draft, returns: [null] })).toMatchObject({ one: parseAmount('100'), players: 50 });
});

test('of several games a player costs what they cost together', () => {
  expect(forecastOf({ ...draft, returns: ['0.96', null, '0.5'] })).toMatchObject({
    one: parseAmount('246'),
    staked: parseAmount('300'),
    players: 20,
  });
});

test('from the bound on a second person must agree', () => {
  expect(forecastOf({ ...draft, budget: '9999.99' })!.needsSecond).toBe(false);
  expect(forecastOf({ ...draft, budget: '10000' })!.needsSecond).toBe(true);
});

test('a budget for nobody is told, and what cannot be read forecasts nothing', () => {
  expect(forecastOf({ ...draft, budget: '95' })!.players).toBe(0);
  for (const bad of [{ stake: 'x' }, { stake: '0' }, { budget: '' }, { rounds: Number.NaN }, { rounds: 0 }])
    expect(forecastOf({ ...draft, ...bad })).toBeUndefined();
});
