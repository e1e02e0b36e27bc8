// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { draw } from './test-page.tsx';
import { useFormat } from './use-format.ts';

function Times() {
  const f = useFormat();
  const at = '2025-11-20T20:05:09.000Z';
  return <output>{[f.dateTime(at), f.time(at), f.bareTime(at), f.date(at), f.zone].join(' | ')}</output>;
}

test("times are in the brand's zone, wherever the reader is, and say so", async () => {
  await draw(<Times />);
  expect(screen.getByRole('status').textContent).toBe(
    '2025-11-21 02:05:09 GMT+6 | 02:05:09 GMT+6 | 02:05:09 | 2025-11-21 | GMT+6',
  );
});
