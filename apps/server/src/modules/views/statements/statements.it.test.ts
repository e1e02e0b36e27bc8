import { randomUUID } from 'node:crypto';
import { formatAmount, parseAmount } from '@baize/domain/money';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Uuid } from '../../../ids.ts';
import { createTestAccounts, PASSWORD } from '../../../testing-accounts.ts';
import { createTestSite, SECOND_HOST, type Browser, type TestSite } from '../../../testing-site.ts';
import { playWager, settleWager } from '../../../testing-wagers.ts';
import { platformDay } from '../../base/limits/index.ts';
import { createStatementsModule } from './index.ts';
import { readStatement } from './lines.ts';
import { sheetOf } from './sheet.ts';
import { createTaking } from './take-statement.ts';
import { TICKET_TTL_MS } from './ticket.ts';
import { writeCsv } from './write-csv.ts';
import { createWriter } from './writer.ts';

let site: TestSite;
let own: Browser;
const { idOf, open } = createTestAccounts(() => site);
const units = (text: string): bigint => (text.startsWith('-') ? 0n - parseAmount(text.slice(1))! : parseAmount(text)!);
const today = () => platformDay(site.deps.now(), 360);
const order = (more: object = {}) => ({ from: today(), to: today(), format: 'csv', language: 'en', ...more });

async function play(account: string, stake: bigint, payout: bigint): Promise<void> {
  const wager = { brandId: site.first, memberId: idOf(account), id: randomUUID() as Uuid };
  await playWager(site.deps.ledger, { ...wager, stake });
  await settleWager(site.deps.ledger, { ...wager, payout });
}
const ticketFor = async (browser: Browser, more: object = {}): Promise<string> =>
  ((await browser.call('openStatement', order(more))).value as { url: string }).url;
async function allOf<Part>(parts: AsyncIterable<Part>): Promise<Part[]> {
  const read: Part[] = [];
  for await (const part of parts) read.push(part);
  return read;
}
/** Lines of a CSV without its mark, each as its cells. */
const cellsOf = (text: string): string[][] =>
  text
    .slice(1)
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));

beforeAll(async () => {
  site = await createTestSite({
    more: ({ deps, brands, identity }) => [
      createStatementsModule({
        deps,
        brand: brands,
        identity,
        catalogue: {
          gameCatalogue: () =>
            Promise.resolve({
              byCode: new Map([['stu_dice', { name: { en: '=Dice, "quick"' } }]]),
              vendors: [],
            } as never),
        },
        operators: { findOperator: () => Promise.resolve(undefined) },
      }),
    ],
  });
  for (const account of ['rahim', 'other']) await open(account, 0, null);
  await play('rahim', 10_000_000n, 4_000_000n);
  await play('rahim', 3_050_000n, 9_123_456n);
  own = site.browser();
  expect((await own.login('rahim', PASSWORD)).code).toBe('OK');
});
afterAll(() => site.close());

test('opening, lines in order and closing add up to what the wallet holds', async () => {
  const { status, text, headers } = await own.get(await ticketFor(own));
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'text/csv; charset=utf-8',
    'no-store',
  ]);
  expect(headers['content-disposition']).toMatch(/^attachment; filename="statement-rahim-[\d-]+_[\d-]+\.csv"$/);
  expect(text.startsWith('\uFEFFTime (GMT+6),What,Part,Game,Amount,Balance,Number\r\n')).toBe(true);
  // A name with a comma and quotes is one cell, and no formula.
  expect(text).toContain(`Bet,Cash,"'=Dice, ""quick""",-100.00,0.00,`);
  const rows = cellsOf(text.replaceAll(`"'=Dice, ""quick"""`, 'Dice'));
  const [opening, closing] = [rows[1]!, rows.at(-1)!];
  const lines = rows.slice(2, -1);
  expect([opening[1], opening[5], closing[1]]).toEqual(['Balance at the start', '0.00', 'Balance at the end']);
  expect(lines.map(([, what]) => what)).toEqual(['Deposit', 'Bet', 'Win', 'Deposit', 'Bet', 'Win']);
  let owned = units(opening[5]!);
  for (const line of lines) {
    owned += units(line[4]!);
    expect(units(line[5]!)).toBe(owned);
  }
  expect(units(closing[5]!)).toBe(owned);
  expect((await site.deps.ledger.readWallet(site.first, idOf('rahim')))!.cash.balance).toBe(owned);
});

test('the lines that the database writes are those of the movements, to the unit and the second', async () => {
  for (const payout of [1n, 50_000n, 123_450n, 99_999_999n, 0n]) await play('other', 7n, payout);
  const gameNames = new Map([['stu_dice', 'ডাইস, "দ্রুত"']]);
  const whose = { brandId: site.first, memberId: idOf('other'), from: new Date(0), to: new Date(8e12) };
  const statement = await readStatement({ ...site.deps, gameNames }, whose);
  const given = { brand: 'First', account: 'other', currency: 'BDT', language: 'bn', offsetMinutes: -210 };
  const sheet = sheetOf({ ...given, ...whose });
  const movements = (await allOf(statement.lines())).flat();
  const written = (await allOf(writeCsv(statement, sheet, gameNames))).join('').split('\r\n').slice(2, -2);
  expect(written).toEqual(
    movements.map(({ posting, game, owned }) =>
      [
        sheet.timeOf(new Date(posting.at)),
        sheet.words.kinds[posting.kind],
        sheet.words.parts[posting.account],
        game === null ? '' : '"ডাইস, ""দ্রুত"""',
        posting.amount,
        formatAmount(owned),
        posting.ref ?? posting.tx,
      ].join(','),
    ),
  );
  expect(movements.filter(({ game }) => game !== null)).toHaveLength(9); // a payout of nothing moves nothing
});

test('what is written after a statement was asked for is not in it', async () => {
  const late = await ticketFor(own);
  const before = cellsOf((await own.get(late)).text);
  await play('rahim', 100_000n, 0n);
  expect(cellsOf((await own.get(late)).text)).toEqual(before);
  expect(cellsOf((await own.get(await ticketFor(own))).text).length).toBe(before.length + 2);
});

test('in Bengali, and as a PDF with a font of both scripts', async () => {
  const bengali = (await own.get(await ticketFor(own, { language: 'bn' }))).text;
  expect(bengali).toContain('শুরুর ব্যালেন্স');
  const pdf = await own.get(await ticketFor(own, { format: 'pdf', language: 'bn' }));
  expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(pdf.text.slice(0, 5)).toBe('%PDF-');
  expect(pdf.text).toContain('HindSiliguri');
  expect(pdf.text.trimEnd().endsWith('%%EOF')).toBe(true);
});

test('a ticket is nobody else’s, nowhere else’s, cannot be changed and grows old', async () => {
  const url = await ticketFor(own);
  const other = site.browser();
  expect((await other.login('other', PASSWORD)).code).toBe('OK');
  expect((await other.get(url)).status).toBe(404);
  expect((await site.browser().get(url)).status).toBe(404);
  expect((await site.browser({ host: SECOND_HOST }).get(url)).status).toBe(404);
  const [text, signature] = url.split('ticket=')[1]!.split('.');
  const turned = JSON.parse(Buffer.from(text!, 'base64url').toString()) as { m: string };
  const forged = Buffer.from(JSON.stringify({ ...turned, m: idOf('other').toString() })).toString('base64url');
  for (const ticket of [`${forged}.${signature}`, `${text}.`, `${text}`, '', 'x.y', `${text}.${signature}x`.slice(1)])
    expect((await own.get(`/api/v1/statement/file?ticket=${ticket}`)).status, ticket).toBe(404);
  expect((await own.get('/api/v1/statement/file')).status).toBe(404);
  site.turnClock(TICKET_TTL_MS);
  expect((await own.get(url)).status).toBe(404);
});

test('a login that has ended takes no statement it asked for before', async () => {
  const leaving = site.browser();
  expect((await leaving.login('other', PASSWORD)).code).toBe('OK');
  const url = await ticketFor(leaving);
  expect((await leaving.get(url)).status).toBe(200);
  expect((await leaving.call('logout')).code).toBe('OK');
  expect((await leaving.get(url)).status).toBe(404);
});

test('files that are broken off before they are begun leave room for the next, and each holder takes one at a time', async () => {
  const key = site.deps.secrets.derive('statements');
  const about = { brand: 'First', account: 'rahim', currency: 'BDT', offsetMinutes: 360 };
  const held = new Set<() => void>();
  const take = createTaking({
    now: site.deps.now,
    write: createWriter({ ...site.deps, url: site.deps.env.DATABASE_URL }).write,
    key,
    gameNames: () => new Promise((done) => held.add(() => done(new Map()))),
    about: () => Promise.resolve(about),
  });
  const app = Fastify({ forceCloseConnections: true });
  app.get('/taken', (request, reply) => take({ request, reply }, () => true));
  app.get('/broken-off', (request, reply) =>
    take({ request, reply }, async () => {
      request.raw.socket.destroy();
      await new Promise((closed) => reply.raw.once('close', closed));
      return true;
    }),
  );
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const ticket = (await ticketFor(own)).split('?')[1]!;
  const another = site.browser();
  expect((await another.login('other', PASSWORD)).code).toBe('OK');
  const anothers = (await ticketFor(another)).split('?')[1]!;
  for (let times = 0; times < 5; times += 1) await expect(fetch(`${address}/broken-off?${ticket}`)).rejects.toThrow();
  held.clear();
  const [first, second] = [fetch(`${address}/taken?${ticket}`), fetch(`${address}/taken?${anothers}`)];
  await vi.waitFor(() => expect(held.size).toBe(2));
  expect((await fetch(`${address}/taken?${ticket}`)).status).toBe(503);
  const asked = (query: string) => fetch(`${address}/taken?${query}`, { method: 'HEAD' });
  expect([(await asked(ticket)).status, (await asked('ticket=x.y')).status]).toEqual([503, 404]);
  for (const release of held) release();
  expect([(await first).status, (await second).status]).toEqual([200, 200]);
  await Promise.all([(await first).text(), (await second).text()]);
  // Who asks only whether there is room takes none.
  for (let times = 0; times < 3; times += 1)
    await vi.waitFor(async () => expect((await asked(ticket)).status).toBe(200));
  await app.close();
});

test('no statement is longer than a year, of days to come, or turned around', async () => {
  for (const range of [
    { from: '2024-01-01' },
    { from: '2999-01-01', to: '2999-01-02' },
    { from: today(), to: '2026-01-01' },
  ])
    expect((await own.call('openStatement', order(range))).code).toBe('BAD_REQUEST');
});
