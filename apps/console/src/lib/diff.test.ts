import { expect, test } from 'vitest';
import { changedParts, differences } from './diff.ts';

test('nested leaves are named by their path, equal ones left out', () => {
  const before = { maintenance: { on: false, note: '' }, gtagId: null, languages: ['bn', 'en'] };
  const after = { maintenance: { on: true, note: '' }, gtagId: 'G-1', languages: ['bn'] };
  expect(differences(before, after)).toEqual([
    { path: 'maintenance.on', before: 'false', after: 'true' },
    { path: 'gtagId', before: null, after: 'G-1' },
    { path: 'languages', before: 'bn, en', after: 'bn' },
  ]);
});

test('rows of a list are told by their number', () => {
  expect(differences({ links: [{ title: 'A' }] }, { links: [{ title: 'A' }, { title: 'B' }] })).toEqual([
    { path: 'links.2.title', before: null, after: 'B' },
  ]);
});

test('an empty text is not nothing', () => {
  expect(differences({ note: null }, { note: '' })).toEqual([{ path: 'note', before: null, after: '' }]);
});

test('an audit row tells only what was touched', () => {
  const before = { enabled: true, maintenance: false, sort: 10 };
  expect(differences(before, { enabled: false }, true)).toEqual([{ path: 'enabled', before: 'true', after: 'false' }]);
  expect(differences(before, { enabled: false })).toHaveLength(3);
});

test('without a before everything is new, without an after everything is gone', () => {
  expect(differences(null, { state: 'waiting' }, true)).toEqual([{ path: 'state', before: null, after: 'waiting' }]);
  expect(differences({ state: 'waiting' }, null, true)).toEqual([{ path: 'state', before: 'waiting', after: null }]);
  expect(differences('a', 'b')).toEqual([{ path: 'value', before: 'a', after: 'b' }]);
});

test('a patch carries whole top-level parts, and only changed ones', () => {
  const before = { flags: { A: true, B: false }, languages: ['bn'], gtagId: null as string | null };
  expect(changedParts(before, { ...before, flags: { A: true, B: true } })).toEqual({ flags: { A: true, B: true } });
  expect(changedParts(before, structuredClone(before))).toEqual({});
});
