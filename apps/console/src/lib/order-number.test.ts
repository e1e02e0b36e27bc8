import { expect, test } from 'vitest';
import { depositPath, readOrderNumber } from './order-number.ts';

test('an order’s number is known by its beginning, as it is printed and as lists cut it', () => {
  const id = 'd0b5fd5a-0b1c-4c1e-9a53-1f2e3d4c5b6a';
  for (const typed of [id, id.toUpperCase(), ` ${id.slice(0, 8)} `, `${id.slice(0, 8)}…`])
    expect(id.startsWith(readOrderNumber(typed)!), typed).toBe(true);
  for (const typed of ['', 'd0b5fd5', 'player', 'deadbeefcafe players', `${id}0`])
    expect(readOrderNumber(typed), typed).toBeNull();
  expect(depositPath({ id, playerId: '7' })).toBe(`/players/7/deposits?number=${id}`);
});
