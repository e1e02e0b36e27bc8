import { fromMinorUnits } from '@baize/domain/minor-units';
import { formatAmount } from '@baize/domain/money';
import type { FastifyInstance } from 'fastify';
import type { Account } from './accounts.ts';

/** Lines of cells, the head first. */
type WriteReport = (apiKey: string) => string[][];
export type ServeReport = (provider: Account['provider'], write: WriteReport) => void;

/** An amount as reports write it: in units of the currency. */
export const decimalOf = (minor: number, currency: string): string =>
  formatAmount(fromMinorUnits(BigInt(minor), currency.toUpperCase()));

/**
 * GET /reports/<provider>/<how the account's key ends>.csv: what a merchant downloads from the provider's own pages.
 * Nothing secret is in the demo's.
 */
export function serveReports(app: FastifyInstance, accounts: readonly Account[]): ServeReport {
  const writers = new Map<string, WriteReport>();
  app.get<{ Params: { provider: string; file: string } }>('/reports/:provider/:file', async (request, reply) => {
    const { provider, file } = request.params;
    const account = accounts.find(
      (each) => each.provider === provider && `${each.apiKey.slice(-4)}.csv` === file, // as the console shows it
    );
    const write = writers.get(provider);
    if (!account || !write) return reply.status(404).send({ error: 'unknown account' });
    const text = write(account.apiKey)
      .map(
        (cells) =>
          `${cells.map((cell) => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`,
      )
      .join('');
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${provider}-payments.csv"`)
      .send(text);
  });
  return (provider, write) => void writers.set(provider, write);
}
