import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { DatabaseUnavailable } from '../../../db/pool.ts';
import type { MemberId, Uuid } from '../../../ids.ts';
import { createTestPlatform, type TestPlatform } from '../../../testing-platform.ts';
import { createWriter, type StatementFile, type Writer } from './writer.ts';

/** More than three parts of a file. */
const LINES = 3_500;
const ONE_PART_BYTES = 400_000;

let t: TestPlatform;
let member: MemberId;
beforeAll(async () => {
  t = await createTestPlatform();
  member = await t.member(1_000_000n);
  const leg = { memberId: member, pocket: 'cash', house: 'clearing', kind: 'transfer', amount: 100_000n } as const;
  await t.platform.deps.db.tx(t.brandId, (tx) =>
    t.platform.deps.ledger.post(tx, t.brandId, {
      transfers: Array.from({ length: LINES }, () => ({ ...leg, key: randomUUID() as Uuid })),
    }),
  );
});
afterAll(() => t.close());

function openWriter(given: { url?: string; codeOf?: () => number } = {}): Writer & { error: ReturnType<typeof vi.fn> } {
  const { env, ledger } = t.platform.deps;
  const error = vi.fn();
  const writer = createWriter({
    url: given.url ?? env.DATABASE_URL,
    ledger: given.codeOf ? { ...ledger, codeOf: given.codeOf } : ledger,
    log: { error } as never,
  });
  onTestFinished(writer.end);
  return { ...writer, error };
}
const fileOf = (format: 'csv' | 'pdf' = 'csv'): StatementFile => ({
  whose: { brandId: t.brandId, memberId: member, from: new Date(0), to: new Date(8e12) },
  format,
  sheet: { brand: 'First', account: 'rahim', currency: 'BDT', language: 'bn', offsetMinutes: 360 },
  gameNames: new Map(),
});
async function textOf(file: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of file) parts.push(part);
  return Buffer.concat(parts).toString();
}

test('files at once are each whole, as CSV and as PDF', async () => {
  const { write } = openWriter();
  const formats = ['csv', 'pdf', 'csv', 'csv'] as const;
  const files = await Promise.all(formats.map(async (format) => textOf(await write(fileOf(format)))));
  const [first, pdf, ...others] = files as [string, string, string, string];
  expect(first.trimEnd().split('\r\n')).toHaveLength(LINES + 4); // head, opening, the member's first money, closing
  expect(first.trimEnd().split('\r\n').at(-1)).toContain(',3510.00,');
  expect(others).toEqual([first, first]);
  expect([pdf.slice(0, 5), pdf.trimEnd().slice(-5)]).toEqual(['%PDF-', '%%EOF']);
});

test('no part is read before the one before it was taken', async () => {
  const { write } = openWriter();
  const file = await write(fileOf());
  const parts = file[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  await parts.next();
  await parts.next();
  await textOf(await write(fileOf())); // Meanwhile the thread had time to write a whole file.
  expect(file.readableLength).toBeLessThan(ONE_PART_BYTES);
  await parts.return?.();
});

test('a file that is broken off is let go of, and the next is whole', async () => {
  const { write, error } = openWriter();
  for (let times = 0; times < 20; times += 1) {
    const file = await write(fileOf());
    if (times % 2 === 0) await file[Symbol.asyncIterator]().next();
    file.destroy();
  }
  expect((await textOf(await write(fileOf()))).trimEnd().split('\r\n')).toHaveLength(LINES + 4);
  expect(error).not.toHaveBeenCalled();
});

test('what keeps a file from being begun is told where it is asked for, and what comes later breaks it off', async () => {
  const away = openWriter({ url: 'postgres://nobody@127.0.0.1:1/none' });
  await expect(away.write(fileOf())).rejects.toThrow(DatabaseUnavailable);
  const wordless = openWriter({ codeOf: () => 31_000 });
  const file = await wordless.write(fileOf());
  await expect(textOf(file)).rejects.toThrow('is of a kind that has no word');
  const closed = openWriter();
  const halfway = await closed.write(fileOf());
  closed.end();
  await expect(textOf(halfway)).rejects.toThrow();
  expect((await textOf(await closed.write(fileOf()))).trimEnd().split('\r\n')).toHaveLength(LINES + 4);
});
