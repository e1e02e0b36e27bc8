import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FEED_KEYS, STREAMS } from './feed.ts';
import { HEADERS } from './signing.ts';
import { STATUSES } from './statuses.ts';
import { VECTOR } from './vector.fixture.ts';

const wire = readFileSync(new URL('../../../docs/wallet-wire.md', import.meta.url), 'utf8');
const firstCells = (pattern: RegExp): string[] => [...wire.matchAll(pattern)].map((match) => match[1]!);

test('the published vector is the one that the code is held to', () => {
  for (const part of [VECTOR.publicKeyPem, VECTOR.body, VECTOR.bodySha256, VECTOR.signature, VECTOR.signature2])
    expect(wire).toContain(part);
  expect(Buffer.byteLength(VECTOR.body)).toBe(484);
});

test('every status, header and stream of the code is in the document, and no other', () => {
  expect(firstCells(/^\| `(RS_\w+)` \|/gm)).toEqual([...STATUSES]);
  for (const header of Object.values(HEADERS)) expect(wire.toLowerCase()).toContain(`\`${header}\``);
  const streams = firstCells(/^\| `(\w+)` \| `[\w`, ]+` \| (?:shots|`version)/gm);
  expect(streams).toEqual([...STREAMS]);
  for (const stream of STREAMS)
    expect(wire).toContain(`| \`${stream}\` | ${FEED_KEYS[stream].map((key) => `\`${key}\``).join(', ')} |`);
});
