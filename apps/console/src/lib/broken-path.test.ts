import { expect, test } from 'vitest';
import { brokenPath } from './broken-path.ts';

test('what a check names leads to the player, and to the posting at which it breaks', () => {
  const broken = { subject: 'account 5 at 17', playerId: '9', posting: { account: '5', pocket: 'cash', seq: '17' } };
  expect(brokenPath(broken)).toBe('/players/9/ledger?before=5:18&broken=cash-17');
  expect(brokenPath({ ...broken, posting: null })).toBe('/players/9/ledger');
  expect(brokenPath({ subject: 'account 2 (promotion)', playerId: null, posting: null })).toBeNull();
});
