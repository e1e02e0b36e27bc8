import { readFileSync } from 'node:fs';
import { CANNOT, NOT_PLAYED, scenarioRows } from '@baize/wallet-protocol/conformance/index';
import { expect, test } from 'vitest';
import { CONFORMANCE_DOC, renderConformanceDoc } from './conformance-doc.ts';

test('docs/conformance.md is what the catalogue says', () => {
  expect(readFileSync(CONFORMANCE_DOC, 'utf8')).toBe(renderConformanceDoc());
});

test('no scenario stands twice, and every reason is of a scenario that there is', () => {
  const ids = scenarioRows().map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const reasons of Object.values(CANNOT))
    expect(Object.keys(reasons).filter((id) => !ids.includes(id))).toEqual([]);
  expect(Object.keys(NOT_PLAYED).filter((id) => ids.includes(id))).toEqual([]);
});
