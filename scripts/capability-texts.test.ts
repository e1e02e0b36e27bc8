import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { OPEN_CAPABILITIES } from '../apps/server/src/modules/base/brand/capabilities.ts';

test.each(['en', 'bn'])('the console names every capability that the product offers: %s', (language) => {
  const file = join(import.meta.dirname, '../apps/console/src/locales', language, 'brand.po');
  const texts = readFileSync(file, 'utf8');
  expect(OPEN_CAPABILITIES.filter((name) => !texts.includes(`msgid "capability.${name}"\n`))).toEqual([]);
});
