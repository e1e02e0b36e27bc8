import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendFailure } from '../../../http/envelope.ts';
import { askerOf, createSlots } from './slots.ts';
import { readTicket, type Order } from './ticket.ts';
import type { StatementFile, Writer } from './writer.ts';

const SLOTS = { atOnce: 4, unreadMs: 60_000 };
const TYPES = { csv: 'text/csv; charset=utf-8', pdf: 'application/pdf' } as const;

export type TakeDeps = Pick<Writer, 'write'> & {
  readonly key: Buffer;
  readonly now: () => Date;
  /** Names of a brand's games in a language. */
  readonly gameNames: (order: Order) => Promise<StatementFile['gameNames']>;
  readonly about: (
    order: Order,
  ) => Promise<{ brand: string; account: string; currency: string; offsetMinutes: number } | undefined>;
};
export type Taken = { readonly request: FastifyRequest; readonly reply: FastifyReply };

/** What hands out files to whoever holds their tickets, one at a time each. `isHolder` says who asks. */
export function createTaking(deps: TakeDeps) {
  const slots = createSlots(SLOTS);
  return async (
    { request, reply }: Taken,
    isHolder: (order: Order) => boolean | Promise<boolean>,
  ): Promise<FastifyReply> => {
    const { ticket } = request.query as { ticket?: unknown };
    const order = typeof ticket === 'string' ? readTicket(deps.key, ticket, deps.now()) : undefined;
    const about = order && (await isHolder(order)) ? await deps.about(order) : undefined;
    if (!order || !about) return sendFailure(reply, { code: 'NOT_FOUND' }, request.id);
    const asker = askerOf(order);
    if (!slots.isFree(asker)) return sendFailure(reply, { code: 'UNAVAILABLE' }, request.id);
    // A page asks so before it hands the address to the browser, which would say nothing of why there is no file.
    if (request.method === 'HEAD') return reply.status(200).send();
    slots.take(asker, reply.raw);
    const { brandId, memberId, from, to, format, language } = order;
    const whose = { brandId, memberId, from, to };
    const gameNames = await deps.gameNames(order);
    const body = await deps.write({ whose, format, sheet: { ...about, language }, gameNames });
    return reply
      .type(TYPES[order.format])
      .header('content-disposition', `attachment; filename="${nameOf(order, about.account)}"`)
      .header('cache-control', 'no-store')
      .send(body);
  };
}

/** `statement-lotus-2026-11-01_2026-11-23.csv`; accounts are letters and digits of ASCII, or lose what is not. */
const nameOf = ({ from, to, format }: Order, account: string): string => {
  const days = [from, to].map((at) => at.toISOString().slice(0, 10)).join('_');
  return `statement-${account.replaceAll(/[^\w.-]/g, '')}-${days}.${format}`;
};
