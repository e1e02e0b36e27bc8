import { expect, test } from 'vitest';
import { freePort } from './free-port.ts';

test('free ports are no two the same, and none that an outgoing connection may be given', async () => {
  const ports = await Promise.all(Array.from({ length: 20 }, freePort));
  expect(new Set(ports).size).toBe(ports.length);
  for (const port of ports) expect(port).toBeLessThan(32_768);
});
