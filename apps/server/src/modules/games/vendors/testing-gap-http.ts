/** For integration tests: a supplier that speaks GAP to the wallet over HTTP. */
import { randomUUID } from 'node:crypto';
import { gapHeaders } from '@baize/wallet-protocol/dialects/gap/signing';
import type { FastifyInstance } from 'fastify';
import type { SupplierId } from '../../../ids.ts';
import type { TestPlatform } from '../../../testing-platform.ts';
import { CURRENCY, type Player } from './testing-kernel.ts';
import { enterGame, shelveGame } from './testing-wallet-http.ts';
import { WALLET_PREFIX } from './routes.ts';

/** Aggregators name a game by its provider and title. */
export const GAP_GAME = 'agg:Dice';

export type GapAction = {
  readonly action: 'bet' | 'win' | 'rollback';
  readonly action_id: string;
  readonly amount?: unknown;
  readonly original_action_id?: string;
  readonly jackpot_contribution?: unknown;
  readonly jackpot_win?: unknown;
};
export type GapAnswer = {
  readonly http: number;
  readonly code?: number;
  readonly message?: string;
  readonly balance?: number;
  readonly game_id?: string;
  readonly transactions?: readonly { readonly action_id: string; readonly tx_id?: string }[];
};
export type GapSupplier = {
  readonly id: SupplierId;
  readonly secret: Buffer;
  readonly openPlayer: (cash: bigint) => Promise<Player>;
  /** Any body under any signature. */
  readonly send: (path: string, body: Buffer, headers?: Readonly<Record<string, string>>) => Promise<GapAnswer>;
  readonly play: (player: Player, fields: GapFields) => Promise<GapAnswer>;
  readonly rollback: (player: Player, fields: GapFields) => Promise<GapAnswer>;
  readonly freespins: (fields: object) => Promise<GapAnswer>;
};
/** Of any shape: some are wrong on purpose. */
export type GapFields = Readonly<Record<string, unknown>>;

export const bet = (amount: unknown, action_id: string = randomUUID()): GapAction => ({
  action: 'bet',
  action_id,
  amount,
});
export const win = (amount: unknown, action_id: string = randomUUID()): GapAction => ({
  action: 'win',
  action_id,
  amount,
});
export const undo = (original_action_id: string, action_id: string = randomUUID()): GapAction => ({
  action: 'rollback',
  action_id,
  original_action_id,
});

/** What `/play` and `/rollback` carry; a field of undefined is left out. */
export const gapBody = (player: Player, fields: GapFields): Buffer =>
  Buffer.from(
    JSON.stringify({
      user_id: player.user,
      currency: CURRENCY,
      game: GAP_GAME,
      game_id: `r-${randomUUID()}`,
      session_id: player.token,
      ...fields,
    }),
  );

export async function connectGap(
  { platform, brandId, member }: TestPlatform,
  app: () => FastifyInstance,
  code = 'agg',
): Promise<GapSupplier> {
  const text = `secret of ${code}`;
  const secret = Buffer.from(text);
  const facts = { code, name: code, baseUrl: 'http://127.0.0.1:1', operatorId: 1, mode: 'plain', keys: [] } as const;
  const draft = { ...facts, dialect: 'gap', secrets: [{ kid: 'one', secret: text }] } as const;
  const id = await platform.vendors.saveSupplier(draft, [brandId]);
  await shelveGame({ platform, brandId }, id, { vendor: code.toUpperCase(), gameCode: GAP_GAME });
  const send: GapSupplier['send'] = async (path, body, headers = gapHeaders(secret, body)) => {
    const url = `${WALLET_PREFIX}/${code}${path}`;
    const reply = await app().inject({ method: 'POST', url, payload: body, headers: { ...headers } });
    const told = reply.body === '' ? {} : (JSON.parse(reply.body) as object);
    return { http: reply.statusCode, ...told };
  };
  return {
    id,
    secret,
    send,
    openPlayer: async (cash) =>
      enterGame({ platform, brandId }, { supplierId: id, gameCode: GAP_GAME }, await member(cash)),
    play: (player, fields) => send('/play', gapBody(player, fields)),
    rollback: (player, fields) => send('/rollback', gapBody(player, fields)),
    freespins: (fields) => send('/freespins', Buffer.from(JSON.stringify(fields))),
  };
}
